// Lines of a source file.
import { html, useEffect, useRef } from './dom.js';
import { useAnswer } from './api.js';
import { address } from './route.js';
import { Function, Op, Waiting } from './parts.js';

/** What stands in the margin of each line. */
function notesOf(value) {
  const notes = new Map();
  const add = (at, note) => notes.set(at, [...(notes.get(at) ?? []), note]);
  for (const f of value.functions ?? []) add(f.line, html`<${Function} symbol=${f} name="callers" />`);
  for (const f of value.device_functions ?? []) add(f.line, html`<a href=${address('graph', { func: f.name })}>callers</a>`);
  for (const row of value.registrations ?? []) add(row.line, html`<${Op} to=${row.op} name=${row.op + ' ' + row.key} />`);
  return notes;
}

/**
 * The lines `from` to `to` of a file, with its definitions and registrations in the margin.
 * `children`: a function of {first, last, total}, shown below.
 * @param {{ path: string, from: number, to: number, marked: number, reveal?: boolean, children?: any }} props
 */
export function Lines({ path, from, to, marked, reveal = false, children }) {
  const answer = useAnswer('file', { path: `${path}:${from}-${to}`, limit: 500 });
  const here = useRef(/** @type {Element | null} */ (null));
  useEffect(() => {
    if (reveal) here.current?.scrollIntoView({ block: 'center' });
  }, [answer, marked]);
  if (!answer) return html`<${Waiting} />`;
  const source = answer.value?.source;
  if (!source || source.problem)
    return html`<p class="quiet">The source is not shown: ${source?.problem ?? answer.why}.</p>`;
  const notes = notesOf(answer.value);
  const last = from + source.lines.length - 1;
  return html`${source.changed && html`<p class="problem">The file changed since the index was made: places may be off.</p>`}
    <div class="wide source" role="region" aria-label=${`Source of ${path}`} tabindex="0"><table>
      ${source.lines.map((text, i) => html`<tr class=${from + i === marked ? 'marked' : ''} ref=${from + i === marked ? here : null}>
        <td class="margin">${notes.get(from + i)?.map((note) => html`${note} `)}</td>
        <td class="line">${from + i}</td><td><code>${text}</code></td></tr>`)}
    </table></div>
    ${children?.({ first: from, last, total: source.total })}`;
}
