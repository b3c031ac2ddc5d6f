// An op: from its Python names to what runs for it.
import { html, useState } from '../dom.js';
import { useAnswer } from '../api.js';
import { address } from '../route.js';
import { Lines } from '../source.js';
import { Function, LookedAt, Op as OpLink, Place, Problem, Section, Table, Waiting, counted } from '../parts.js';

/** What a registration or an entry of the dispatch table runs. */
const kernelName = (row) => row.kernel_symbol
  ? html`<${Function} symbol=${row.kernel_symbol} />`
  : html`<span class="code">${row.kernel_name ?? '–'}</span>`;

/** Not a kernel that autograd, tracing and the like put in between. */
const isOfBackend = (row) => /^(structured|generated|view copy|$)/.test(row.mechanism);

/** The function that a person wrote, which a generated wrapper leads to; undefined where none is known. */
const writtenBy = ({ reaches = [] }) =>
  reaches.find((f) => f.role === 'implementation') ?? reaches.find((f) => f.role === 'meta');

/** What an entry of the dispatch table runs, unless calling it is an error. */
const runs = (entry) => entry.kernel_name || 'what torchgen makes';

function Kernel({ row }) {
  const written = writtenBy(row);
  return html`${written ? html`<${Function} symbol=${written} />` : kernelName(row)}${' '}
    <${Place} at=${written ?? (row.kernel_symbol?.file ? row.kernel_symbol : row.kernel_at)} />`;
}

/** The steps from Python to the kernels, from left to right. */
function Way({ trace }) {
  const bound = (trace.bindings ?? []).filter((binding) => binding.names.length > 0);
  const kernels = trace.registrations.filter(isOfBackend);
  return html`<h2>From Python to the kernels</h2><ol class="way">
    <li><h3>Python</h3>${trace.python.length === 0 && html`<p class="quiet">no name</p>`}
      <ul>${trace.python.map((name) => html`<li class="code">${name}</li>`)}</ul></li>
    <li><h3>Binding</h3>${bound.length === 0 && html`<p class="quiet">none in this index</p>`}
      <ul>${bound.slice(0, 4).map((binding) => html`<li>
        <span class="code">${binding.wrapped_name || binding.symbol_name}</span>${' '}<${Place} at=${binding} /></li>`)}</ul></li>
    <li><h3>Operator</h3><p class="code">${trace.op}</p>
      ${trace.yaml && html`<${Place} at=${trace.yaml} />`}</li>
    <li><h3>Kernels</h3>${kernels.length + trace.not_compiled.length === 0 && html`<p class="quiet">none of its own</p>`}
      <ul>${kernels.map((row) => html`<li><b>${row.key}</b> <${Kernel} row=${row} /></li>`)}
        ${trace.not_compiled.map((row) => html`<li><b>${row.key}</b> <span class="code">${row.kernel}</span>${' '}
          <${Place} at=${row.kernel_at} /> <span class="quiet">from the YAML</span></li>`)}</ul></li>
    ${kernels.some((row) => row.stubs.length > 0) && html`<li><h3>Stubs</h3>
      <ul>${kernels.flatMap((row) => row.stubs).map((stub) => html`<li><span class="code">${stub.stub}</span>
        <ul>${stub.kernels.map((kernel) => html`<li><b>${kernel.key}</b> ${kernelName(kernel)}</li>`)}</ul></li>`)}</ul></li>`}
  </ol>`;
}

/** What one dispatch key runs, where the address asks for it. */
function ForKey({ trace, of }) {
  const entry = trace.table.find((one) => one.key === of);
  return html`<${Section} title=${`For ${of}`}>${entry
    ? html`<p>${entry.reason === 'missing' ? 'Calling it is an error.'
      : html`<span class="code">${runs(entry)}</span>, ${entry.reason}${entry.registered_for
        && entry.registered_for !== of ? ` of ${entry.registered_for}` : ''}${' '}<${Place} at=${entry} />`}</p>`
    : html`<p class="quiet">The index knows no such dispatch key.</p>`}</${Section}>`;
}

/** Lines before and after a place. */
const Before = 3, After = 22;

/** The YAML, what torchgen made of it, and the kernel that a person wrote, side by side. */
function Sources({ trace }) {
  const places = [];
  const add = (title, at) => at?.file && places.push({ title, at });
  add('YAML', trace.yaml);
  const rows = trace.registrations.filter(isOfBackend);
  const [row] = [...rows.filter((one) => one.key === 'CPU'), ...rows];
  if (row) {
    const { kernel_symbol: wrapper } = row;
    const written = writtenBy(row);
    if (written) add(`What torchgen makes for ${row.key}`, wrapper);
    add(`Kernel for ${row.key}`, written ?? wrapper ?? row.kernel_at);
  }
  return html`<div class="sides">${places.map(({ title, at }) => html`<section class="side">
    <h3>${title} <${Place} at=${at} /></h3>
    <${Lines} path=${at.file} from=${Math.max(1, at.line - Before)} to=${at.line + After} marked=${at.line} /></section>`)}</div>`;
}

