// The cells of the matrix: how an op runs for a key, and whether it has a property.
import { address } from '../../route.js';
import { words } from './marks.js';

/** The headings: dispatch keys, then properties. @param {any} value of `ops` @returns {string[]} */
export const columnsOf = ({ keys, properties }) => [...keys, ...properties];

/** The entry of a property, null where the op lacks it; undefined in a column of a key. */
const propertyOf = ({ keys, ops }, /** @type {number} */ at, /** @type {number} */ column) =>
  (column < keys.length ? undefined : ops[at].properties[column - keys.length]);

/** What the cell is, as a mark has it. @param {any} value @param {number} at @param {number} column */
export function howOf(value, at, column) {
  if (column < value.keys.length) return value.ops[at].cells[column];
  const of = propertyOf(value, at, column);
  return !of ? 'lacks' : of.value === 'unknown' ? 'unknown' : 'has';
}

/** The same in full. @param {any} value @param {number} at @param {number} column */
export function saidOf(value, at, column) {
  const { op } = value.ops[at];
  const name = columnsOf(value)[column], how = howOf(value, at, column);
  if (column < value.keys.length) return `${op} for ${name}: ${words[how]}`;
  const of = propertyOf(value, at, column);
  const more = how === 'has' ? [of.value, of.by].filter((text) => text && text !== 'yes') : [words[how]];
  return [`${op}: ${name}`, ...more].join(' ');
}

/**
 * Where the cell leads: to the place of a property, else to the op's page at `to`.
 * @param {any} value @param {number} at @param {number} column @param {string} to
 */
export function targetOf(value, at, column, to) {
  if (column < value.keys.length) return `${to}&key=${value.keys[column]}`;
  const place = propertyOf(value, at, column)?.place;
  return place ? address('file', { path: place.file, line: place.line }) : to;
}
