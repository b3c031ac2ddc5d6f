// The matrix as a file, as `ops --csv` prints it.
import { columnsOf } from './cells.js';

const quoted = (/** @type {string} */ text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** @param {any} value of `ops` */
function csvOf(value) {
  const lines = [['op', ...columnsOf(value)], ...value.ops.map(({ op, cells, properties = [] }) =>
    [op, ...cells, ...properties.map((of) => of?.value ?? '')])];
  return lines.map((cells) => cells.map(quoted).join(',')).join('\n') + '\n';
}

/** @param {any} value of `ops` */
export function save(value) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csvOf(value)], { type: 'text/csv' }));
  link.download = 'ops.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}
