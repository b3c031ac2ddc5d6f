// An op: from its Python names to what runs for it.
import { html } from '../dom.js';
import { useAnswer } from '../api.js';
import { address } from '../route.js';
import { savedFile } from '../saved.js';
import {
  Later, LookedAt, Op as OpLink, Place, Problem, Section, Shown, Table, Waiting, counted, grouped, worded,
} from '../parts.js';
import { OnlyIf, kernelName } from './op/kernels.js';
import { Sources } from './op/sources.js';
import { DispatchTable, runs, why } from './op/table.js';
import { Way } from './op/way.js';

/** What one dispatch key runs, where the address asks for it. */
function ForKey({ trace, of }) {
  const entry = trace.table.find((one) => one.key === of);
  return html`<${Section} title=${`For ${of}`}>${entry
    ? html`<p>${entry.reason === 'missing' ? 'Calling it is an error.'
      : html`<span class="code">${runs(entry)}</span>, ${why(entry)} <${Place} at=${entry} />`}</p>`
    : html`<p class="quiet">The index knows no such dispatch key.</p>`}</${Section}>`;
}

const Registrations = ({ rows }) => html`<${Table} name="Registrations"
  heads=${['Key', 'Kernel', 'Part of', 'At', 'Note']} rows=${rows.map((row) => [
    row.key,
    kernelName(row),
    row.mechanism,
    html`<${Place} at=${row} />`,
    html`${!row.compiled && `in source only${row.conditional ? ', ' : ''}`}<${OnlyIf} of=${row} />`,
  ])} />`;

function Autograd({ of }) {
  return html`<p>${worded(of.state)}${of.reason && ': ' + of.reason}</p>
    ${of.derivatives.map((derivative) => html`
      <p><span class="code">${derivative.signature}</span> <${Place} at=${derivative} /></p>
      ${derivative.keys.map(({ key, formulas }) => formulas.map(({ names, text }) => html`<p class="formula">
        <b>${names.join(', ')}</b> <code>${text}</code>${key !== 'Default' && html` <small>${key}</small>`}</p>`))}`)}`;
}

/** Where a test is, or else what finds it. */
const addressOf = ({ where, name }) =>
  where ? address('file', { path: where.file, line: where.line }) : address('find', { q: name });

function Tests({ op }) {
  const answer = useAnswer('tests', { query: op, limit: 20 });
  if (!answer) return html`<${Waiting} />`;
  const { value } = answer;
  const hits = value?.hits ?? [];
  if (hits.length === 0)
    return html`<p class="quiet">No test has this name.
      ${value?.no_build && ' Without a build, gtests are not known.'}</p>`;
  return html`<ul class="rows">${hits.map((hit) => html`<li data-row>
      <a class="code" href=${addressOf(hit)}>${hit.name}</a> <span class="kind">${hit.kind}</span></li>`)}</ul>
    <${Shown} shown=${value.shown} total=${value.total} more=${address('find', { q: op, limit: 200 })} />`;
}

export function Op({ values }) {
  const name = values.get('name') ?? '', of = values.get('key') ?? '';
  const answer = useAnswer(name ? 'trace' : null, { func: name });
  if (!name) return html`<main><h1>Op</h1><p>Find an op above.</p></main>`;
  if (!answer) return html`<main><h1 class="code">${name}</h1><${Waiting} /></main>`;
  const { value } = answer;
  if (!value?.trace)
    return html`<main><h1 class="code">${name}</h1>${answer.why
      ? html`<${Problem} answer=${answer} page="op" parameter="name" />`
      : html`<p>It is no op. <a href=${address('graph', { func: name })}>Show it as a function</a></p>`}
      ${(value?.kernel_of ?? []).length > 0 && html`<${Section} title="A kernel of"><ul>${value.kernel_of.map((row) =>
        html`<li><${OpLink} to=${row.op} /> ${row.key} <${Place} at=${row} /></li>`)}</ul></${Section}>`}</main>`;
  const { trace } = value;
  const others = (value.match.overloads ?? []).filter((other) => other !== trace.op);
  return html`<main class="broad">
    <h1 class="code">${trace.op}</h1>
    ${value.match.query !== trace.op && html`<p class="quiet">${value.match.query} is ${trace.op}${
      value.match.overload_chosen && ', of its overloads the one that fits best'}.</p>`}
    ${trace.yaml && html`<p class="code">${trace.yaml.schema_text}</p>`}
    <p class="links"><a href=${address('graph', { func: trace.op })}>Who calls it</a>
      <a href=${address('graph', { func: trace.op, mode: 'impact' })}>What a change reaches</a></p>
    <${LookedAt} of=${trace.looked_at} />
    <${Way} trace=${trace} />
    ${of && html`<${ForKey} trace=${trace} of=${of} />`}
    <${Section} title="What runs" note=${counted(trace.table.length, 'dispatch key')}>
      <${DispatchTable} table=${trace.table} /></${Section}>
    ${!savedFile && html`<${Section} title="Sources"><${Later}>${() => html`<${Sources} trace=${trace} of=${of}
      addressFor=${(key) => address('op', { name, key })} />`}</${Later}></${Section}>`}
    <${Section} title="Registrations" note=${grouped(trace.registrations.length)}>
      <${Registrations} rows=${trace.registrations} /></${Section}>
    ${trace.autograd && html`<${Section} title="Autograd"><${Autograd} of=${trace.autograd} /></${Section}>`}
    ${trace.in_python.length > 0 && html`<${Section} title="In Python" note=${grouped(trace.in_python.length)}>
      <${Table} name="In Python" heads=${['Kind', 'Function', 'Key', 'At']} rows=${trace.in_python.map((row) =>
        [row.kind, html`<span class="code">${row.function}</span>`, row.key, html`<${Place} at=${row} />`])} />
    </${Section}>`}
    ${!savedFile && html`<${Section} title="Tests">
      <${Later}>${() => html`<${Tests} op=${trace.op} />`}</${Later}></${Section}>`}
    ${others.length > 0 && html`<${Section} title="Other overloads" note=${grouped(others.length)}>
      <ul class="inline">${others.map((other) => html`<li><${OpLink} to=${other} /></li>`)}</ul></${Section}>`}
  </main>`;
}
