// What the pages are made of.
import { html, useEffect, useRef, useState } from './dom.js';
import { address } from './route.js';

/**
 * An op. What torch.ops.higher_order has is none of the dispatcher, and what is registered for "_" is for all ops.
 * @param {{ to: string, name?: string }} props
 */
export const Op = ({ to, name }) => to === '_' ? html`${to}` : html`<a href=${to.startsWith('higher_order::')
  ? address('find', { q: to.split('::')[1] }) : address('op', { name: to })}>${name ?? to}</a>`;

/** Something of Python, or an op, by its name. What has no place here may still have results of a search. */
export function Named({ name, where }) {
  if (name.startsWith('OpInfo ')) return name.split(' ', 2).join(' '); // it has no page
  if (name.includes('::')) return html`<${Op} to=${name} />`;
  const to = where ? address('graph', { func: name }) : address('find', { q: name });
  return html`<a class="code" href=${to}>${name}</a>`;
}

/** What is registered for: an op, or a stub. @param {{ row: any, name?: string }} props */
export const Registered = ({ row, name }) => row.api === 'stub'
  ? html`<a class="code" href=${address('graph', { func: row.op })}>${name ?? row.op}</a>`
  : html`<${Op} to=${row.op} name=${name} />`;

/** A function, by the name that means it alone. @param {{ symbol: any, name?: string }} props */
export function Function({ symbol, name }) {
  // Code outside of functions that is only read as text has a place for a name, and is not asked for by it.
  if (symbol.from === 'source' && /:\d+$/.test(symbol.name))
    return html`<span class="code">${name ?? symbol.name}</span>`;
  const asked = symbol.mangled?.startsWith('_Z') ? symbol.mangled : symbol.signature || symbol.name;
  return html`<a class="code" href=${address('graph', { func: asked })}
    title=${symbol.signature}>${name ?? symbol.name}</a>`;
}

/** A line of a file. @param {{ at: { file: string, line?: number } | null }} props */
export function Place({ at }) {
  if (!at?.file) return null;
  const name = at.file.split('/').slice(-2).join('/');
  return html`<a class="place" href=${address('file', { path: at.file, line: at.line })}
    title=${at.file + (at.line ? ':' + at.line : '')}>${name}${at.line ? ':' + at.line : ''}</a>`;
}

const number = new Intl.NumberFormat('en');

/** A number with its noun, whose plural adds an s. */
export const counted = (/** @type {number} */ n, /** @type {string} */ noun) =>
  `${number.format(n)} ${noun}${n === 1 ? '' : 's'}`;
export const grouped = (/** @type {number} */ n) => number.format(n);
/** A name of the JSON in words. */
export const worded = (/** @type {string} */ name) => name.replaceAll('_', ' ');

/** How much of a list is there. @param {{ shown: number, total: number, more?: string }} props */
export function Shown({ shown, total, more }) {
  if (shown >= total) return null;
  return html`<p class="quiet">${grouped(shown)} of ${grouped(total)} are shown.
    ${more && html` <a href=${more}>Show more</a>`}</p>`;
}

/** The page of what a command answers about, and the parameter that takes its name. */
const pages = { trace: ['op', 'name'], graph: ['graph', 'func'], file: ['file', 'path'], modules: ['module', 'name'] };
function addressOf({ command, name }) {
  const [page, parameter] = pages[command] ?? ['find', 'q'];
  return address(page, { [parameter]: name });
}

/** Why there is no answer, with names that may have been meant. */
export function Problem({ answer, page, parameter }) {
  const { value, why } = answer;
  const others = value?.others ?? [];
  const near = value?.near ?? [];
  return html`<div class="problem" role="alert">
    <p>${why}</p>
    ${others.length > 0 && html`<ul>${others.map((other) => html`<li>${other.kind}${' '}
      <a href=${addressOf(other)}>${other.name}</a>${' '}
      <${Place} at=${other.place} /></li>`)}</ul>`}
    ${near.length > 0 && html`<p>Nearest names: ${near.map((name) =>
      html` <a href=${address(page, { [parameter]: name })}>${name}</a>`)}</p>`}
  </div>`;
}

export const Waiting = () => html`<p class="quiet" aria-busy="true">Asking the index …</p>`;

/** A part of a page with a heading. */
export const Section = ({ title, note, children }) => html`<section>
  <h2>${title}${note && html` <small>${note}</small>`}</h2>${children}</section>`;

/** Cells of a table, a row for each of `rows`; it scrolls where it is too wide. */
export const Table = ({ name, heads, rows }) => html`
  <div class="wide" role="region" aria-label=${name} tabindex="0"><table>
  <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
  <tbody>${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
</table></div>`;

/** What was looked into, where that is not everything. */
export function LookedAt({ of }) {
  if (!of) return null;
  const parts = [];
  if (of.not > 0) parts.push(`${counted(of.not, 'TU')} of ${grouped(of.tus)} have no facts`);
  if (of.tus === 0) parts.push('this index has no build');
  if (parts.length === 0) return null;
  return html`<p class="quiet">Not all is known: ${parts.join('; ')}.
    ${' '}<a href=${address('index')}>What the index has</a></p>`;
}

/** What is drawn, and asked, once its place can be seen. @param {{ children: () => any }} props */
export function Later({ children }) {
  const place = useRef(/** @type {Element | null} */ (null));
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      setSeen(true);
    });
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  if (seen) return children();
  return html`<p class="quiet later" ref=${place}>It is asked for when it can be seen: scroll here.</p>`;
}
