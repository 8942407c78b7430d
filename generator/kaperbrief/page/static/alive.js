/* Is the program still there? What could not be fetched meanwhile is asked for again once it is; files that cannot be made say why. */
'use strict';
(() => {
  const $ = path => document.querySelector(path);
  const $$ = path => [...document.querySelectorAll(path)];
  const body = document.body, tell = name => body.dispatchEvent(new Event('kaperbrief:' + name));
  const SOON = 400, LATE = 5000;
  const ours = body.dataset.version !== '', home = ours ? '/version' : $('link[rel=stylesheet]').href;
  let version = body.dataset.version, wait = SOON, missed = 0, timer = 0, asking = new AbortController();
  const lost = new Set();

  function gone() {
    if (!$('#gone').hidden) return;
    $('#gone').hidden = false;
    tell('gone');
  }
  function back() {
    $('#gone').hidden = true;
    $('#failed').hidden = true;
    tell('back');
    for (const one of new Set([...lost, ...$$('#form')])) if (one.isConnected) htmx.trigger(one, 'change');
    lost.clear();
    for (const one of $$('[hx-trigger^=load]')) htmx.ajax('GET', one.getAttribute('hx-get'), { source: one });
  }
  // Who asks for a change, `held`, is answered when there is one, or after some seconds.
  async function look(held) {
    clearTimeout(timer);
    asking.abort();
    const { signal } = asking = new AbortController();
    if (!document.hidden) {
      try {
        const answer = await fetch(ours && held ? `${home}?at=${version}` : home, { cache: 'no-store', signal });
        if (!answer.ok) throw answer.status;  // started anew, and not shown to this browser yet
        const now = ours ? await answer.text() : '';
        const came = !$('#gone').hidden, changed = now !== version;
        [wait, missed, version] = [SOON, 0, now];
        if (came) back();
        else if (changed && $('#form')) htmx.trigger('#form', 'change');
        tell('here');
      } catch {
        if (signal.aborted) return;  // somebody asks already
        // One that is missed may be the browser's own doing, on its way to another page.
        if (missed++) { gone(); wait = Math.min(2 * wait, LATE); }
      }
    }
    clearTimeout(timer);
    if (ours || missed) timer = setTimeout(look, missed || document.hidden ? wait : 0, !missed);
  }
  body.addEventListener('kaperbrief:doubt', () => look());
  document.addEventListener('visibilitychange', () => { if (!document.hidden && (ours || missed)) look(); });
  body.addEventListener('htmx:sendError', event => {
    const { elt, triggeringEvent } = event.detail.requestConfig;
    if (triggeringEvent && ['change', 'input'].includes(triggeringEvent.type)) lost.add(elt);
    missed += 1;
    look();
  });
  body.addEventListener('htmx:responseError', event => {
    const { status } = event.detail.xhr;
    if (status === 403) look();
    else if (status !== 413) $('#failed').hidden = false;  // of that the form says more
  });
  body.addEventListener('htmx:beforeSwap', () => { $('#failed').hidden = true; });
  if (ours) timer = setTimeout(look, wait, true);

  // Files come by themselves: what is wrong with one stands below what was pressed.
  function note(link) {
    const near = link.closest('p, .tools2, .note') || link;
    if (!near.nextElementSibling || !near.nextElementSibling.matches('.filed')) {
      near.insertAdjacentHTML('afterend', '<div class="filed" role="status"></div>');
    }
    return near.nextElementSibling;
  }
  function save(data, name) {
    const it = Object.assign(document.createElement('a'), { href: URL.createObjectURL(data), download: name });
    it.dataset.made = '';
    it.click();
    setTimeout(() => URL.revokeObjectURL(it.href), 60000);
  }
  async function fetched(link) {
    const box = note(link), said = body.dataset;
    link.setAttribute('aria-busy', 'true');
    box.innerHTML = '<p class="hint"></p>';
    box.firstChild.textContent = said.making;
    let text = '';
    try {
      const answer = await fetch(link.href, { headers: { 'HX-Request': 'true' } });
      if (answer.headers.has('hx-retarget')) text = await answer.text();
      else if (!answer.ok) text = said.unmade;
      else save(await answer.blob(), (/filename="([^"]+)"/.exec(answer.headers.get('content-disposition')) || [])[1] || '');
    } catch { text = said.unmade; look(); }
    link.removeAttribute('aria-busy');
    if (!text) box.remove();
    else if (text !== said.unmade) box.innerHTML = text;
    else { box.innerHTML = '<p class="note bad"></p>'; box.firstChild.textContent = text; }
  }
  document.addEventListener('click', event => {
    const link = event.target.closest('a[download]');
    if (!link || 'made' in link.dataset || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!link.hasAttribute('aria-busy')) fetched(link);
  });
  // Who wants the packets gets them as soon as they are bound.
  let packets = false;
  document.addEventListener('click', event => {
    if (event.target.closest('#packets')) packets = true;
    if (event.target.closest('#stop-packets')) packets = false;
  });
  body.addEventListener('htmx:afterSettle', () => {
    const file = packets && $('#zip');
    if (!file || $('#bar-packets')) return;
    packets = false;
    file.click();
  });
})();
