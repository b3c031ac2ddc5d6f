// The dispatch table of an op: functionality × backend, then the keys that stand for themselves.
import { html } from '../../dom.js';
import { address } from '../../route.js';
import { Place, Table, counted } from '../../parts.js';
import { OnlyIf, conditionOf } from './kernels.js';
import { folded, gridOf } from './keys.js';

/** The last component, without arguments of templates and functions. */
const shortName = (name) =>
  name.replace(/(?<!operator)<.*$|\((?!anonymous namespace\)).*$/s, '').split('::').pop() || name;

/** What an entry runs, unless calling it is an error. */
export const runs = ({ kernel_name, from }) =>
  kernel_name || (from === 'rule' ? 'what torchgen makes' : 'a kernel whose name is not known');

/** Why it runs that. */
export const why = ({ key, reason, registered_for }) =>
  reason + (registered_for && registered_for !== key ? ` of ${registered_for}` : '');

const Rivals = ({ of: { rivals } }) =>
  rivals > 0 && html` <small>one of ${rivals + 1}: the file loaded last wins</small>`;

function Cell({ entries: [entry], backends }) {
  const { key, reason, registered_for, kernel_name, fallthrough, file, line } = entry;
  if (reason === 'missing') return html`<span class="error" title="missing: calling it is an error">error</span>`;
  const of = backends.length > 1 ? counted(backends.length, 'backend') : key;
  const full = `${of}: ${runs(entry)}, ${why(entry)}${file ? `, ${file}:${line}` : ''}`;
  const text = kernel_name ? shortName(kernel_name) : reason;
  const itself = reason === 'kernel' && registered_for === key && !fallthrough;
  return html`${itself && html`<span class="own">■</span>${'\xa0'}`}
    ${file ? html`<a href=${address('file', { path: file, line })} title=${full}>${text}</a>`
      : html`<span title=${full}>${text}</span>`}
    ${entry.conditional && html` <small title=${conditionOf(entry)}>only if</small>`}<${Rivals} of=${entry} />`;
}

const Grid = ({ functionalities, columns }) => html`
  <div class="wide grid" role="region" aria-label="What runs, by functionality and backend" tabindex="0"><table>
  <thead><tr><th scope="col">Functionality</th>
    ${columns.map(({ backends }) => html`<th scope="col">${backends.join(', ')}</th>`)}</tr></thead>
  <tbody>${functionalities.map((name, row) => html`<tr><th scope="row">${name}</th>
    ${columns.map(({ cells, backends }) => html`<td><${Cell} entries=${cells[row]} backends=${backends} /></td>`)}
  </tr>`)}</tbody></table></div>
  <p class="quiet"><span class="own">■</span> A kernel for the key itself. A name leads to its registration.</p>`;

const List = ({ name, entries }) => html`<${Table} name=${name}
  heads=${['Dispatch keys', 'Runs', 'Why', 'Registered at']} rows=${folded(entries).map((same) => [
    same.map(({ key }) => key).join(', '),
    html`<span class="code">${runs(same[0])}</span>`,
    html`${why(same[0])}<${OnlyIf} of=${same[0]} /><${Rivals} of=${same[0]} />`,
    html`<${Place} at=${same[0]} />`,
  ])} />`;

export function DispatchTable({ table }) {
  const { functionalities, columns, others } = gridOf(table);
  const fallback = others.filter(({ reason }) => reason === 'backend fallback');
  const missing = others.filter(({ reason }) => reason === 'missing');
  const own = others.filter((entry) => !fallback.includes(entry) && !missing.includes(entry));
  return html`${columns.length > 0 && html`<${Grid} functionalities=${functionalities} columns=${columns} />`}
    ${own.length > 0 && html`<h3>Other keys</h3><${List} name="Other keys" entries=${own} />`}
    ${fallback.length > 0 && html`<details>
      <summary>${counted(fallback.length, 'key')} for which the fallback of all ops runs</summary>
      <${List} name="Keys with a fallback" entries=${fallback} /></details>`}
    ${missing.length > 0 && html`<p class="quiet">Calling it is an error
      for ${missing.map(({ key }) => key).join(', ')}.</p>`}`;
}
