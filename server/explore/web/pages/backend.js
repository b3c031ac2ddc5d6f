// What a backend runs for each op, what it lacks, and how that differs from another backend or version.
import { html } from '../dom.js';
import { useAnswer } from '../api.js';
import { address, go } from '../route.js';
import { Problem, Waiting } from '../parts.js';
import { Drift } from './backend/drift.js';
import { Support } from './backend/support.js';

const Most = 200;
const modes = [['missing', 'What it lacks'], ['coverage', 'How each op runs'], ['diff', 'Against another']];

function Answer({ name, mode, against, focus, cursor, to }) {
  const asks = name && (mode !== 'diff' || against);
  const answer = useAnswer(asks ? 'backend' : null, {
    name, mode, limit: Most, ...(mode === 'diff' && { against }), ...(focus && { focus }), ...(cursor && { cursor }),
  });
  if (!asks) return name && html`<p>Name another backend above, or another version of PyTorch by its snapshot.</p>`;
  if (!answer) return html`<${Waiting} />`;
  if (!answer.value?.ops) return html`<${Problem} answer=${answer} page="backend" parameter="name" />`;
  return html`<${answer.value.old ? Drift : Support} value=${answer.value} to=${to} />`;
}

export function Backend({ values }) {
  const [name, against, cursor] = ['name', 'against', 'cursor'].map((one) => values.get(one) ?? '');
  const mode = values.get('mode') ?? 'missing';
  const focus = mode === 'missing' ? '' : values.get('focus') ?? '';
  const to = (changed) => address('backend', { name, mode, against, focus, ...changed });
  return html`<main class="broad"><h1>Backend ${name && html`<span class="code">${name}</span>`}</h1>
    <form class="ask" onSubmit=${(event) => {
      event.preventDefault();
      const form = new FormData(event.target), other = form.get('against')?.toString();
      const how = other ? 'diff' : mode === 'diff' ? '' : mode;
      go(address('backend', { name: form.get('name')?.toString(), against: other, mode: how }));
    }}>
      <label>A dispatch key or a device
        <input name="name" value=${name} placeholder="MPS, cuda, PrivateUse1" /></label>
      <label>Against another, or a snapshot of another version
        <input name="against" value=${against} placeholder="CUDA" /></label>
      <button>Show it</button></form>
    ${name && html`<nav class="tabs" aria-label="What to show">${modes.map(([value, text]) => html`<a
      href=${to({ mode: value, focus: '' })} aria-current=${value === mode ? 'true' : null}>${text}</a>`)}</nav>`}
    <${Answer} name=${name} mode=${mode} against=${against} focus=${focus} cursor=${cursor} to=${to} /></main>`;
}
