// How one function comes to call another.
import { html } from '../../dom.js';
import { useAnswer } from '../../api.js';
import { address, go } from '../../route.js';
import { Function, LookedAt, Named, Place, Problem, Waiting, counted } from '../../parts.js';

const Steps = ({ start, steps }) => html`<ol>
  <li><${Function} symbol=${start} /> <${Place} at=${start} /></li>
  ${steps.map((step) => html`<li><${Function} symbol=${step} />${' '}
    <span class="kind">${step.site.kind === 'dispatch' ? `dispatched to ${step.site.key}` : step.site.kind}</span>${' '}
    <${Place} at=${step.site} /></li>`)}</ol>`;

const PythonSteps = ({ path }) => html`<ol>${path.python_steps.map((step) => html`<li>
    <${Named} name=${step.name} where=${step} /> <span class="kind">${step.confidence}</span></li>`)}</ol>
  ${path.code?.steps && html`<${Steps} start=${path.code.start} steps=${path.code.steps} />`}`;

const None = ({ path, lookedAt }) => html`<p>No way is known${path.searched
    ? `: searched ${counted(path.searched, 'function')}` : ''}${path.stopped_at_depth ? ', and no further' : ''}.
    ${path.function_types > 0 && ` Calls through pointers were not followed: of
      ${counted(path.function_types, 'function type')}.`}</p>
  <${LookedAt} of=${lookedAt} />`;

function Way({ func, to }) {
  const answer = useAnswer('graph', { func, to, mode: 'path' });
  if (!answer) return html`<${Waiting} />`;
  const path = answer.value?.path;
  if (!path) return html`<${Problem} answer=${answer} page="graph" parameter="func" />`;
  if (!path.found) return html`<${None} path=${path} lookedAt=${answer.value.looked_at} />`;
  if (path.python_steps) return html`<${PythonSteps} path=${path} />`;
  return html`<p>${counted(path.length, 'step')}${path.binding && ` from ${path.binding}`}${path.way === 'other'
      ? '; no plain call goes this way' : ''}${path.through_hubs
      ? '; there is only this way, through what nearly everything calls' : ''}.</p>
    <${Steps} start=${path.start} steps=${path.steps} />`;
}

/** @param {{ func: string, to: string }} props */
export const Path = ({ func, to }) => html`<form class="ask" onSubmit=${(event) => {
    event.preventDefault();
    go(address('graph', { func, mode: 'path', to: new FormData(event.target).get('to')?.toString() }));
  }}><label>To the function or op <input name="to" value=${to} /></label> <button>Show the way</button></form>
  ${to && html`<${Way} func=${func} to=${to} />`}`;
