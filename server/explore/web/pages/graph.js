// One function in the middle, its callers to the left, its calls to the right.
import { html } from '../dom.js';
import { useAnswer } from '../api.js';
import { address } from '../route.js';
import { Function, Op, Place, Problem, Shown, Waiting } from '../parts.js';
import { Impact } from './graph/impact.js';
import { Path } from './graph/path.js';
import { Most, Side } from './graph/peers.js';
import { kernelName } from './op/kernels.js';

/** Others of the same name. */
const MostOthers = 20;

/** Kernels of a stub, by device and CPU capability. */
const StubKernels = ({ rows }) => html`<h3>The stub's kernels</h3><ul>${rows.map((row) => html`<li data-row>
  <b>${row.key}</b> ${kernelName(row)} <${Place} at=${row} />
  ${!row.compiled && html` <span class="kind">in source only</span>`}</li>`)}</ul>`;

/** The function itself, and what else has its name. */
function Middle({ title, value }) {
  const others = (value.candidates ?? []).slice(1).filter((other) => other.symbol);
  const rest = Math.max(others.length, (value.match?.candidates_total ?? 1) - 1);
  return html`<section class="side middle"><h2>${title}</h2>
    ${value.subject?.family && html`<p class="quiet">${value.subject.family}</p>`}
    ${value.stub_kernels?.length > 0 && html`<${StubKernels} rows=${value.stub_kernels} />`}
    ${rest > 0 && html`<h3>The name also means</h3>
      <ul>${others.slice(0, MostOthers).map((other) => html`<li data-row>
        <${Function} symbol=${other} name=${other.signature || other.name} /></li>`)}</ul>
      <${Shown} shown=${Math.min(MostOthers, others.length)} total=${rest} />`}
  </section>`;
}

function Sides({ title, func, callers }) {
  const calls = useAnswer('graph', { func, mode: 'calls', limit: Most });
  return html`<div class="sides"><${Side} title="Callers" answer=${callers} />
    <${Middle} title=${title} value=${callers.value} /><${Side} title="Calls" answer=${calls} /></div>`;
}

const modes = [['', 'Callers and calls'], ['impact', 'Impact'], ['path', 'Path to another']];

export function Graph({ values }) {
  const func = values.get('func') ?? '';
  const mode = modes.find(([value]) => value === values.get('mode'))?.[0] ?? '';
  const callers = useAnswer(func ? 'graph' : null, { func, mode: 'callers', limit: Most, walk_python: true });
  if (!func) return html`<main><h1>Graph</h1><p>Find a function above.</p></main>`;
  if (!callers) return html`<main><h1 class="code">${func}</h1><${Waiting} /></main>`;
  if (callers.why)
    return html`<main><h1 class="code">${func}</h1>
      <${Problem} answer=${callers} page="graph" parameter="func" /></main>`;
  const { subject, python, kernel_of: kernelOf = [] } = callers.value;
  const title = subject?.op ?? subject?.name ?? python?.name ?? func;
  return html`<main class="broad">
    <h1 class="code">${title}</h1>
    ${subject && html`<p><span class="code">${subject.signature}</span> <${Place} at=${subject} /></p>`}
    ${python && html`<p>${python.kind} of Python <${Place} at=${python} /></p>`}
    ${kernelOf.length > 0 && html`<p>A kernel of ${kernelOf.map((row) =>
      html`<${Op} to=${row.op} /> (${row.key}) `)}</p>`}
    <nav class="tabs" aria-label="What to show">${modes.map(([value, text]) => html`
      <a href=${address('graph', { func, mode: value })}
        aria-current=${value === mode ? 'true' : null}>${text}</a>`)}</nav>
    ${mode === '' && html`<${Sides} title=${title} func=${func} callers=${callers} />`}
    ${mode === 'impact' && html`<${Impact} func=${func} />`}
    ${mode === 'path' && html`<${Path} func=${func} to=${values.get('to') ?? ''} />`}
  </main>`;
}
