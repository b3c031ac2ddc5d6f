// How the ops run on a backend, and on another one.
import { html } from '../../dom.js';
import { address } from '../../route.js';
import { LookedAt, Place, Section, grouped, worded } from '../../parts.js';
import { Ops } from './ops.js';

/** How an op can run, by the names of the counts. */
const ways = ['own', 'python', 'composite', 'fallthrough', 'cpu_fallback', 'fallback', 'raises', 'error', 'unknown'];
/** What else is counted of these. */
const notes = [
  ['by_rule', "by torchgen's rules"], ['not_compiled', 'registered in source that was not compiled here'],
  ['conditional', 'under a condition'],
];

/** How many of all ops run in which way, for a backend or for two; each number leads to its ops. */
function Counts({ value }) {
  const columns = [[value.key, value.counts], ...(value.against ? [[value.against, value.against_counts]] : [])];
  const number = (key, way, n) => html`<a href=${address('backend', { name: key, mode: 'coverage', focus: way })}
    aria-current=${value.mode === 'coverage' && value.focus === way ? 'true' : null}>${grouped(n)}</a>`;
  return html`<dl class="counts">${ways.map((way) => html`<div><dt>${worded(way)}</dt>
      ${columns.map(([key, counts]) => html`<dd>${columns.length > 1 && html`<small>${key}</small> `}
        ${counts[way] === 0 ? '0' : number(key, way, counts[way])}</dd>`)}</div>`)}
    <div><dt>ops in all</dt><dd>${number(value.key, null, value.counts.total)}</dd></div></dl>
    ${columns.map(([key, counts]) => html`<p class="quiet">${key}: ${notes.filter(([name]) => counts[name] > 0)
      .map(([name, text]) => `${grouped(counts[name])} ${text}`).join(', ')}.</p>`)}`;
}

/** What is registered for all ops without a kernel. */
function Fallback({ of }) {
  if (!of) return html`<p>No fallback is registered in what was compiled or read as text: an op without a kernel is
    an error.</p>`;
  const { support, registration: row, kernel_at: at } = of;
  return html`<p>For ops without a kernel: ${worded(support)}${row && html`,
    <span class="code"> ${row.kernel_name}</span> <${Place} at=${at ?? row} />
    ${row.conditional && html` only if <code>${row.condition ?? 'that is decided at run time'}</code>`}`}.</p>`;
}

/** Of the ops that differ, only those that the backend runs in one way. */
const Focus = ({ value: { key, focus }, to }) => html`<nav class="tabs" aria-label=${`Only ops that ${key} runs so`}>
  Of these that differ, what ${key} runs: ${[null, ...ways].map((way) => html`<a href=${to({ focus: way })}
    aria-current=${way === focus ? 'true' : null}>${way ? worded(way) : 'all'}</a>`)}</nav>`;

export const Support = ({ value, to }) => html`
  ${value.from_yaml && html`<p class="quiet">Nothing of PyTorch is compiled here: native_functions.yaml,
    torchgen's rules and the text of C++ answer.</p>`}
  <${LookedAt} of=${value.looked_at} />
  <${Fallback} of=${value.fallback} />
  <${Counts} value=${value} />
  ${value.mode === 'diff' && html`<${Focus} value=${value} to=${to} />`}
  <${Section} title="Ops" note=${grouped(value.total)}><${Ops} value=${value} to=${to} /></${Section}>`;
