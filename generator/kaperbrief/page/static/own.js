/* Your own: what is wrong at its field, faces and photos in the form, what is not saved yet. */
'use strict';
(() => {
  const $ = (path, root = document) => root.querySelector(path);
  const $$ = (path, root = document) => [...root.querySelectorAll(path)];
  const say = text => { $('#say').textContent = text; };
  const key = path => path.replaceAll('.', '-');
  let dirty = false;

  // A problem stands at its field, or at the nearest thing that has it.
  function place() {
    for (const one of $$('#form .err')) {
      one.textContent = one.dataset.photo || '';  // what was wrong with a file is told till the next
      one.hidden = !one.textContent;
    }
    for (const one of $$('#form [aria-invalid]')) {
      one.removeAttribute('aria-invalid');
      one.removeAttribute('aria-describedby');
    }
    for (const told of $$('#wrong [data-at]')) {
      let at = told.dataset.at;
      while (at && !$('#e-' + key(at))) at = at.split('.').slice(0, -1).join('.');
      const text = at && $('#e-' + key(at)), field = at && $('#f-' + key(at));
      if (!text) { $('a', told).removeAttribute('href'); $('.where', told).hidden = true; continue; }
      text.textContent = (text.hidden ? '' : text.textContent + ' ') + $('.what', told).textContent;
      text.hidden = false;
      $('.where', told).textContent = labelled(field, text);
      const around = text.closest('details');
      if (around) around.open = true;
      if (!field) continue;
      $('a', told).href = '#' + field.id;
      field.setAttribute('aria-describedby', text.id);
      if (told.dataset.level === 'error') field.setAttribute('aria-invalid', 'true');
    }
    const { faces, many } = $('#work').dataset;
    if (faces) for (const one of $$('.face image')) {
      one.setAttribute('href', faces);
      one.setAttribute('width', many);
    }
  }
  function labelled(field, text) {
    const group = text.closest('.fig');
    const name = field && (field.getAttribute('aria-label') || (field.labels && field.labels[0] && field.labels[0].firstChild.textContent.trim()));
    const head = name ? null : $('legend, summary, h2', text.closest('fieldset, details, section'));
    const words = [group && $('legend', group).textContent, name || (head && head.textContent)];
    return [...new Set(words)].filter(Boolean).join(', ') + ':';
  }
  function unsaved() {
    dirty = true;
    $('#dirty').textContent = $('#dirty').dataset.dirty;
    if ($('#done')) $('#done').hidden = true;
  }

  async function send(box, file) {
    if (!file) return;
    const text = $('.err', box);
    let name = '', wrong = file.name + ' > 20 MB';
    if (file.size <= 20e6) {
      try {
        const answer = await fetch('/photo/own?name=' + encodeURIComponent(file.name), { method: 'POST', body: file });
        ({ name = '', wrong = '' } = await answer.json());
      } catch { wrong = file.name + ' ✕'; }
    }
    text.dataset.photo = text.textContent = wrong;
    text.hidden = !wrong;
    say(wrong || name);
    if (name) hold(box, name);
  }
  function hold(box, name) {
    const field = $('input[type=hidden]', box), picture = $('img', box);
    field.value = name;
    picture.hidden = !name;
    if (name) picture.src = '/own/photo/' + encodeURIComponent(name) + '.webp';
    $('[data-nophoto]', box).hidden = !name;
    const shot = box.closest('.fig') && $('[data-shot]', box.closest('.fig'));
    if (shot) {
      shot.hidden = !name;
      if (name) shot.src = picture.src;
    }
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const box = event => event.target.closest && (event.target.closest('[data-photo]')
    || (event.target.closest('.fig') && $('[data-photo]', event.target.closest('.fig'))));

  // Each change is an input too, and asked about as such.
  document.addEventListener('change', event => {
    if (event.isTrusted && event.target.type !== 'file' && event.target.closest('#form')) event.stopPropagation();
  }, true);
  document.addEventListener('change', event => {
    if (event.target.type === 'file') send(box(event), event.target.files[0]);
  });
  document.addEventListener('input', event => {
    if (event.target.closest('#form') && event.target.name && event.target.name !== 'at-sheet') unsaved();
  });
  for (const kind of ['dragover', 'drop']) {
    document.addEventListener(kind, event => {
      const there = box(event);
      if (!there) return;
      event.preventDefault();
      if (kind === 'drop') send(there, event.dataTransfer.files[0]);
    });
  }
  document.addEventListener('click', event => {
    const sign = event.target.closest('[data-icon]');
    if (sign) {
      const field = $('#' + sign.dataset.for);
      field.value = sign.dataset.icon;
      $('summary span', sign.closest('details')).replaceChildren($('svg', sign).cloneNode(true));
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
    if (event.target.closest('[data-nophoto]')) hold(box(event), '');
    if (event.target.closest('[name=at-act]') && event.target.closest('[name=at-act]').value.includes(':')) unsaved();
    const link = event.target.closest('#wrong a');
    const field = link && link.hash && $(link.hash);
    if (field) { event.preventDefault(); field.focus(); }
  });
  document.addEventListener('keydown', event => {
    if ((event.ctrlKey || event.metaKey) && event.key === 's' && $('#save')) {
      event.preventDefault();
      $('#save').click();
    }
  });
  document.body.addEventListener('htmx:beforeOnLoad', event => {  // before it leads away from what is saved
    const answer = event.detail.xhr;
    if (answer && answer.getResponseHeader('hx-redirect')) dirty = false;
    if (answer && answer.status === 413) $('#problems').textContent = $('#form').dataset.large;
  });
  document.body.addEventListener('htmx:afterSwap', event => {
    place();
    const cause = event.detail.requestConfig && event.detail.requestConfig.elt;
    if (cause && cause.id === 'save' && $('#wrong')) $('#wrong').focus();
  });
  addEventListener('beforeunload', event => { if (dirty) event.preventDefault(); });
  place();
})();
