// A class of Python: its bases, its methods, and the ops that its forward runs.
import { html } from '../dom.js';
import { useAnswer } from '../api.js';
import { address } from '../route.js';
import { Op, Place, Problem, Section, Table, Waiting, grouped } from '../parts.js';

const Named = ({ name }) => html`<a class="code" href=${address('module', { name })}>${name}</a>`;

export function Module({ values }) {
  const name = values.get('name') ?? '';
  const answer = useAnswer(name ? 'modules' : null, { name });
  if (!name) return html`<main><h1>Class</h1><p>Find a class above.</p></main>`;
  if (!answer) return html`<main><h1 class="code">${name}</h1><${Waiting} /></main>`;
  const { value } = answer;
  const known = value?.class;
  if (!known) return html`<main><h1 class="code">${name}</h1><${Problem}
    answer=${{ ...answer, why: answer.why || 'The index has no such class.' }} page="module" parameter="name" /></main>`;
  return html`<main><h1 class="code">${known.public_names[0] ?? known.name}</h1>
    <p><${Place} at=${known} /> ${known.bases.length > 0 && html`It derives from
      ${known.bases.map((base) => html` <${Named} name=${base} />`)}.`}</p>
    ${known.doc && html`<p class="quiet">${known.doc.split('\n\n')[0]}</p>`}
    ${value.ops.length > 0 && html`<${Section} title="Ops that forward runs" note=${grouped(value.ops.length)}>
      <${Table} name="Ops that forward runs" heads=${['Op', 'Confidence', 'Through']} rows=${value.ops.map((op) =>
        [html`<${Op} to=${op.op} />`, op.confidence, op.through.join(' → ')])} /></${Section}>`}
    ${value.methods.length > 0 && html`<${Section} title="Methods" note=${grouped(value.methods.length)}>
      <ul class="rows">${value.methods.map((method) => html`<li data-row><a class="code"
        href=${address('graph', { func: method.name })}>${method.name}</a>${' '}<${Place} at=${method} /></li>`)}</ul></${Section}>`}
    ${value.subclasses.length > 0 && html`<${Section} title="Subclasses" note=${grouped(value.subclasses.length)}>
      <ul class="rows">${value.subclasses.map((one) => html`<li data-row><${Named} name=${one} /></li>`)}</ul></${Section}>`}
  </main>`;
}
