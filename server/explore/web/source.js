// Lines of a source file.
import { html, useEffect, useRef } from './dom.js';
import { useAnswer } from './api.js';
import { address } from './route.js';
import { Function, Registered, Waiting, counted, grouped, worded } from './parts.js';

/** What stands in the margin of each line. */
function notesOf({ functions = [], device_functions = [], registrations = [] }) {
  const notes = new Map();
  const add = (at, note) => notes.set(at, [...(notes.get(at) ?? []), note]);
  for (const f of functions) add(f.line, html`<${Function} symbol=${f} name="callers" />`);
  for (const f of device_functions) add(f.line, html`<a href=${address('graph', { func: f.name })}>callers</a>`);
  for (const row of registrations) add(row.line, html`<${Registered} row=${row} name=${row.op + ' ' + row.key} />`);
  return notes;
}

/** What of that is left out: the answer has only the first rows of each list. */
function LeftOut({ of: { totals = {}, ...lists } }) {
  const cut = ['functions', 'device_functions', 'registrations'].filter((name) => lists[name]?.length < totals[name]);
  return cut.length > 0 && html`<p class="quiet">The margin has the first ${cut.map((name) =>
    `${grouped(lists[name].length)} of ${grouped(totals[name])} ${worded(name)}`).join(', ')}.</p>`;
}

/** The lines in the repository, where it is known to have them. */
const Upstream = ({ link, lines }) =>
  link && html` <a rel="noreferrer" href=${link.replace(/#.*/, '') + '#' + lines}>In the repository</a>`;

/**
 * @typedef {{ link: string, hue: number, lit: boolean, label: string,
 *   hover: (on: boolean) => void, focus: (on: boolean) => void, follow: (row: Element) => void }} Band
 * a line that others belong to: those with the same `link`
 */

/** @param {{ at: number, text: string, marked: boolean, notes: any[] | null, band?: Band, here: any }} props */
function Line({ at, text, marked, notes, band, here }) {
  const handlers = band && {
    'data-link': band.link, style: { '--hue': band.hue },
    onMouseEnter: () => band.hover(true), onMouseLeave: () => band.hover(false),
    onClick: (event) => getSelection()?.isCollapsed !== false && band.follow(event.currentTarget),
  };
  const classes = [marked && 'marked', band && 'band', band?.lit && 'lit'].filter(Boolean).join(' ');
  return html`<tr ref=${here} class=${classes} ...${handlers}>
    ${notes && html`<td class="margin">${notes.map((note) => html`${note} `)}</td>`}
    <td class="line">${band ? html`<button type="button" aria-label=${band.label}
      onFocus=${() => band.focus(true)} onBlur=${() => band.focus(false)}>${at}</button>` : at}</td>
    <td><code>${text}</code></td></tr>`;
}

/**
 * The lines that an answer of `file` has.
 * @param {{ answer: import('./api.js').Answer | null, path: string, from: number, to: number, marked?: number,
 *   reveal?: boolean, margin?: boolean, bandAt?: (line: number) => Band | undefined }} props
 * `reveal`: scrolls to the marked line. `margin`: with definitions and registrations.
 */
export function Code({ answer, path, from, to, marked = 0, reveal = false, margin = false, bandAt }) {
  const here = useRef(/** @type {Element | null} */ (null));
  useEffect(() => {
    if (reveal) here.current?.scrollIntoView({ block: 'center' });
  }, [answer, marked]);
  if (!answer) return html`<${Waiting} />`;
  const source = answer.value?.source;
  if (!source || source.problem)
    return html`<p class="quiet">The source is not shown: ${source?.problem ?? answer.why}.
      ${source && html`<${Upstream} link=${source.link} lines=${marked ? `L${marked}` : `L${from}-L${to}`} />`}</p>`;
  const { lines, total, changed, as_of_index: asOfIndex } = source;
  if (lines.length === 0) return html`<p class="quiet">The file has ${counted(total, 'line')}.</p>`;
  const notes = margin ? notesOf(answer.value) : null;
  return html`
    ${changed && html`<p class="problem">The file changed since the index was made: places may be off.</p>`}
    ${asOfIndex && html`<p class="quiet">As of the index: ${asOfIndex}.</p>`}
    ${margin && html`<${LeftOut} of=${answer.value} />`}
    <div class="wide source" role="region" tabindex="0"
      aria-label=${`${counted(lines.length, 'line')} of ${path} from ${from}`}><table>
      ${lines.map((text, i) => html`<${Line} at=${from + i} text=${text} marked=${from + i === marked}
        notes=${notes && (notes.get(from + i) ?? [])} band=${bandAt?.(from + i)}
        here=${from + i === marked ? here : null} />`)}
    </table></div>`;
}

/**
 * The lines `from` to `to` of a file.
 * @param {{ path: string, from: number, to: number, marked?: number, reveal?: boolean,
 *   bandAt?: (line: number) => Band | undefined }} props
 */
export function Lines(props) {
  const answer = useAnswer('file', { path: `${props.path}:${props.from}-${props.to}`, limit: 1 });
  return html`<${Code} answer=${answer} ...${props} />`;
}
