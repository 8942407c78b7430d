/* Forms of which nothing is saved before they are sent: what stands in one stays when it is loaded. */
'use strict';
(() => {
  const form = () => document.querySelector('form[data-keeps]');
  const name = one => 'kaperbrief-form ' + one.dataset.keeps;
  const filled = one => one.dataset.keeps.split('?')[0] + '?' + new URLSearchParams(new FormData(one));
  const SENT = 'kaperbrief-sent';

  function save() {
    const one = form();
    if (one) sessionStorage.setItem(name(one), filled(one));
  }
  function found() {
    const one = form(), sent = sessionStorage.getItem(SENT), here = location.pathname + location.search;
    sessionStorage.removeItem(SENT);
    // What was sent without an answer about it is done; an address that shows no form is no help.
    if (sent && !(one && name(one) === sent)) sessionStorage.removeItem(sent);
    if (!one) {
      for (const key of Object.keys(sessionStorage)) if (sessionStorage[key] === here) sessionStorage.removeItem(key);
      return;
    }
    const last = sessionStorage.getItem(name(one));
    const again = performance.getEntriesByType('navigation')[0].type === 'reload';
    if (last && last !== here && (again || 'fresh' in one.dataset)) location.replace(last);
    // What was typed before this was loaded is kept too.
    else if ([...one.elements].some(field => 'defaultValue' in field && field.value !== field.defaultValue)) save();
  }
  document.addEventListener('input', event => { if (event.target.closest('form[data-keeps]')) save(); });
  document.addEventListener('submit', event => {
    if (event.target === form()) sessionStorage.setItem(SENT, name(event.target));
  });
  document.body.addEventListener('htmx:afterRequest', event => {
    if (!event.detail.xhr.getResponseHeader('hx-redirect')) sessionStorage.removeItem(SENT);
  });
  document.body.addEventListener('htmx:afterSwap', () => {
    const one = form();
    if (!one) return;
    if (!('fresh' in one.dataset)) save();
    else if (sessionStorage.getItem(name(one))) {
      sessionStorage.removeItem(name(one));
      history.replaceState(null, '', one.dataset.keeps);
    }
  });
  found();
})();
