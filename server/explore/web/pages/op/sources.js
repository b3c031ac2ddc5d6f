// The YAML, what torchgen makes of it and the kernels side by side; lines that belong together are linked.
import { html, useState } from '../../dom.js';
import { go } from '../../route.js';
import { Lines } from '../../source.js';
import { Place } from '../../parts.js';
import { choicesOf, chosen, sourcesOf } from './links.js';

const Snippet = ({ snippet: { title, file, line, from, to }, bandAt }) => html`
  <h4>${title} <${Place} at=${{ file, line }} /></h4>
  <${Lines} path=${file} from=${from} to=${to} bandAt=${(at) => bandAt(file, at)} />`;

/** Brings the counterparts of a line to where their panes show them. @param {string} link @param {Element} from */
function reveal(link, from) {
  const rows = [...document.querySelectorAll('[data-link]')].filter((row) =>
    row.getAttribute('data-link') === link && row.closest('.pane') !== from.closest('.pane'));
  for (const row of rows.reverse()) {
    const pane = /** @type {Element} */ (row.closest('.pane'));
    const at = row.getBoundingClientRect(), around = pane.getBoundingClientRect();
    pane.scrollTop += at.top - around.top - (around.height - at.height) / 2;
  }
  const seen = ({ top, bottom }) => top >= 0 && bottom <= innerHeight;
  if (!rows.some((row) => seen(row.getBoundingClientRect()))) rows.at(-1)?.scrollIntoView({ block: 'nearest' });
}

/**
 * @param {{ trace: any, of: string, addressFor: (key: string) => string }} props
 * `of`: the dispatch key that the address asks for, or ""
 */
export function Sources({ trace, of, addressFor }) {
  const [hovered, setHovered] = useState(''), [focused, setFocused] = useState('');
  const choices = choicesOf(trace);
  const choice = chosen(trace, choices, of);
  const { panes, spots } = sourcesOf(trace, choices, choice);
  const links = [...new Set(spots.map(({ link }) => link))];
  const choose = (key) => go(addressFor(key), { replace: true });
  const bandAt = (file, line) => {
    const spot = spots.find((one) => one.file === file && one.line === line);
    if (!spot) return undefined;
    const { link, key } = spot, other = key !== choice?.key;
    return {
      link, hue: (links.indexOf(link) * 67 + 210) % 360, lit: link === (hovered || focused),
      label: `Line ${line}, ${key}: ${other ? 'show its sources' : 'show its counterparts'}`,
      hover: (on) => setHovered(on ? link : ''), focus: (on) => setFocused(on ? link : ''),
      follow: (row) => (other ? choose(key) : reveal(link, row)),
    };
  };
  return html`${choices.length > 0 && html`<p><label>Dispatch key${' '}
      <select value=${choice?.key} onChange=${(event) => choose(event.target.value)}>
        ${choices.map(({ key }) => html`<option value=${key}>${key}</option>`)}</select></label>${' '}
      <span class="quiet">Lines of one colour belong together: choose one, and the others come to it.</span></p>`}
    <div class="panes">${panes.map(([title, snippets]) => html`
      <section class="pane" role="region" aria-label=${title} tabindex="0"><h3>${title}</h3>
        ${snippets.map((snippet) => html`
          <${Snippet} key=${snippet.file + snippet.from} snippet=${snippet} bandAt=${bandAt} />`)}
      </section>`)}</div>`;
}
