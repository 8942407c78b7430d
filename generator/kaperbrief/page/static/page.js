/* What htmx does not do: dialogs, keys, copying, day and night. */
'use strict';
(() => {
  const $ = (path, root = document) => root.querySelector(path);
  const $$ = (path, root = document) => [...root.querySelectorAll(path)];
  const say = text => { if ($('#say').textContent !== text) $('#say').textContent = text; };
  const view = $('#view');
  let shown = -1, coming = null;

  function show(number) {
    const pages = $$('.pic');
    if (!pages.length) return;
    shown = (number + pages.length) % pages.length;
    const page = pages[shown], small = $('img', page), picture = $('img', view);
    const shape = (wide, high) => {
      picture.style.width = `min(100%, calc(var(--high) * ${wide / high}))`;
      picture.style.aspectRatio = `${wide} / ${high}`;
    };
    // The small picture stands in until the large one is here: no frame is ever empty.
    const large = new Image();
    if (small) {
      shape(small.naturalWidth || small.width || 1, small.naturalHeight || small.height || 1);
      picture.src = small.getAttribute('src') || small.dataset.src;
    }
    coming = large;
    large.onload = () => {
      if (coming !== large) return;
      shape(large.naturalWidth, large.naturalHeight);
      picture.src = large.src;
    };
    large.src = page.dataset.large;
    picture.alt = page.dataset.title;
    $('b', view).textContent = page.dataset.title;
    if (!view.open) view.showModal();
    say(page.dataset.title);
  }
  function leave() {
    for (const dialog of $$('dialog[open]')) dialog.close();
  }
  view.addEventListener('close', () => { const page = $$('.pic')[shown]; if (page) page.focus(); });

  document.addEventListener('click', event => {
    const pick = path => event.target.closest(path);
    if (pick('.pic')) show($$('.pic').indexOf(pick('.pic')));
    else if (pick('[data-go]')) show(shown + Number(pick('[data-go]').dataset.go));
    else if (pick('[data-leave]')) leave();
    else if (pick('[data-copy]')) {
      const it = $('#' + pick('[data-copy]').dataset.copy);
      navigator.clipboard.writeText(it.href || it.textContent);
    } else if (pick('#dark')) {
      const dark = document.documentElement.dataset.theme === 'dark'
        || (!document.documentElement.dataset.theme && matchMedia('(prefers-color-scheme:dark)').matches);
      document.documentElement.dataset.theme = dark ? 'light' : 'dark';
      localStorage.setItem('kaperbrief-theme', document.documentElement.dataset.theme);
    }
  });
  document.addEventListener('keydown', event => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'p' && $('#print')) {
      event.preventDefault();
      $('#print').click();
    } else if (view.open && ['ArrowRight', 'ArrowLeft', 'Home', 'End'].includes(event.key)) {
      event.preventDefault();
      show({ ArrowRight: shown + 1, ArrowLeft: shown - 1, Home: 0, End: -1 }[event.key]);
    } else if (event.target.matches && event.target.matches('.pic') && event.key.startsWith('Arrow')) {
      const pages = $$('.pic'), wall = event.target.closest('.wall');
      const wide = getComputedStyle(wall).gridTemplateColumns.split(' ').length;
      const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: wide, ArrowUp: -wide }[event.key];
      event.preventDefault();
      pages[Math.max(0, Math.min(pages.length - 1, pages.indexOf(event.target) + step))].focus();
    } else if (event.target.matches && event.target.matches('.pic') && event.key === 'x') {
      $('input[type=checkbox]', event.target.parentElement)?.click();
    }
  });

  // The row of a crew or ship shows at once what was chosen below it.
  document.addEventListener('change', event => {
    const card = event.target.closest('.pick .card'), row = card && $('summary', card.closest('.pick'));
    if (!row) return;
    const now = $('img', row).cloneNode(), chosen = $('img', card);
    now.src = now.dataset.src = chosen.dataset.src;
    now.classList.add('there');
    $('img', row).replaceWith(now);
    row.lastElementChild.textContent = $('span', card).textContent;
  });
  // What somebody opened stays open where a part of the page comes anew.
  const opened = new Set();
  document.addEventListener('toggle', event => {
    const { id, open } = event.target;
    if (id && event.target.matches('details')) opened[open ? 'add' : 'delete'](id);
  }, true);
  document.body.addEventListener('htmx:afterSwap', () => {
    for (const one of $$('details[id]')) if (opened.has(one.id)) one.open = true;
  });

  const theme = localStorage.getItem('kaperbrief-theme');
  if (theme) document.documentElement.dataset.theme = theme;

  // What was chosen before anybody listened, on a slow machine, is asked for as soon as htmx does.
  document.addEventListener('DOMContentLoaded', () => {
    const early = $$('#form input[type=radio]:checked').find(one => !one.defaultChecked);
    if (early) early.dispatchEvent(new Event('change', { bubbles: true }));
  });

  // Pictures come two at a time, those in sight first: what is asked for never waits behind them.
  const wanted = new Set(), failed = new Set();
  let underway = 0, waits = false;
  const sight = new IntersectionObserver(entries => {
    for (const one of entries) wanted[one.isIntersecting ? 'add' : 'delete'](one.target);
    fetchMore();
  }, { rootMargin: '25%' });
  function fetchMore() {
    const late = [...wanted].sort((a, b) => !!a.dataset.late - !!b.dataset.late);
    for (const picture of late) {
      if (underway > 1 || waits) return;
      wanted.delete(picture);
      sight.unobserve(picture);
      if (!picture.isConnected) continue;
      underway += 1;
      const over = () => { picture.classList.add('there'); underway -= 1; fetchMore(); };
      picture.addEventListener('load', over, { once: true });
      // Is nobody there any more? Then all that come after it would fail too.
      const missed = () => {
        failed.add(picture);
        waits = true;
        over();
        document.body.dispatchEvent(new Event('kaperbrief:doubt'));
      };
      picture.addEventListener('error', missed, { once: true });
      picture.src = picture.dataset.src;
    }
  }
  document.body.addEventListener('kaperbrief:here', () => { waits = false; fetchMore(); });
  document.body.addEventListener('kaperbrief:back', () => {
    for (const one of failed) { one.removeAttribute('src'); one.classList.remove('there'); }
    failed.clear();
    look();
  });
  const look = () => { for (const one of $$('img[data-src]:not([src])')) sight.observe(one); };
  look();
  document.body.addEventListener('htmx:afterSwap', () => setTimeout(look));

  // Pictures of pages that stay as they are stay where they are: nothing flickers.
  const drawn = new Map();
  let totals = [], told = '';
  document.body.addEventListener('htmx:beforeSwap', () => {
    for (const picture of $$('.pic img')) if (picture.complete) drawn.set(picture.dataset.name, picture);
    totals = $$('.total dd').map(one => Number(one.textContent));
  });
  document.body.addEventListener('htmx:afterSwap', event => {
    for (const picture of $$('.pic img')) {
      const before = drawn.get(picture.dataset.name);
      if (before && before !== picture && !before.isConnected) picture.replaceWith(before);
    }
    drawn.clear();
    $$('.total dd').forEach((one, number) => {
      const more = Number(one.textContent) - totals[number];
      if (more) one.dataset.more = (more > 0 ? '+' : '−') + Math.abs(more);
    });
    if (event.detail.target.id === 'dialog') $('#dialog').showModal();
    if (event.detail.target.id === 'problems') event.detail.target.scrollIntoView({ block: 'center' });
    // Said once: tiles that come later are no news of the wall.
    const news = $('[data-say]')?.dataset.say;
    if (news && news !== told) say(news);
    told = news || told;
  });
  // What is changed while an answer is under way stays changed when that comes, and is asked for
  // as soon as htmx listens to what came: when the swap is settled, not before.
  const asked = new Set();
  const edited = new Map();
  let again = null;
  const noted = event => {
    const one = event.target;
    if (!asked.size || !one.name || !one.closest('#form')) return;
    const ticked = one.type === 'checkbox' || one.type === 'radio';
    const path = one.id ? `#${CSS.escape(one.id)}` : `[name="${one.name}"]`;
    edited.set(one.type === 'radio' ? `${path}[value="${one.value}"]` : path,
      ticked ? ['checked', one.checked] : ['value', one.value]);
  };
  document.addEventListener('input', noted, true);
  document.addEventListener('change', noted, true);
  // Of one request htmx tells twice that it is over when what asked for it is gone.
  document.body.addEventListener('htmx:beforeRequest', event => { asked.add(event.detail.xhr); });
  document.body.addEventListener('htmx:afterRequest', event => {
    asked.delete(event.detail.xhr);
    edited.clear();
  });
  document.body.addEventListener('htmx:afterSwap', () => {
    for (const [path, [field, value]] of edited) {
      const one = $(`#form ${path}`);
      if (!one || one[field] === value) continue;
      one[field] = value;
      again = one;
    }
  });
  document.body.addEventListener('htmx:afterSettle', () => {
    const one = again;
    again = null;
    if (one) htmx.trigger(one, 'change');
  });
})();
