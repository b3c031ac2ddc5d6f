// A class of Python: its bases, its methods, and the ops that its forward runs.
import { html } from '../dom.js';
import { useAnswer } from '../api.js';
import { address, go } from '../route.js';
import { Op, Place, Problem, Section, Table, Waiting, counted, grouped } from '../parts.js';
import { words } from './matrix/marks.js';

const Named = ({ name }) => html`<a class="code" href=${address('module', { name })}>${name}</a>`;

/** More than there are ops. */
const All = 10000;
/** Whether a base may be in the index: of torch, or of the class's own package. */
const isHere = (base, { name }) => ['torch', name.split('.')[0]].includes(base.split('.')[0]);

/** Those whose users ask most often what runs there. */
const backends = ['CPU', 'CUDA', 'MPS', 'XPU', 'HPU', 'PrivateUse1', 'Meta'];

/** How many overloads of each op run in which way. */
function overloadsOf(rows) {
  const ops = new Map();
  for (const { op, cells: [how] } of rows)
    for (const name of new Set([op, op.split('.')[0]])) {
      const counts = ops.get(name) ?? new Map();
      ops.set(name, counts.set(how, (counts.get(how) ?? 0) + 1));
    }
  return ops;
}

/** The ops that forward runs, and how each runs on the backend `of`, unless it is "". */
function Ops({ name, ops, of }) {
  const answer = useAnswer(of ? 'ops' : null, { keys: [of], limit: All });
  const how = overloadsOf(answer?.value?.ops ?? []);
  const said = (op) => [...how.get(op) ?? []].map(([one, n]) => `${words[one]} ${n}`).join(', ') || 'no such op';
  const cells = (op) => (of ? [answer ? said(op) : html`<span aria-busy="true">…</span>`] : []);
  return html`<${Section} title="Ops that forward runs" note=${grouped(ops.length)}>
    <p><label>How they run on <select name="key" value=${of} onChange=${(event) =>
      go(address('module', { name, key: event.target.value }), { replace: true })}>
      <option value="">(choose a backend)</option>
      ${[...new Set([...backends, of].filter(Boolean))].map((key) =>
        html`<option value=${key}>${key}</option>`)}</select></label></p>
    ${answer?.why && html`<${Problem} answer=${answer} page="module" parameter="key" />`}
    <${Table} name="Ops that forward runs"
      heads=${['Op', ...(of ? [`Overloads on ${of}`] : []), 'Confidence', 'Through']}
      rows=${ops.map((op) =>
        [html`<${Op} to=${op.op} />`, ...cells(op.op), op.confidence, op.through.join(' → ')])} />
  </${Section}>`;
}

export function Module({ values }) {
  const name = values.get('name') ?? '';
  const answer = useAnswer(name ? 'modules' : null, { name });
  if (!name) return html`<main><h1>Class</h1><p>Find a class above.</p></main>`;
  if (!answer) return html`<main><h1 class="code">${name}</h1><${Waiting} /></main>`;
  const { value } = answer;
  const known = value?.class;
  if (!known)
    return html`<main><h1 class="code">${name}</h1><${Problem} page="module" parameter="name"
      answer=${{ ...answer, why: answer.why || 'The index has no such class.' }} /></main>`;
  const others = value.candidates.filter((other) => other !== known.name);
  return html`<main><h1 class="code">${known.public_names[0] ?? known.name}</h1>
    ${others.length > 0 && html`<p class="quiet">${counted(others.length, 'other')} of this name:
      ${others.map((other) => html` <${Named} name=${other} />`)}</p>`}
    <p><${Place} at=${known} /> ${known.bases.length > 0 && html`It derives from
      ${known.bases.map((base) => html` ${isHere(base, known) ? html`<${Named} name=${base} />`
        : html`<span class="code">${base}</span>`}`)}.`}</p>
    ${known.doc && html`<p class="quiet">${known.doc.split('\n\n')[0]}</p>`}
    ${value.ops.length > 0 && html`<${Ops} name=${name} ops=${value.ops} of=${values.get('key') ?? ''} />`}
    ${value.ops.length === 0 && html`<p class="quiet">${value.forward
      ? 'No op is known that its forward runs.' : 'The index has no forward of it.'}</p>`}
    ${value.ops_truncated && html`<p class="quiet">Not all calls of forward were followed: it may run more.</p>`}
    ${value.methods.length > 0 && html`<${Section} title="Methods" note=${grouped(value.methods.length)}>
      <ul class="rows">${value.methods.map((method) => html`<li data-row>
        <a class="code" href=${address('graph', { func: method.name })}>${method.name}</a>${' '}
        <${Place} at=${method} /></li>`)}</ul></${Section}>`}
    ${value.subclasses.length > 0 && html`<${Section} title="Subclasses" note=${grouped(value.subclasses.length)}>
      <ul class="rows">${value.subclasses.map((one) => html`<li data-row>
        <${Named} name=${one} /></li>`)}</ul></${Section}>`}
  </main>`;
}
