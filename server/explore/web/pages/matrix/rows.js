// The cells of the matrix, of which only those that can be seen are in the page. They are drawn without the library:
// a row that leaves becomes the next one that comes, and only what differs is written.
import { columnsOf, saidOf } from './cells.js';
import { cellOf, columnOf, emptyRow, fillRow, rowOf, sizes } from './row.js';

/** Rows and columns beyond those that can be seen; columns come by so many. */
const MoreRows = 6, MoreColumns = 4;

export class Rows {
  /** @type {Map<number, HTMLElement>} the rows in the page, by their numbers */
  #there = new Map();
  #part = { first: 0, count: -1 };
  #empty = document.createElement('tr');
  #left = 0;
  #columns;
  #value;
  #box;
  #body;
  #stop = new AbortController();

  /**
   * @param {HTMLElement} box that scrolls
   * @param {any} value of `ops`
   */
  constructor(box, value) {
    this.#value = value;
    this.#columns = columnsOf(value).length;
    this.#box = box;
    this.#body = /** @type {HTMLElement} */ (box.querySelector('tbody'));
    const { signal } = this.#stop;
    const draw = () => this.#draw();
    box.addEventListener('scroll', draw, { signal, passive: true });
    box.addEventListener('keydown', (event) => this.#move(event), { signal });
    this.#body.addEventListener('pointerover', (event) => this.#explain(event), { signal });
    this.#body.addEventListener('pointerout', ({ target }) => cellOf(target)?.removeAttribute('title'), { signal });
    addEventListener('resize', draw, { signal });
    addEventListener('beforeprint', () => this.#drawAll(), { signal });
    addEventListener('afterprint', draw, { signal });
    draw();
  }

  end() {
    this.#stop.abort();
    this.#body.replaceChildren();
  }

  /** Draws what can be seen. */
  #draw() {
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = this.#box;
    if (scrollLeft !== this.#left) this.#body.style.setProperty('--left', `${this.#left = scrollLeft}px`);
    const columns = this.#columns, room = Math.ceil((clientWidth - sizes.name) / sizes.cell);
    const count = Math.min(columns, Math.max(1, room) + 2 * MoreColumns);
    const step = Math.floor(scrollLeft / sizes.cell / MoreColumns) - 1;
    this.#show({ first: Math.max(0, Math.min(step * MoreColumns, columns - count)), count },
      Math.floor(scrollTop / sizes.row) - MoreRows, Math.ceil((scrollTop + clientHeight) / sizes.row) + MoreRows);
  }

  #drawAll() {
    this.#show({ first: 0, count: this.#columns }, 0, this.#value.ops.length);
  }

  /** Has these columns, and the rows from `from` up to `end`, in the page. @param {import('./row.js').Part} part */
  #show(part, /** @type {number} */ from, /** @type {number} */ end) {
    const focus = document.activeElement;
    const focused = this.#body.contains(focus) ? focus?.closest('th, td') : null;
    const at = focused && [rowOf(/** @type {Element} */ (focused.parentElement)), columnOf(focused)];
    const sameColumns = part.first === this.#part.first && part.count === this.#part.count;
    if (!sameColumns) {
      this.#part = part;
      this.#empty = /** @type {HTMLTableRowElement} */ (emptyRow(this.#columns, part));
      this.#there.clear();
      this.#body.replaceChildren();
    }
    const rows = [];
    for (let row = Math.max(0, from); row < Math.min(end, this.#value.ops.length); ++row) rows.push(row);
    if (at && !rows.includes(at[0])) rows.push(at[0]);
    this.#place(rows.sort((a, b) => a - b));
    if (at && !sameColumns) this.#focus(at[0], at[1]);
  }

  /** Has these rows in the page, in their order. @param {number[]} rows */
  #place(rows) {
    const wanted = new Set(rows);
    const free = [...this.#there].filter(([at]) => !wanted.has(at));
    for (const [at] of free) this.#there.delete(at);
    let after = null;
    for (const at of rows.reverse()) {
      let row = this.#there.get(at);
      if (!row) {
        row = free.pop()?.[1] ?? /** @type {HTMLElement} */ (this.#empty.cloneNode(true));
        this.#there.set(at, row);
        fillRow(row, at, this.#value, this.#part.first);
        this.#body.insertBefore(row, after);
      }
      after = row;
    }
    for (const [, row] of free) row.remove();
  }

  #focus(/** @type {number} */ row, /** @type {number} */ column) {
    const cells = [...this.#there.get(row)?.children ?? []];
    const cell = cells.find((one) => columnOf(one) === column) ?? cells[0];
    /** @type {HTMLElement | undefined} */ (cell?.firstChild)?.focus({ preventScroll: true });
  }

  /** Says in full what is under the pointer. @param {PointerEvent} event */
  #explain(event) {
    const cell = cellOf(event.target);
    const row = cell?.parentElement;
    if (!cell || !row) return;
    const at = rowOf(row), column = columnOf(cell);
    cell.title = column < 0 ? this.#value.ops[at].op : saidOf(this.#value, at, column);
  }

  /** Arrows go from cell to cell. @param {KeyboardEvent} event */
  #move(event) {
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    const from = cellOf(event.target);
    if (!steps || !from?.parentElement) return;
    const row = rowOf(from.parentElement) + steps[0], column = columnOf(from) + steps[1];
    if (row < 0 || row >= this.#value.ops.length || column < -1 || column >= this.#columns) return;
    event.preventDefault();
    event.stopPropagation();
    const box = this.#box, top = row * sizes.row, left = column * sizes.cell;
    const high = box.clientHeight - this.#body.offsetTop - sizes.row, wide = box.clientWidth - sizes.name - sizes.cell;
    box.scrollTop = Math.min(top, Math.max(box.scrollTop, top - high));
    if (column >= 0) box.scrollLeft = Math.min(left, Math.max(box.scrollLeft, left - wide));
    this.#draw();
    this.#focus(row, column);
  }
}
