// All ops by dispatch keys: what each key runs for each op.
import { html, useEffect, useRef, useState } from '../dom.js';
import { useAnswer } from '../api.js';
import { address, go } from '../route.js';
import { Problem, Waiting, counted, grouped } from '../parts.js';

/** More than there are ops. */
const All = 10000;
/** Pixels of a row, as the style has it; only rows that can be seen are in the page. */
const RowHeight = 24;
const Margin = 20;

/** What a cell shows of how an op runs. */
const marks = {
  own: '■', python: 'Py', composite: 'c', fallthrough: '→', cpu_fallback: 'cpu', fallback: 'f', error: '·', unknown: '?',
};
const words = {
  own: 'own kernel', python: 'kernel in Python', composite: 'composite', fallthrough: 'fallthrough',
  cpu_fallback: 'CPU fallback', fallback: 'fallback', error: 'error', unknown: 'not known',
};
const withKernel = ['own', 'python', 'composite', 'fallthrough'];

const listOf = (/** @type {URLSearchParams} */ values, /** @type {string} */ name) => (values.get(name) ?? '').split(',').filter(Boolean);

/** The first and the last row that can be seen of `count` rows. */
function useWindow(count) {
  const table = useRef(/** @type {HTMLElement | null} */ (null));
  const [shown, setShown] = useState([0, 60]);
  useEffect(() => {
    const look = () => {
      const top = table.current?.getBoundingClientRect().top ?? 0;
      const first = Math.max(0, Math.floor(-top / RowHeight) - Margin);
      setShown([first, first + Math.ceil(innerHeight / RowHeight) + 2 * Margin]);
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [count]);
  const first = Math.min(shown[0], Math.max(0, count - 1));
  return { table, first, last: Math.min(count, shown[1]) };
}

/** @param {any} value of `ops` */
function csvOf(value) {
  const quoted = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [['op', ...value.keys], ...value.ops.map((row) => [row.op, ...row.cells])];
  return lines.map((cells) => cells.map(quoted).join(',')).join('\n') + '\n';
}

function save(value) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csvOf(value)], { type: 'text/csv' }));
  link.download = 'ops.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A column's heading: its counts, and a button that goes from all ops to those that have it, and that lack it. */
function Heading({ name, counts, state, next }) {
  const has = withKernel.reduce((sum, how) => sum + counts[how], 0);
  return html`<th scope="col"><a class=${`key ${state}`} href=${next}
      title=${`${name}: ${Object.entries(counts).filter(([, n]) => n > 0).map(([how, n]) => `${words[how]} ${n}`).join(', ')}`}>
    <span>${name}</span> <small>${state ? `${state} ` : ''}${grouped(has)}</small></a></th>`;
}

function Rows({ value }) {
  const { table, first, last } = useWindow(value.ops.length);
  const width = value.keys.length + 1;
  const gap = (rows) => rows > 0 && html`<tr aria-hidden="true" style=${{ height: `${rows * RowHeight}px` }}><td colspan=${width}></td></tr>`;
  return html`<tbody ref=${table}>
    ${gap(first)}
    ${value.ops.slice(first, last).map((row, i) => html`<tr key=${row.op} data-row aria-rowindex=${first + i + 2}>
      <th scope="row"><a class="code" href=${address('op', { name: row.op })}>${row.op}</a></th>
      ${row.cells.map((how, column) => html`<td class=${how} title=${`${row.op} for ${value.keys[column]}: ${words[how]}`}>
        <a href=${address('op', { name: row.op, key: value.keys[column] })} tabindex="-1"
          aria-label=${`${marks[how]} ${value.keys[column]}: ${words[how]}`}>${marks[how]}</a></td>`)}</tr>`)}
    ${gap(value.ops.length - last)}
  </tbody>`;
}

export function Matrix({ values }) {
  const containing = values.get('q') ?? '';
  const keys = listOf(values, 'keys'), has = listOf(values, 'has'), lacks = listOf(values, 'lacks');
  const given = { ...(containing && { containing }), ...(keys.length && { keys }), ...(has.length && { has }), ...(lacks.length && { lacks }) };
  const answer = useAnswer('ops', { ...given, limit: All });
  const to = (changed) => address('matrix', {
    q: containing, keys: keys.join(','), has: has.join(','), lacks: lacks.join(','), ...changed,
  });
  const without = (list, key) => list.filter((one) => one !== key).join(',');
  const next = (key) => {
    if (has.includes(key)) return to({ has: without(has, key), lacks: [...lacks, key].join(',') });
    if (lacks.includes(key)) return to({ lacks: without(lacks, key) });
    return to({ has: [...has, key].join(',') });
  };
  const state = (key) => (has.includes(key) ? 'has' : lacks.includes(key) ? 'lacks' : '');
  const value = answer?.value;
  return html`<main class="broad"><h1>Matrix</h1>
    <form class="ask" onSubmit=${(event) => {
      event.preventDefault();
      const form = new FormData(event.target);
      go(to({ q: form.get('q')?.toString(), keys: form.get('keys')?.toString().split(/[\s,]+/).filter(Boolean).join(',') }));
    }}>
      <label>Ops with this in their name <input name="q" value=${containing} /></label>
      <label>Dispatch keys (all of backends) <input name="keys" value=${keys.join(', ')} placeholder="CPU, CUDA, AutogradCPU" /></label>
      <button>Show</button>
    </form>
    <p class="quiet">A heading goes from all ops to those that have a kernel for the key, and to those that lack one.
      ${Object.entries(marks).map(([how, mark]) => html` <span class=${`legend ${how}`}>${mark}</span> ${words[how]}`)}</p>
    ${!answer && html`<${Waiting} />`}
    ${answer && !value?.ops && html`<${Problem} answer=${answer} page="matrix" parameter="keys" />`}
    ${value?.ops && html`<p>${counted(value.total, 'op')}. <button type="button" onClick=${() => save(value)}>Save as CSV</button></p>
      <div class="wide matrix" role="region" aria-label="Ops by dispatch keys" tabindex="0">
      <table aria-rowcount=${value.total + 1}><thead><tr><th scope="col">Op</th>${value.keys.map((key, i) => html`<${Heading}
        name=${key} counts=${value.counts[i]} state=${state(key)} next=${next(key)} />`)}</tr></thead>
      <${Rows} value=${value} /></table></div>`}</main>`;
}
