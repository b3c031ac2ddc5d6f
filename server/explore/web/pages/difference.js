// How two indexes differ, by what a reviewer reads first.
import { html } from '../dom.js';
import { useAnswer } from '../api.js';
import { Function, Op, Place, Problem, Section, Shown, Table, Waiting, counted, grouped } from '../parts.js';

/** Entries of a list; counts are of all. */
const Most = 200;

const kinds = ['added', 'removed', 'changed', 'moved'];

/** Rows of what came, went, changed and moved. */
function rowsOf(changes) {
  return kinds.flatMap((what) => (changes[what] ?? []).map((pair) =>
    [what, pair.new ?? pair, pair.old && pair.new ? pair : null]));
}

/** @param {Record<string, number>} counts */
const total = (counts) => kinds.reduce((sum, what) => sum + (counts[what] ?? 0), 0);

/** A field's value before and after. */
const Field = ({ of }) => html`<div>${of.field}: <code>${of.old || 'none'}</code> →${' '}
  <code>${of.new || 'none'}</code></div>`;

function Changes({ title, counts, changes, name, place }) {
  const all = total(counts);
  if (all === 0) return null;
  const rows = rowsOf(changes);
  return html`<${Section} title=${title} note=${Object.entries(counts).filter(([, n]) => n > 0)
      .map(([what, n]) => `${grouped(n)} ${what.replaceAll('_', ' ')}`).join(', ')}>
    <${Table} name=${title} heads=${['', 'What', 'Where', 'From and to']} rows=${rows.map(([what, row, pair]) => [
      what, name(row), html`<${Place} at=${place(row)} />`,
      [...(row.fields ?? []).map((field) => html`<${Field} of=${field} />`),
        ...(pair ? [html`<${Place} at=${place(pair.old)} />`] : [])]])} />
    <${Shown} shown=${rows.length} total=${all} /></${Section}>`;
}

const Side = ({ of }) => html`<p><b>${of.name}</b>: PyTorch ${of.pytorch_version || 'of an unknown version'}${
  of.commit && html`, commit <span class="code">${of.commit.slice(0, 12)}</span>`}, ${counted(of.tus_ok, 'TU')}${
  of.tus_of_this_only.length > 0
    && `, ${counted(of.tus_of_this_only.length, 'TU')} that only it has: what differs may be that`}.</p>`;

export function Difference({ old, to }) {
  const answer = useAnswer('snapshot/diff', { old, new: to, limit: Most });
  if (!answer) return html`<${Waiting} />`;
  const { value } = answer;
  if (!value?.counts) return html`<${Problem} answer=${answer} page="change" parameter="old" />`;
  const { counts } = value;
  const op = (row) => html`<${Op} to=${row.op} />`;
  const signatures = new Map(value.symbols.map(({ symbol, signature }) => [symbol, signature]));
  const name = (symbol) => signatures.get(symbol) ?? symbol;
  return html`<${Side} of=${value.old} /><${Side} of=${value.new} />
    ${value.equal && html`<p>They say the same.</p>`}
    ${counts.schemas > 0 && html`<${Section} title="Schemas" note=${grouped(counts.schemas)}>
      <${Table} name="Schemas" heads=${['Op', 'From and to', 'What differs']} rows=${value.schemas.map((row) => [
        html`${op(row)} <${Place} at=${row.new_place} />`,
        html`<code>${row.old}</code><br /><code>${row.new}</code>`,
        row.differences.map((one) => html`<div>${one.field}: ${one.old || 'none'} → ${one.new || 'none'}</div>`)])} />
      <${Shown} shown=${value.schemas.length} total=${counts.schemas} /></${Section}>`}
    <${Changes} title="Ops" counts=${counts.ops} changes=${value.ops} name=${op} place=${(row) => row.place} />
    <${Changes} title="Derivatives" counts=${counts.derivatives} changes=${value.derivatives}
      name=${op} place=${(row) => row.place} />
    <${Changes} title="Registrations" counts=${counts.registrations} changes=${value.registrations}
      name=${(row) => html`${op(row)} ${row.key} <span class="code">${row.kernel_name}</span>`} place=${(row) => row} />
    <${Changes} title="Device code" counts=${counts.kernels} changes=${value.kernels}
      name=${(row) => html`<span class="code">${row.name}</span>`} place=${(row) => row} />
    <${Changes} title="Functions" counts=${counts.functions} changes=${value.functions}
      name=${(row) => html`<${Function} symbol=${row} name=${row.signature} />`} place=${(row) => row} />
    <${Changes} title="Calls" counts=${counts.edges} changes=${value.edges}
      name=${(row) => html`<span class="code">${name(row.from)} → ${name(row.to)}</span> ${row.kind}`}
      place=${(row) => row} />`;
}
