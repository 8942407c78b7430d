/* Events: ships are dragged, or moved by keys. */
'use strict';
(() => {
  const $ = path => document.querySelector(path);
  const $$ = path => [...document.querySelectorAll(path)];
  let after = null;

  function ask(act, ship, to) {
    const values = { ship: ship.dataset.ship, to };
    for (const field of new FormData($('#now'))) values[field[0]] = field[1];
    after = { title: ship.title, owner: String(to), locked: 'locked' in ship.dataset, moved: act === 'move' };
    htmx.ajax('POST', '/event/' + act, { source: '#work', target: '#work', swap: 'outerHTML', values });
  }
  const owner = ship => Number(ship.closest('.fr').dataset.owner);
  function give(ship, to) {
    if (to === owner(ship)) return;
    if ('locked' in ship.dataset) $('#say').textContent = ship.getAttribute('aria-label');
    else ask('move', ship, to);
  }

  document.addEventListener('keydown', event => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'z' && !event.target.matches('input,textarea,select')) {
      const undo = $('#undo');
      if (undo && !undo.disabled) { event.preventDefault(); undo.click(); }
      return;
    }
    const ship = event.target.closest && event.target.closest('.shp1');
    if (!ship || event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = $$('.fr').map(row => Number(row.dataset.owner));
    const ships = $$('.shp1');
    const by = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const to = rows[rows.indexOf(owner(ship)) + by];
      event.preventDefault();
      if (to !== undefined) give(ship, to);
    } else if (by) {
      const next = ships[ships.indexOf(ship) + by];
      event.preventDefault();
      if (next) next.focus();
    } else if (event.key.toLowerCase() === 'l' && owner(ship) >= 0) {
      event.preventDefault();
      ask('lock', ship, owner(ship));
    }
  });

  // A ship follows the pointer; the captain below it gets her.
  let dragged = null, quiet = false;
  document.addEventListener('pointerdown', event => {
    const ship = event.target.closest('.shp1');
    if (!ship || event.button || 'locked' in ship.dataset) return;
    dragged = { ship, x: event.clientX, y: event.clientY, ghost: null, row: null };
  });
  document.addEventListener('pointermove', event => {
    if (!dragged) return;
    const x = event.clientX - dragged.x, y = event.clientY - dragged.y;
    if (!dragged.ghost && Math.hypot(x, y) < 6) return;
    if (!dragged.ghost) {
      dragged.box = dragged.ship.getBoundingClientRect();
      dragged.ghost = dragged.ship.cloneNode(true);
      dragged.ghost.removeAttribute('id');
      dragged.ghost.classList.add('drag');
      dragged.ghost.style.width = dragged.box.width + 'px';
      document.body.append(dragged.ghost);
      dragged.ship.classList.add('away');
    }
    dragged.ghost.style.left = dragged.box.left + x + 'px';
    dragged.ghost.style.top = dragged.box.top + y + 'px';
    const row = document.elementsFromPoint(event.clientX, event.clientY).find(one => one.matches('.fr'));
    if (row !== dragged.row) {
      if (dragged.row) dragged.row.classList.remove('over');
      if (row) row.classList.add('over');
      dragged.row = row;
    }
  });
  function drop(take) {
    if (!dragged) return;
    const { ship, ghost, row } = dragged;
    dragged = null;
    if (!ghost) return;
    ghost.remove();
    ship.classList.remove('away');
    if (row) row.classList.remove('over');
    quiet = true;
    setTimeout(() => { quiet = false; }, 0);
    if (take && row) give(ship, Number(row.dataset.owner));
  }
  // The click that ends a drag opens nothing.
  document.addEventListener('click', event => { if (quiet) event.stopPropagation(); }, true);
  document.addEventListener('pointerup', () => drop(true));
  document.addEventListener('pointercancel', () => drop(false));
  document.addEventListener('keydown', event => { if (event.key === 'Escape') drop(false); });

  // What is on the way brings all that is new: nobody need ask for it besides.
  let asked = 0;
  document.body.addEventListener('htmx:beforeRequest', event => {
    if (event.detail.elt.id === 'form' && asked) event.preventDefault();
    else asked += 1;
  });
  document.body.addEventListener('htmx:beforeSwap', event => {
    if (event.detail.requestConfig.elt.id === 'form' && asked > 1) event.detail.shouldSwap = false;
  });
  document.body.addEventListener('htmx:afterRequest', () => { asked -= 1; });

  document.body.addEventListener('htmx:afterSwap', event => {
    if (event.detail.target.id === 'work' && $('#dialog').open && !event.detail.requestConfig.path.endsWith('errand')) $('#dialog').close();
    if (!after || event.detail.target.id !== 'work') return;
    const like = $$(`.fr[data-owner="${after.owner}"] .shp1`).filter(one => one.title === after.title);
    // Of two that are alike it is the other one that may be locked.
    const ship = like.findLast(one => ('locked' in one.dataset) === (after.moved ? after.locked : !after.locked)) || like.at(-1);
    if (ship) {
      ship.focus();
      if (after.moved) ship.classList.add('mv');
    }
    after = null;
  });

  // What was refused stays in its field until it is mended, also where the page is loaded again.
  const rows = () => 'kaperbrief-rows ' + $('#now [name=at]').value;
  const held = () => JSON.parse(sessionStorage.getItem(rows()) || '{}');
  function fill() {
    for (const [id, value] of Object.entries($('#now') ? held() : {})) {
      const field = document.getElementById(id);
      if (!field) continue;
      field.value = value;
      field.setAttribute('aria-invalid', 'true');
    }
  }
  document.body.addEventListener('htmx:afterRequest', event => {
    const act = event.detail.pathInfo.requestPath.split('/').at(-1), refused = event.detail.xhr.getResponseHeader('hx-retarget');
    if (!$('#now') || event.detail.failed) return;
    let now = held();
    const field = act === 'row' && event.detail.requestConfig.triggeringEvent.target;
    if (field) {
      delete now[field.id];
      field.removeAttribute('aria-invalid');
      if (refused) now[field.id] = field.value;
    } else if (!refused && ['remove', 'paste', 'undo'].includes(act)) now = {};
    sessionStorage.setItem(rows(), JSON.stringify(now));
    fill();
  });
  // Who comes new is named at once; the button is not pressed again by what is typed.
  document.body.addEventListener('htmx:afterSettle', event => {
    const cause = event.detail.requestConfig && event.detail.requestConfig.elt.id;
    const rows = { 'more-players': '.gr [id^=player-][name=name]', 'more-ships': '.gr [id^=ship-][name=type]' }[cause];
    const one = rows && $$(rows).at(-1);
    if (!one) return;
    one.focus();
    if (one.select) one.select();
  });
  document.body.addEventListener('htmx:afterSettle', fill);
  fill();
})();
