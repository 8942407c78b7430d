/* Walls of what chance makes: words at sliders, how many are kept, keys. */
'use strict';
(() => {
  const $ = (path, root = document) => root.querySelector(path);
  const $$ = (path, root = document) => [...root.querySelectorAll(path)];
  const say = text => { $('#say').textContent = text; };
  function count() {
    const roll = $('#wall') && $('#roll');
    if (!roll) return;
    const kept = $$('#wall [name=keep]:checked').length, all = $$('#wall article').length;
    const left = all - kept;
    $('span', roll).textContent = kept === 0 ? roll.dataset.all
      : left ? roll.dataset.others.replace('#', left) : roll.dataset.none;
    roll.disabled = !left;
    const told = $$('#wall article:has([name=keep]:checked)');
    $('#cmd').textContent = (told.length ? told : $$('#wall article').slice(0, 1)).map(one => one.dataset.command).join('\n');
    $('#held').textContent = kept ? $('#held').dataset.some.replace('#', kept) : $('#held').dataset.none;
  }
  // The address has the whole wall: loaded again, or sent to somebody, it is the same.
  function note() {
    const form = $('form.chance'), home = form && form.getAttribute('action');
    if (!form) return;
    const said = new URLSearchParams([...new FormData(form)].filter(one => one[1] !== ''));
    const language = new URLSearchParams(location.search).get('language');
    if (language) said.set('language', language);
    history.replaceState(null, '', `${location.pathname}?${said}`);
    sessionStorage.setItem('kaperbrief-wall ' + home, `${location.pathname}?${said}`);
    document.dispatchEvent(new Event('kaperbrief:wall'));
  }
  // One search after the other, so that pictures and all else have their way.
  function next() {
    const one = $('#wall .waiting');
    if (one && !$('#wall .under, #wall .htmx-request')) htmx.trigger(one, 'go');
  }
  document.addEventListener('input', event => {
    const one = event.target;
    if (one.type !== 'range') return;
    const text = one.dataset.stops.split('|')[one.value];
    one.setAttribute('aria-valuetext', text);
    one.parentElement.querySelector('output').textContent = text;
  });
  document.addEventListener('change', event => {
    if (event.target.name !== 'keep') return;
    count();
    note();
    say($('#held').textContent);
  });
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || $('dialog[open]')) return;
    if (event.target.matches('input:not([type=checkbox]):not([type=radio]),select,textarea')) return;
    const tile = event.target.closest('.chance-tile');
    if (event.key === 'r' && $('#roll') && !$('#roll').disabled) $('#roll').click();
    else if (event.key === 'k' && tile) $('[name=keep]', tile).click();
    else return;
    event.preventDefault();
  });
  document.body.addEventListener('htmx:afterSettle', next);
  document.body.addEventListener('htmx:afterSwap', event => {
    count();
    if (!event.detail.target.matches('.body')) note();
    if (event.detail.target.matches('.body')) for (const one of $$('#problems .queued')) one.remove();
    const saved = event.detail.target.id === 'kept' && $('#kept').dataset.saved;
    if (!saved) return;
    for (const dialog of $$('dialog[open]')) dialog.close();
    say(saved);
    $('#kept').scrollIntoView({ block: 'nearest' });
  });
  count();
  note();
  const back = $('[data-wall]');
  if (back) back.href = sessionStorage.getItem('kaperbrief-wall ' + back.dataset.wall) || back.href;
  document.addEventListener('DOMContentLoaded', () => setTimeout(next));
})();
