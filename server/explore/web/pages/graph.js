// One function in the middle, its callers to the left, its calls to the right.
import { html } from '../dom.js';
import { useAnswer } from '../api.js';
import { address, go } from '../route.js';
import { Function, LookedAt, Op, Place, Problem, Shown, Waiting, counted, grouped } from '../parts.js';

/** Nodes of one side; the rest is counted. */
const Most = 100;

/** Functions by their files, the fullest first. */
function byFile(peers) {
  const files = new Map();
  for (const peer of peers) {
    const file = peer.file ?? peer.where?.file ?? (peer.op ? 'dispatched' : 'not compiled here');
    if (!files.has(file)) files.set(file, []);
    files.get(file).push(peer);
  }
  return [...files].sort(([, a], [, b]) => b.length - a.length);
}

function Peer({ peer }) {
  if (!peer.sites)
    return html`<li data-row><${Named} name=${peer.name} /> <span class="kind">${peer.confidence}</span>
      <${Place} at=${peer.site ?? peer.where} /></li>`;
  const [first] = peer.sites;
  const more = peer.sites.length - 1;
  return html`<li data-row>${peer.op ? html`<${Op} to=${peer.op} />` : html`<${Function} symbol=${peer} />`}
    ${first && html` <span class="kind">${first.kind}</span> <${Place} at=${first} />`}
    ${more > 0 && html` <span class="quiet">and ${counted(more, 'more site')}</span>`}</li>`;
}

function Side({ title, mode, func }) {
  const answer = useAnswer('graph', { func, mode, limit: Most });
  if (!answer) return html`<section class="side"><h2>${title}</h2><${Waiting} /></section>`;
  const { value } = answer;
  if (!value?.subject && !value?.peers)
    return html`<section class="side"><h2>${title}</h2><p class="quiet">${answer.why || 'None.'}</p></section>`;
  const ops = value.op_callers ?? [];
  return html`<section class="side"><h2>${title} <small>${grouped(value.total)}</small></h2>
    ${value.peers.length === 0 && ops.every((op) => op.total === 0) && html`<p class="quiet">None is known.</p>`}
    ${ops.filter((op) => op.total > 0).map((op) => html`<h3>through ${op.stub ? op.op : html`<${Op} to=${op.op} />`}
        <small>${counted(op.total, 'caller')}</small></h3>
      <ul>${op.peers.map((peer) => html`<${Peer} peer=${peer} />`)}</ul>
      <${Shown} shown=${op.shown} total=${op.total} />`)}
    ${byFile(value.peers).map(([file, peers]) => html`<h3>${file}</h3>
      <ul>${peers.map((peer) => html`<${Peer} peer=${peer} />`)}</ul>`)}
    <${Shown} shown=${value.shown} total=${value.total} />
    ${value.folded?.functions > 0 && html`<p class="quiet">${counted(value.folded.functions, 'function')} of the dispatcher
      and of containers are left out.</p>`}
    <${LookedAt} of=${value.looked_at} /></section>`;
}

const Of = ({ row }) => row.symbol ? html`<${Function} symbol=${row} />` : html`<${Named} name=${row.name} />`;

/** Something of Python, or an op, by its name. */
const Named = ({ name }) => name.includes('::') ? html`<${Op} to=${name} />`
  : html`<a class="code" href=${address('graph', { func: name })}>${name}</a>`;

function Impact({ func }) {
  const answer = useAnswer('graph', { func, mode: 'impact', limit: 300 });
  if (!answer) return html`<${Waiting} />`;
  const { value } = answer;
  // Of a Python definition the levels stand beside their functions.
  const impact = value?.impact ?? (value?.level_totals && { ...value, functions: value.peers, hubs: [], ops: [] });
  if (!impact) return html`<${Problem} answer=${answer} page="graph" parameter="func" />`;
  const levels = impact.level_totals.map((total, i) => ({
    total, level: i + 1, functions: impact.functions.filter((f) => f.level === i + 1),
  }));
  return html`<p>${counted(value.total, 'function')} and ${counted(impact.ops.length, 'op')} lead here
      in at most ${counted(value.depth, 'level')}.</p>
    ${impact.total_source > 0 && html`<p class="quiet">${counted(impact.total_source, 'function')} of these through code that
      is read as text.</p>`}
    ${impact.hubs.length > 0 && html`<p class="quiet">Not followed, as nearly everything calls them:
      ${impact.hubs.map((hub) => html` <${Function} symbol=${hub} /> (${grouped(hub.callers)})`)}</p>`}
    ${impact.ops.length > 0 && html`<h2>Ops</h2><ul class="inline">${impact.ops.map((op) => html`<li><${Op} to=${op} /></li>`)}</ul>`}
    <div class="levels">${levels.map(({ total, level, functions }) => html`<section class="side">
      <h2>Level ${level} <small>${grouped(total)}</small></h2>
      <ul>${functions.map((f) => html`<li data-row><${Of} row=${f} /></li>`)}</ul>
      <${Shown} shown=${functions.length} total=${total} /></section>`)}</div>`;
}

