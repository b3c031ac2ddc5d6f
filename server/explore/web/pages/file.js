// What a file defines and registers, what it includes and what includes it.
import { html } from '../dom.js';
import { useAnswer } from '../api.js';
import { address } from '../route.js';
import { Code } from '../source.js';
import {
  Function, LookedAt, Place, Problem, Registered, Section, Shown, Table, Waiting, counted, grouped,
} from '../parts.js';

/** Rows of a list, and of the margin. */
const Most = 200, All = 500;

/** A list of the file, with how much of it there is. */
const List = ({ title, rows = [], total = rows.length, row }) => rows.length > 0 && html`
  <${Section} title=${title} note=${grouped(total)}>
    <ul class="rows">${rows.slice(0, Most).map((one) => html`<li data-row>${row(one)}</li>`)}</ul>
    <${Shown} shown=${Math.min(Most, rows.length)} total=${total} /></${Section}>`;

/** Lines of source at a time. */
const Screen = 1000;

function Source({ answer, path, from, marked }) {
  const part = (first) => address('file', { path, from: Math.max(1, first) });
  const { lines = [], total = 0 } = answer.value.source ?? {};
  const last = from + lines.length - 1;
  return html`${from > 1 && html`<p><a href=${part(from - Screen)}>Lines before ${grouped(from)}</a></p>`}
    <${Code} answer=${answer} path=${path} from=${from} to=${from + Screen - 1} marked=${marked}
      reveal=${true} margin=${true} />
    ${last < total && lines.length > 0 && html`<p>
      <a href=${part(last + 1)}>Lines after ${grouped(last)}, of ${grouped(total)}</a></p>`}`;
}

const line = (one) => html`<span class="line">${one.line ?? ''}</span>`;
const included = ({ to, resolved }) => (resolved ? html`<a href=${address('file', { path: to })}>${to}</a>` : to);

const Registrations = ({ rows, total }) => html`<${Section} title="Registrations" note=${grouped(total)}>
  <${Table} name="Registrations" heads=${['Line', 'Op', 'Key', 'Kernel']} rows=${rows.slice(0, Most).map((row) =>
    [row.line, html`<${Registered} row=${row} />`, row.key, html`<span class="code">${row.kernel_name}</span>`])} />
  <${Shown} shown=${Math.min(Most, rows.length)} total=${total} /></${Section}>`;

/** What the file has, and what has it. */
function Lists({ value }) {
  const { totals = {}, registrations = [] } = value;
  const list = (name, title, row) => html`
    <${List} title=${title} rows=${value[name]} total=${totals[name]} row=${row} />`;
  return html`
    ${list('functions', 'Functions', (f) => html`${line(f)} <${Function} symbol=${f} />`)}
    ${list('device_functions', 'Functions read as text', (f) => html`${line(f)}${' '}
      <a class="code" href=${address('graph', { func: f.name })}>${f.name}</a>
      ${f.kernel && html` <span class="kind">kernel</span>`}`)}
    ${list('python', 'Python', (p) => html`${line(p)}${' '}
      <a class="code" href=${address('find', { q: p.name })}>${p.name}</a> <span class="kind">${p.kind}</span>`)}
    ${registrations.length > 0 && html`<${Registrations} rows=${registrations} total=${totals.registrations} />`}
    ${list('bindings', 'Bindings', (b) => html`${line(b)}${' '}
      <span class="code">${b.user_names[0] ?? b.names[0] ?? b.name}</span>`)}
    ${list('includes', 'Includes', (i) => html`${line(i)} ${included(i)}`)}
    ${list('included_by', 'Included by', (i) => html`<${Place} at=${{ file: i.from, line: i.line }} />`)}`;
}

export function File({ values }) {
  const [, asked, at] = (values.get('path') ?? '').match(/^(.*?)(?::(\d+)(?:-\d+)?)?$/s) ?? ['', '', ''];
  const marked = Number(values.get('line') ?? at) || 0;
  const from = Number(values.get('from')) || Math.max(1, marked - 200);
  const answer = useAnswer(asked ? 'file' : null, { path: `${asked}:${from}-${from + Screen - 1}`, limit: All });
  if (!asked) return html`<main><h1>File</h1><p>Find a file above.</p></main>`;
  if (!answer) return html`<main><h1 class="code">${asked}</h1><${Waiting} /></main>`;
  const { value } = answer;
  if (!value?.found) return html`<main><h1 class="code">${asked}</h1><${Problem}
    answer=${{ ...answer, why: answer.why || 'The index has no such file.' }} page="file" parameter="path" /></main>`;
  return html`<main><h1 class="code">${value.file}</h1>
    ${value.match !== 'exact' && html`<p class="quiet">${asked} is the end of this path${
      value.candidates.length > 1 && `, and of ${counted(value.candidates.length - 1, 'other')}`}.</p>`}
    <p>${value.text ? 'No TU compiles it: it is read as text.' : value.tu ? `A TU: ${value.tu.status}.` : ''}
      ${value.tests > 0 && ` It has ${counted(value.tests, 'test')}.`}
      ${' '}<a href=${address('change', { files: value.file })}>Which tests a change needs</a></p>
    <${LookedAt} of=${value.looked_at} />
    <details open=${!marked && !values.get('from')}><summary>What it defines, registers and includes</summary>
      <${Lists} value=${value} /></details>
    <${Section} title="Source">
      <${Source} answer=${answer} path=${value.file} from=${from} marked=${marked} /></${Section}>
  </main>`;
}
