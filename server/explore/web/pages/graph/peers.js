// Those that call a function, and those that it calls.
import { html } from '../../dom.js';
import { Function, LookedAt, Named, Op, Place, Shown, Waiting, counted, grouped } from '../../parts.js';

/** Nodes of one side, and of Python; the rest is counted, so that a page has 300 at most. */
export const Most = 80, MostOfPython = 40;

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

const PythonPeer = ({ peer }) => html`<li data-row><${Named} name=${peer.name} where=${peer.where} />
    ${' '}<span class="kind">${peer.confidence}</span> <${Place} at=${peer.site ?? peer.where} /></li>`;

function Peer({ peer }) {
  if (!peer.sites) return html`<${PythonPeer} peer=${peer} />`;
  const [first] = peer.sites;
  const more = peer.sites.length - 1;
  return html`<li data-row>${peer.op ? html`<${Op} to=${peer.op} />` : html`<${Function} symbol=${peer} />`}
    ${first && html` <span class="kind">${first.kind}</span> <${Place} at=${first} />`}
    ${more > 0 && html` <span class="quiet">and ${counted(more, 'more site')}</span>`}</li>`;
}

const Peers = ({ peers }) => html`<ul>${peers.map((peer) => html`<${Peer} peer=${peer} />`)}</ul>`;

function FromPython({ of }) {
  if (!of?.total) return null;
  const peers = of.peers.slice(0, MostOfPython);
  return html`<h3>from Python <small>${grouped(of.total)}</small></h3><${Peers} peers=${peers} />
    <${Shown} shown=${peers.length} total=${of.total} />`;
}

/** One side of a function. @param {{ title: string, answer: import('../../api.js').Answer | null }} props */
export function Side({ title, answer }) {
  if (!answer) return html`<section class="side"><h2>${title}</h2><${Waiting} /></section>`;
  const { value } = answer;
  if (!value?.peers)
    return html`<section class="side"><h2>${title}</h2><p class="quiet">${answer.why}</p></section>`;
  const ops = (value.op_callers ?? []).filter((op) => op.total > 0);
  const { folded, from_python: python } = value;
  return html`<section class="side"><h2>${title} <small>${grouped(value.total)}</small></h2>
    ${value.peers.length + ops.length === 0 && !python?.total && html`<p class="quiet">None is known.</p>`}
    ${ops.map((op) => html`<h3>through ${op.stub ? op.op : html`<${Op} to=${op.op} />`}${' '}
        <small>${counted(op.total, 'caller')}</small></h3><${Peers} peers=${op.peers} />
      <${Shown} shown=${op.shown} total=${op.total} />`)}
    ${byFile(value.peers).map(([file, peers]) => html`<h3>${file}</h3><${Peers} peers=${peers} />`)}
    <${Shown} shown=${value.shown} total=${value.total} />
    ${folded?.functions > 0 && html`<p class="quiet">${counted(folded.functions, 'function')} of the dispatcher
      and of containers are left out.</p>`}
    <${FromPython} of=${python} />
    <${LookedAt} of=${value.looked_at} /></section>`;
}