/** Entries of the dispatch table with the same kernel for the same reason are one row. */
function folded(table) {
  const rows = new Map();
  for (const entry of table) {
    const what = entry.kernel_name ?? '';
    const key = entry.reason + '\n' + what + '\n' + (entry.registered_for ?? '');
    const row = rows.get(key) ?? { entry, keys: [] };
    row.keys.push(entry.key);
    rows.set(key, row);
  }
  return [...rows.values()].sort((a, b) => b.keys.length - a.keys.length);
}

function DispatchTable({ table }) {
  const [all, setAll] = useState(false);
  const rows = folded(table).filter(({ entry }) => all || entry.reason !== 'missing');
  const missing = table.filter((entry) => entry.reason === 'missing').length;
  return html`<${Table} name="What runs for each key" heads=${['Dispatch keys', 'Runs', 'Why', 'Registered at']} rows=${rows.map(({ entry, keys }) => [
    keys.join(', '),
    html`<span class="code">${entry.reason === 'missing' ? 'an error' : runs(entry)}</span>`,
    entry.reason + (entry.registered_for && keys.length > 1 ? ' of ' + entry.registered_for : ''),
    html`<${Place} at=${entry} />`,
  ])} />
  ${missing > 0 && html`<button type="button" aria-pressed=${all} onClick=${() => setAll(!all)}>
    ${all ? 'Hide' : 'Show'} the ${counted(missing, 'key')} for which it is an error</button>`}`;
}

const Registrations = ({ rows }) => html`<${Table} name="Registrations" heads=${['Key', 'Kernel', 'Part of', 'At', 'Note']}
  rows=${rows.map((row) => [
    row.key,
    kernelName(row),
    row.mechanism,
    html`<${Place} at=${row} />`,
    row.conditional ? html`<span title=${row.condition ?? ''}>only if</span>` : (row.compiled ? '' : 'in source only'),
  ])} />`;

function Autograd({ of }) {
  return html`<p>${of.state.replaceAll('_', ' ')}${of.reason && ': ' + of.reason}</p>
    ${of.derivatives.map((derivative) => html`<p><span class="code">${derivative.signature}</span> <${Place} at=${derivative} /></p>
      ${derivative.keys.flatMap(({ formulas }) => formulas).map((formula) => html`<p class="formula">
        <b>${formula.names.join(', ')}</b> <code>${formula.text}</code></p>`)}`)}`;
}

function Tests({ op }) {
  const answer = useAnswer('tests', { query: op, limit: 20 });
  if (!answer) return html`<${Waiting} />`;
  const hits = answer.value?.hits ?? [];
  if (hits.length === 0) return html`<p class="quiet">No test has this name.</p>`;
  return html`<ul class="rows">${hits.map((hit) => html`<li data-row><a class="code"
    href=${hit.where ? address('file', { path: hit.where.file, line: hit.where.line }) : address('find', { q: hit.name })}>${hit.name}</a>${' '}
    <span class="kind">${hit.kind}</span></li>`)}</ul>`;
}

export function Op({ values }) {
  const name = values.get('name') ?? '';
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
    ${value.match.query !== trace.op && html`<p class="quiet">${value.match.query} is ${trace.op}${value.match.overload_chosen
      ? ', of its overloads the one that fits best' : ''}.</p>`}
    ${trace.yaml && html`<p class="code">${trace.yaml.schema_text}</p>`}
    <p class="links"><a href=${address('graph', { func: trace.op })}>Who calls it</a>
      <a href=${address('graph', { func: trace.op, mode: 'impact' })}>What a change reaches</a></p>
    <${LookedAt} of=${trace.looked_at} />
    <${Way} trace=${trace} />
    ${values.get('key') && html`<${ForKey} trace=${trace} of=${values.get('key')} />`}
    <${Section} title="Sources"><${Sources} trace=${trace} /></${Section}>
    <${Section} title="What runs" note=${counted(trace.table.length, 'dispatch key')}><${DispatchTable} table=${trace.table} /></${Section}>
    <${Section} title="Registrations" note=${String(trace.registrations.length)}><${Registrations} rows=${trace.registrations} /></${Section}>
    ${trace.autograd && html`<${Section} title="Autograd"><${Autograd} of=${trace.autograd} /></${Section}>`}
    ${trace.in_python.length > 0 && html`<${Section} title="In Python" note=${String(trace.in_python.length)}>
      <${Table} name="In Python" heads=${['Kind', 'Function', 'Key', 'At']} rows=${trace.in_python.map((row) =>
        [row.kind, html`<span class="code">${row.function}</span>`, row.key, html`<${Place} at=${row} />`])} /></${Section}>`}
    <${Section} title="Tests"><${Tests} op=${trace.op} /></${Section}>
    ${others.length > 0 && html`<${Section} title="Other overloads" note=${String(others.length)}>
      <ul class="inline">${others.map((other) => html`<li><${OpLink} to=${other} /></li>`)}</ul></${Section}>`}
  </main>`;
}
