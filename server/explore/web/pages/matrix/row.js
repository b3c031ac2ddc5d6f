// One row of the matrix: an op, and its cells for some of the columns.
import { address } from '../../route.js';
import { columnsOf, howOf, targetOf } from './cells.js';
import { marks, words } from './marks.js';

/** Pixels. */
export const sizes = { row: 24, cell: 34, name: innerWidth < 700 ? 170 : 360 };

/** @typedef {{ first: number, count: number }} Part of the columns */

/** @param {string} tag @param {string} role @param {Record<string, string>} style */
function element(tag, role, style) {
  const made = document.createElement(tag);
  made.setAttribute('role', role);
  Object.assign(made.style, style);
  return made;
}

/** A row with its cells, to be copied. @param {number} columns in all @param {Part} part */
export function emptyRow(columns, part) {
  const row = element('tr', 'row', {
    position: 'absolute', display: 'flex', contain: 'layout size', height: `${sizes.row}px`,
    width: `${sizes.name + columns * sizes.cell}px`,
  });
  row.dataset.row = '';
  // It follows the box: a sticky name in each row would be a layer for each.
  const name = row.appendChild(element('th', 'rowheader', {
    flex: `0 0 ${sizes.name}px`, maxWidth: 'none', position: 'relative', left: 'var(--left)', zIndex: '1',
  }));
  name.appendChild(document.createElement('a')).className = 'code';
  for (let i = 0; i < part.count; ++i) {
    const cell = row.appendChild(element('td', 'cell', { flex: `0 0 ${sizes.cell}px`, overflow: 'visible' }));
    if (i === 0) cell.style.marginLeft = `${part.first * sizes.cell}px`;
    cell.setAttribute('aria-colindex', String(part.first + i + 2));
    cell.appendChild(document.createElement('a')).tabIndex = -1;
  }
  return row;
}

/** @param {any} of a node within @returns {HTMLElement | null} */
export const cellOf = (of) => of.closest('tbody th, tbody td');
/** The number of an op: the headings are the first row. @param {Element} row */
export const rowOf = (row) => Number(row.getAttribute('aria-rowindex')) - 2;
/** The number of a column, -1 for the op's name. @param {Element} cell */
export const columnOf = (cell) => Number(cell.getAttribute('aria-colindex') ?? 1) - 2;

/**
 * Says in a row what op `at` is, and how it runs.
 * @param {HTMLElement} row
 * @param {number} at
 * @param {any} value of `ops`
 * @param {number} first of the columns
 */
export function fillRow(row, at, value, first) {
  const { op } = value.ops[at];
  const names = columnsOf(value);
  row.setAttribute('aria-rowindex', String(at + 2));
  row.style.top = `${at * sizes.row}px`;
  const [name, ...others] = row.children;
  const link = /** @type {HTMLAnchorElement} */ (name.firstChild);
  link.textContent = op;
  const to = address('op', { name: op });
  link.setAttribute('href', to);
  for (const [i, cell] of others.entries()) {
    const how = howOf(value, at, first + i);
    const text = /** @type {HTMLAnchorElement} */ (cell.firstChild);
    text.setAttribute('href', targetOf(value, at, first + i, to));
    if (cell.className === how) continue;
    cell.className = how;
    text.textContent = marks[how];
    text.setAttribute('aria-label', `${marks[how]} ${names[first + i]}: ${words[how]}`);
  }
}
