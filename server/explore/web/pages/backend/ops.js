// The ops of an answer of `backend`, by namespace, in the order of the answer.
import { html } from '../../dom.js';
import { address } from '../../route.js';
import { Op, Place, Table, counted, grouped, worded } from '../../parts.js';

/** How an op runs, and what may change that; of the fallback of all ops the page says it once. */
function Runs({ row }) {
  const { support, registration, from, rivals, otherwise } = row;
  const notes = registration?.op === '_' ? [] : [
    registration?.conditional && `only if ${registration.condition ?? 'that is decided at run time'}`,
    from === 'source' && 'seen in source, not compiled',
    rivals > 0 && `one of ${rivals + 1} registrations`,
    otherwise && `else ${worded(otherwise)}`,
  ].filter(Boolean);
  return html`${worded(support)}${notes.length > 0 && html` <small>${notes.join(', ')}</small>`}`;
}

/** How many there are, with the first of them by name. */
const Named = ({ n, noun, links }) => html`${counted(n, noun)}${' '}
  (${links.map((link, i) => html`${i > 0 && ', '}${link}`)}${n > links.length && ', …'})`;

/** Who needs an op. */
function NeededBy({ needs: { modules, ops, decompositions, tests, some_modules, some_ops } }) {
  const module = (name) => html`<a class="code" href=${address('module', { name })}>${name}</a>`;
  const parts = [
    modules > 0 && html`<${Named} n=${modules} noun="module" links=${some_modules.map(module)} />`,
    ops > 0 && html`<${Named} n=${ops} noun="op" links=${some_ops.map((name) => html`<${Op} to=${name} />`)} />`,
    decompositions > 0 && counted(decompositions, 'decomposition'),
    tests > 0 && counted(tests, 'test'),
  ].filter(Boolean);
  return parts.length === 0 ? 'nothing that is known' : parts.map((part, i) => html`${i > 0 && ', '}${part}`);
}

/** The cells after the op, with their headings. */
function columnsOf({ mode, key, against }) {
  const runs = [key, (row) => html`<${Runs} row=${row} />`];
  if (mode === 'missing') return [runs, ['Needed by', (row) => html`<${NeededBy} needs=${row.needs} />`]];
  const other = [against, (row) => worded(row.against)];
  const at = [['Why', (row) => row.reason],
    ['Registered at', (row) => html`<${Place} at=${row.registration ?? row.kernel_at} />`]];
  return mode === 'diff' ? [runs, other, ...at] : [runs, ...at];
}

/** Where in all the ops these are, and the way to the others. */
export function Page({ value: { offset, shown, total, next_cursor: cursor }, to }) {
  if (shown === total) return null;
  return html`<p>${grouped(offset + 1)}–${grouped(offset + shown)} of ${grouped(total)} are shown.
    ${cursor && html` <a href=${to({ cursor })}>Show more</a>`}
    ${offset > 0 && html` <a href=${to({})}>From the first</a>`}</p>`;
}

export function Ops({ value, to }) {
  const columns = columnsOf(value);
  const spaceOf = ({ op }) => op.split('::')[0];
  const spaces = [...new Set(value.ops.map(spaceOf))];
  const place = new Map(value.ops.map((row, i) => [row, value.offset + i + 1]));
  const rowsOf = (space) => value.ops.filter((row) => spaceOf(row) === space);
  return html`${spaces.map((space) => html`
      <h3>${space} <small>${grouped(rowsOf(space).length)} of those shown</small></h3>
      <${Table} name=${`Ops of ${space}`} heads=${['#', 'Op', ...columns.map(([head]) => head)]}
        rows=${rowsOf(space).map((row) => [
          html`<span class="quiet">${grouped(place.get(row))}</span>`, html`<${Op} to=${row.op} />`,
          ...columns.map(([, cell]) => cell(row))])} />`)}
    <${Page} value=${value} to=${to} />`;
}
