// What a backend runs for each op, and what it lacks.
import { html } from '../dom.js';
import { useAnswer } from '../api.js';
import { address, go } from '../route.js';
import { Op, Place, Problem, Section, Shown, Table, Waiting, grouped } from '../parts.js';

const Most = 200;
const modes = [['missing', 'What it lacks'], ['coverage', 'How each op runs']];

function Rows({ value }) {
  return html`<${Table} name="Ops" heads=${['Op', 'Support', 'Why', 'Registered at']} rows=${value.ops.map((row) => [
    html`<${Op} to=${row.op} />`, row.support ?? '', row.reason ?? '',
    html`<${Place} at=${row.registration ?? row.kernel_at ?? row.place ?? null} />`])} />
    <${Shown} shown=${value.shown} total=${value.total} />`;
}

function Counts({ of }) {
  const numbers = Object.entries(of).filter(([, n]) => typeof n === 'number');
  return html`<dl class="counts">${numbers.map(([name, n]) => html`<div><dt>${name.replaceAll('_', ' ')}</dt><dd>${grouped(n)}</dd></div>`)}</dl>`;
}

export function Backend({ values }) {
  const name = values.get('name') ?? '';
  const mode = values.get('mode') ?? 'missing';
  const answer = useAnswer(name ? 'backend' : null, { name, mode, limit: Most });
  return html`<main class="broad"><h1>Backend ${name && html`<span class="code">${name}</span>`}</h1>
    <form class="ask" onSubmit=${(event) => {
      event.preventDefault();
      go(address('backend', { name: new FormData(event.target).get('name')?.toString(), mode }));
    }}><label>A dispatch key or a device <input name="name" value=${name} placeholder="MPS, cuda, PrivateUse1" /></label> <button>Show it</button></form>
    ${name && html`<nav class="tabs" aria-label="What to show">${modes.map(([value, text]) => html`<a
      href=${address('backend', { name, mode: value })} aria-current=${value === mode ? 'true' : null}>${text}</a>`)}</nav>`}
    ${name && !answer && html`<${Waiting} />`}
    ${answer && (answer.value?.ops ? html`${answer.value.counts && html`<${Counts} of=${answer.value.counts} />`}
      <${Section} title="Ops" note=${grouped(answer.value.total)}><${Rows} value=${answer.value} /></${Section}>`
      : html`<${Problem} answer=${answer} page="backend" parameter="name" />`)}</main>`;
}