const Steps = ({ start, steps }) => html`<ol>
  <li><${Function} symbol=${start} /> <${Place} at=${start} /></li>
  ${steps.map((step) => html`<li><${Function} symbol=${step} />${' '}
    <span class="kind">${step.site.kind === 'dispatch' ? `dispatched to ${step.site.key}` : step.site.kind}</span>${' '}
    <${Place} at=${step.site} /></li>`)}</ol>`;

function Way({ func, to }) {
  const answer = useAnswer(to ? 'graph' : null, { func, to, mode: 'path' });
  if (!to) return null;
  if (!answer) return html`<${Waiting} />`;
  const path = answer.value?.path;
  if (!path) return html`<${Problem} answer=${answer} page="graph" parameter="func" />`;
  if (!path.found)
    return html`<p>No way is known${path.searched ? `: ${counted(path.searched, 'function')} were searched` : ''}.</p>`;
  if (path.python_steps)
    return html`<ol>${path.python_steps.map((step) => html`<li><${Named} name=${step.name} />${' '}
      <span class="kind">${step.confidence}</span></li>`)}</ol>
      ${path.code?.steps && html`<${Steps} start=${path.code.start} steps=${path.code.steps} />`}`;
  return html`<p>${counted(path.length, 'step')}${path.binding && ` from ${path.binding}`}${path.way === 'other'
    ? '; no plain call goes this way' : ''}.</p><${Steps} start=${path.start} steps=${path.steps} />`;
}

const modes = [['', 'Callers and calls'], ['impact', 'Impact'], ['path', 'Path to another']];

export function Graph({ values }) {
  const func = values.get('func') ?? '';
  const mode = values.get('mode') ?? '';
  const subject = useAnswer(func ? 'graph' : null, { func, mode: 'callers', limit: Most });
  if (!func) return html`<main><h1>Graph</h1><p>Find a function above.</p></main>`;
  if (!subject) return html`<main><h1 class="code">${func}</h1><${Waiting} /></main>`;
  const known = subject.value?.subject;
  const python = subject.value?.python;
  const title = known?.op ?? known?.name ?? python?.name ?? func;
  if (subject.why)
    return html`<main><h1 class="code">${func}</h1><${Problem} answer=${subject} page="graph" parameter="func" /></main>`;
  const others = (subject.value.candidates ?? []).slice(1).filter((other) => other.symbol);
  return html`<main class="broad">
    <h1 class="code">${title}</h1>
    ${known && html`<p><span class="code">${known.signature}</span> <${Place} at=${known} /></p>`}
    ${python && html`<p>${python.kind} of Python <${Place} at=${python} /></p>`}
    ${(subject.value.kernel_of ?? []).length > 0 && html`<p>A kernel of ${subject.value.kernel_of.map((row) => html`
      <${Op} to=${row.op} /> (${row.key}) `)}</p>`}
    <nav class="tabs" aria-label="What to show">${modes.map(([value, text]) => html`<a
      href=${address('graph', { func, mode: value })} aria-current=${value === mode ? 'true' : null}>${text}</a>`)}</nav>
    ${mode === 'impact' && html`<${Impact} func=${func} />`}
    ${mode === 'path' && html`<form class="ask" onSubmit=${(event) => {
      event.preventDefault();
      go(address('graph', { func, mode, to: new FormData(event.target).get('to')?.toString() }));
    }}><label>To the function or op <input name="to" value=${values.get('to') ?? ''} /></label> <button>Show the way</button></form>
      <${Way} func=${func} to=${values.get('to') ?? ''} />`}
    ${mode === '' && html`<div class="sides">
      <${Side} title="Callers" mode="callers" func=${func} />
      <section class="side middle"><h2>${title}</h2>
        ${known?.family && html`<p class="quiet">${known.family}</p>`}
        ${others.length > 0 && html`<h3>The name also means</h3>
          <ul>${others.slice(0, 20).map((other) => html`<li data-row><${Function} symbol=${other} name=${other.signature} /></li>`)}</ul>
          <${Shown} shown=${Math.min(20, others.length)} total=${(subject.value.match?.candidates_total ?? others.length + 1) - 1} />`}
      </section>
      <${Side} title="Calls" mode="calls" func=${func} /></div>`}
  </main>`;
}
