// What a file defines and registers, what it includes and what includes it.
import { html } from '../dom.js';
import { useAnswer } from '../api.js';
import { address } from '../route.js';
import { Lines } from '../source.js';
import { Function, LookedAt, Op, Place, Problem, Section, Shown, Table, Waiting, counted, grouped } from '../parts.js';

const Most = 200;

/** A list of the file, with how much of it there is. */
const List = ({ title, rows, total, row }) => (rows ?? []).length > 0 && html`<${Section} title=${title} note=${grouped(total ?? rows.length)}>
  <ul class="rows">${rows.map((one) => html`<li data-row>${row(one)}</li>`)}</ul>
  <${Shown} shown=${rows.length} total=${total ?? rows.length} /></${Section}>`;

/** Lines of source at a time. */
const Screen = 1000;

function Source({ path, from, marked }) {
  const part = (first) => address('file', { path, from: Math.max(1, first) });
  return html`${from > 1 && html`<p><a href=${part(from - Screen)}>Lines before ${grouped(from)}</a></p>`}
    <${Lines} path=${path} from=${from} to=${from + Screen - 1} marked=${marked} reveal=${true}>
      ${({ last, total }) => last < total && html`<p><a href=${part(last + 1)}>Lines after ${grouped(last)}, of ${grouped(total)}</a></p>`}
    </${Lines}>`;
}

const line = (one) => html`<span class="line">${one.line ?? ''}</span>`;
const path = (one) => html`<a href=${address('file', { path: one })}>${one}</a>`;

export function File({ values }) {
  const asked = values.get('path') ?? '';
  const marked = Number(values.get('line')) || 0;
  const from = Number(values.get('from')) || Math.max(1, marked - 200);
  const answer = useAnswer(asked ? 'file' : null, { path: asked, limit: Most });
  if (!asked) return html`<main><h1>File</h1><p>Find a file above.</p></main>`;
  if (!answer) return html`<main><h1 class="code">${asked}</h1><${Waiting} /></main>`;
  const { value } = answer;
  if (!value?.found) return html`<main><h1 class="code">${asked}</h1><${Problem}
    answer=${{ ...answer, why: answer.why || 'The index has no such file.' }} page="file" parameter="path" /></main>`;
  const { totals } = value;
  return html`<main><h1 class="code">${value.file}</h1>
    ${value.match !== 'exact' && html`<p class="quiet">${asked} is the end of this path${value.candidates.length > 1
      ? `, and of ${counted(value.candidates.length - 1, 'other')}` : ''}.</p>`}
    <p>${value.text ? 'No TU compiles it: it is read as text.' : value.tu ? `A TU: ${value.tu.status}.` : ''}
      ${value.tests > 0 && ` It has ${counted(value.tests, 'test')}.`}
      ${' '}<a href=${address('change', { files: value.file })}>Which tests a change needs</a></p>
    <${LookedAt} of=${value.looked_at} />
    <details open=${!marked && !values.get('from')}><summary>What it defines, registers and includes</summary>
    <${List} title="Functions" rows=${value.functions} total=${totals?.functions}
      row=${(f) => html`${line(f)} <${Function} symbol=${f} />`} />
    <${List} title="Device functions" rows=${value.device_functions} total=${totals?.device_functions}
      row=${(f) => html`${line(f)} <a class="code" href=${address('graph', { func: f.name })}>${f.name}</a> ${f.kernel && html`<span class="kind">kernel</span>`}`} />
    <${List} title="Python" rows=${value.python} total=${totals?.python}
      row=${(p) => html`${line(p)} <a class="code" href=${address('find', { q: p.name })}>${p.name}</a> <span class="kind">${p.kind}</span>`} />
    ${value.registrations?.length > 0 && html`<${Section} title="Registrations" note=${grouped(totals?.registrations ?? value.registrations.length)}>
      <${Table} name="Registrations" heads=${['Line', 'Op', 'Key', 'Kernel']} rows=${value.registrations.map((row) =>
        [row.line, html`<${Op} to=${row.op} />`, row.key, html`<span class="code">${row.kernel_name}</span>`])} />
      <${Shown} shown=${value.registrations.length} total=${totals?.registrations ?? 0} /></${Section}>`}
    <${List} title="Bindings" rows=${value.bindings} total=${totals?.bindings}
      row=${(b) => html`${line(b)} <span class="code">${b.user_names[0] ?? b.names[0] ?? b.name}</span>`} />
    <${List} title="Includes" rows=${value.includes} total=${totals?.includes} row=${(i) => html`${line(i)} ${path(i.to)}`} />
    <${List} title="Included by" rows=${value.included_by} total=${totals?.included_by} row=${(i) => html`<${Place} at=${{ file: i.from, line: i.line }} />`} />
    </details>
    <${Section} title="Source"><${Source} path=${value.file} from=${from} marked=${marked} /></${Section}>
  </main>`;
}
