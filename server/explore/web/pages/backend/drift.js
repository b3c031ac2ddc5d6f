// What changed for a backend from one version of PyTorch to another.
import { html } from '../../dom.js';
import { Op, Place, Section, Table, counted, grouped, worded } from '../../parts.js';
import { Page } from './ops.js';

const kinds = ['added', 'removed', 'schema', 'tags', 'dispatch', 'closure'];

/** A place in this index leads there; one in the other index is only named. */
const At = ({ at, here }) =>
  at && (here ? html`<${Place} at=${at} />` : html`<span class="place">${at.file}:${at.line}</span>`);

/** An op in one of the versions. */
function Side({ row, of, here }) {
  const [place, schema, condition, dispatch] =
    ['place', 'schema', 'condition', 'dispatch'].map((name) => row[`${of}_${name}`]);
  if (!place) return html`<span class="quiet">not there</span>`;
  return html`<${At} at=${place} here=${here} />
    ${schema && html` <span class="code">${schema}</span>`}
    ${condition && html` only if <code>${condition}</code>`}
    ${dispatch && html`<div>${worded(dispatch.support)}${dispatch.key && ` for ${dispatch.key}`}${' '}
      <span class="code">${dispatch.kernel ?? ''}</span> <${At} at=${dispatch.place} here=${here} /></div>`}`;
}

/** What changed of an op. */
const What = ({ row: { kinds: of, differences, tags_added, tags_removed, closure } }) => html`${of.join(', ')}
  ${differences.length > 0 && html`<div class="quiet">${differences.map(({ field }) => field).join(', ')}</div>`}
  ${tags_added.map((tag) => html` <span class="code">+${tag}</span>`)}
  ${tags_removed.map((tag) => html` <span class="code">−${tag}</span>`)}
  ${closure?.came.map(({ names }) => html` <span class="code">+${names.join(', ')}</span>`)}
  ${closure?.left.map(({ names }) => html` <span class="code">−${names.join(', ')}</span>`)}`;

const version = ({ pytorch_version, commit, name }) =>
  `PyTorch ${pytorch_version || '?'}${commit && ` (${commit.slice(0, 12)})`} of ${name}`;

/** What the comparison rests on. */
const Basis = ({ dispatch_by, both }) => html`<p class="quiet">${dispatch_by === 'yaml'
    ? 'Not both are compiled: how ops run is what native_functions.yaml and the text of C++ say.'
    : 'How ops run is what the dispatcher runs in both.'}
  ${both.map(({ name, ops_left_out: left, tus_without_facts: without }) => html`
    ${left > 0 && ` ${counted(left, 'op')} of ${name} have no schema and are not compared.`}
    ${without > 0 && ` ${counted(without, 'TU')} of ${name} have no facts.`}`)}</p>`;

export function Drift({ value, to }) {
  const { old, new: now, counts, against, focus, dispatch_by } = value;
  const ours = against === 'old' ? 'new' : 'old';
  const count = (kind, name, text) => html`<div><dt>${text}</dt><dd><a href=${to({ focus: kind })}
    aria-current=${focus === kind ? 'true' : null}>${
    counts[name] === null ? 'compare' : grouped(counts[name])}</a></dd></div>`;
  return html`<p>From ${version(old)} to ${version(now)}.</p>
    <${Basis} dispatch_by=${dispatch_by} both=${[old, now]} />
    <dl class="counts">${count(null, 'ops', 'ops that changed')}${kinds.map((kind) => count(kind, kind, kind))}</dl>
    <${Section} title="Ops" note=${grouped(value.total)}>
      <${Table} name="Ops that changed" heads=${['Op', 'Change', 'Before', 'After']} rows=${value.ops.map((row) => [
        row[`${ours}_place`] ? html`<${Op} to=${row.op} />` : row.op, html`<${What} row=${row} />`,
        ...['old', 'new'].map((of) => html`<${Side} row=${row} of=${of} here=${of === ours} />`)])} />
      <${Page} value=${value} to=${to} /></${Section}>`;
}
