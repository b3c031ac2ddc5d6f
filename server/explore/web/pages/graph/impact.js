// What leads to a function, by levels.
import { html } from '../../dom.js';
import { useAnswer } from '../../api.js';
import { Function, LookedAt, Named, Op, Problem, Shown, Waiting, counted, grouped } from '../../parts.js';

/** Functions of all levels, and ops; the rest is counted. */
const Most = 200, MostOps = 100;

const Of = ({ row }) => row.symbol
  ? html`<${Function} symbol=${row} />`
  : html`<${Named} name=${row.name} where=${row.where} />`;

const Level = ({ level, total, functions }) => html`<section class="side">
  <h2>Level ${level} <small>${grouped(total)}</small></h2>
  <ul>${functions.map((f) => html`<li data-row><${Of} row=${f} /></li>`)}</ul>
  <${Shown} shown=${functions.length} total=${total} /></section>`;

/** What of it is not known, or not followed. */
const Limits = ({ impact }) => html`
  ${impact.total_source > 0 && html`<p class="quiet">${counted(impact.total_source, 'function')} of these through
    code that is read as text.</p>`}
  ${impact.not_in_source > 0 && html`<p class="quiet">Of ${counted(impact.not_in_source, 'function')} the callers
    in code that is read as text were not looked for: more may lead here.</p>`}
  ${impact.hubs.length > 0 && html`<p class="quiet">Not followed, as nearly everything calls them:
    ${impact.hubs.map((hub) => html` <${Function} symbol=${hub} /> (${
      `at least ${counted(hub.callers, 'caller')}`})`)}</p>`}`;

/** @param {{ func: string }} props */
export function Impact({ func }) {
  const answer = useAnswer('graph', { func, mode: 'impact', limit: Most });
  if (!answer) return html`<${Waiting} />`;
  const { value } = answer;
  // Of a Python definition the levels stand beside their functions.
  const impact = value?.impact ?? (value?.level_totals && { ...value, functions: value.peers, hubs: [], ops: [] });
  if (!impact) return html`<${Problem} answer=${answer} page="graph" parameter="func" />`;
  const of = (level) => impact.functions.filter((f) => f.level === level);
  return html`<p>${counted(value.total, 'function')} and ${counted(impact.ops.length, 'op')} lead here
      in at most ${counted(value.depth, 'level')}.</p>
    <${Limits} impact=${impact} />
    ${impact.ops.length > 0 && html`<h2>Ops</h2>
      <ul class="inline">${impact.ops.slice(0, MostOps).map((op) => html`<li><${Op} to=${op} /></li>`)}</ul>
      <${Shown} shown=${Math.min(MostOps, impact.ops.length)} total=${impact.ops.length} />`}
    <div class="levels">${impact.level_totals.map((total, i) => html`<${Level}
      level=${i + 1} total=${total} functions=${of(i + 1)} />`)}</div>
    <${LookedAt} of=${value.looked_at} />`;
}
