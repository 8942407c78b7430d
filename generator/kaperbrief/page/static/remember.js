/* What somebody filled in stays: at another tab, in another language, on another evening. */
'use strict';
(() => {
  const $ = (path, root = document) => root.querySelector(path);
  const $$ = (path, root = document) => [...root.querySelectorAll(path)];
  const KEY = 'kaperbrief-evening', COOKIE = 'kaperbrief-last';
  const ours = document.body.dataset.version !== '', spoken = document.documentElement.lang;
  const tab = name => $(`nav a[href*="/${name}"]`);
  const fresh = !location.search && !sessionStorage.getItem(KEY);
  const inside = (address, language) => {
    const to = new URL(address, location);
    to.searchParams.set('language', language);
    return to.pathname + to.search;
  };

  // The program has another port each time: only cookies last till the next evening.
  function last() {
    const found = document.cookie.split('; ').find(one => one.startsWith(COOKIE + '='));
    return found && found.slice(COOKIE.length + 1);
  }
  function offer() {
    const box = $('#again'), address = ours && fresh && last();
    if (!box || !address || !address.startsWith('/tonight?')) return;
    const said = new URL(address, location).searchParams;
    $('a', box).href = inside(address, spoken);
    $('span', box).textContent = said.getAll('name').filter(Boolean).join(', ');
    box.hidden = false;
  }

  // Who comes back from another tab, or loads the page again, finds the evening as it was.
  function remember() {
    const now = $('[data-evening]');
    if (now) {
      const address = now.dataset.evening;
      sessionStorage.setItem(KEY, address);
      history.replaceState(null, '', address);
    }
    const evening = sessionStorage.getItem(KEY);
    const game = evening && new URL(evening, location).searchParams.get('game');
    if (evening && tab('tonight')) tab('tonight').href = evening;
    for (const name of ['seas', 'evenings']) {
      const wall = sessionStorage.getItem('kaperbrief-wall /' + name);
      if (!tab(name)) continue;
      const suits = wall && (name === 'seas' || !game || new URL(wall, location).searchParams.get('game') === game);
      if (suits) tab(name).href = wall;
      else if (game && name === 'evenings') {
        const where = new URL(tab(name).href);
        for (const one of ['game', 'was']) where.searchParams.set(one, game);
        tab(name).href = where;
      }
    }
  }
  document.body.addEventListener('htmx:afterSwap', () => {
    remember();
    const now = ours && $('[data-evening]');
    if (now && now.dataset.evening.length < 3500) document.cookie = `${COOKIE}=${now.dataset.evening}; path=/; max-age=31536000; samesite=strict`;
  });
  document.addEventListener('kaperbrief:wall', remember);

  document.addEventListener('click', event => {
    const one = event.target.closest('.tools a[hreflang]'), here = new URL(location);
    if (!one) return;
    for (const key of Object.keys(sessionStorage)) {
      if (key === KEY || key.startsWith('kaperbrief-wall ')) sessionStorage.setItem(key, inside(sessionStorage.getItem(key), one.lang));
    }
    if (ours) {
      here.searchParams.delete('language');
      const to = new URL(one.href);
      to.searchParams.set('back', here.pathname + here.search);
      one.href = to;
    } else one.href = inside(here, one.lang);
  });

  // Two players never have one colour: who had it gets that of the one who takes it.
  document.addEventListener('change', event => {
    const one = event.target;
    if (one.name !== 'colour' || !one.value) return;
    for (const other of $$('select[name=colour]')) {
      if (other !== one && other.value === one.value) other.value = one.dataset.now;
    }
  }, true);

  remember();
  offer();
})();
