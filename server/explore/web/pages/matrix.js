// All ops by dispatch keys and properties: how each key runs an op, and what else it has.
import { html, useState } from '../dom.js';
import { useAnswer } from '../api.js';
import { address, go } from '../route.js';
import { LookedAt, Problem, Shown, Waiting, counted, grouped } from '../parts.js';
import { columnsOf } from './matrix/cells.js';
import { save } from './matrix/csv.js';
import { marks, withKernel, words } from './matrix/marks.js';
import { sizes } from './matrix/row.js';
import { Rows } from './matrix/rows.js';

/** More than there are ops. */
const All = 10000;

const listOf = (/** @type {URLSearchParams} */ values, /** @type {string} */ name) =>
  (values.get(name) ?? '').split(',').filter(Boolean);

/** How many ops have it: a kernel for a key, or a property. */
const having = (counts) => counts.has ?? withKernel.reduce((sum, how) => sum + counts[how], 0);

/** A column's heading: its counts, and a link from all ops to those that have it, and to those that lack it. */
function Heading({ name, index, counts, state, next }) {
  const said = Object.entries(counts).filter(([, n]) => n > 0).map(([how, n]) => `${words[how]} ${grouped(n)}`);
  return html`<th scope="col" role="columnheader" aria-colindex=${index} style=${{ flex: `0 0 ${sizes.cell}px` }}>
    <a class=${`key ${state}`} href=${next} title=${`${name}: ${said.join(', ')}`}>
      <span>${name}</span> <small>${state ? `${state} ` : ''}${grouped(having(counts))}</small></a></th>`;
}

const sticky = { position: 'sticky', background: 'var(--ground)' };

/** A grid that scrolls within itself, so that its headings stay. */
function Grid({ value, headings }) {
  const [draw] = useState(() => {
    let rows = /** @type {Rows | null} */ (null);
    return (/** @type {HTMLElement | null} */ box) => {
      rows?.end();
      rows = box && new Rows(box, value);
    };
  });
  const columns = columnsOf(value).length;
  return html`<div class="wide matrix" role="region" aria-label="Ops by dispatch keys" tabindex="0" ref=${draw}
      style=${{ maxHeight: '80vh' }}>
    <table role="table" aria-rowcount=${value.ops.length + 1} aria-colcount=${columns + 1}
      style=${{ display: 'block', width: `${sizes.name + columns * sizes.cell}px` }}>
      <thead role="rowgroup" style=${{ ...sticky, display: 'block', top: 0, zIndex: 2 }}>
        <tr role="row" aria-rowindex="1" style=${{ display: 'flex', alignItems: 'flex-end', height: 'auto' }}>
          <th scope="col" role="columnheader"
            style=${{ ...sticky, left: 0, flex: `0 0 ${sizes.name}px` }}>Op</th>${headings}</tr></thead>
      <tbody role="rowgroup"
        style=${{ display: 'block', position: 'relative', height: `${value.ops.length * sizes.row}px` }} />
    </table></div>`;
}

export function Matrix({ values }) {
  const containing = values.get('q') ?? '';
  const [keys, properties, has, lacks] = ['keys', 'properties', 'has', 'lacks'].map((name) => listOf(values, name));
  const where = values.get('where') ?? '';
  const [differs, closure] = ['differs', 'closure'].map((name) => values.get(name) === 'true');
  const answer = useAnswer('ops', {
    ...(containing && { containing }), ...(keys.length && { keys }), ...(properties.length && { properties }),
    ...(has.length && { has }), ...(lacks.length && { lacks }), ...(where && { where }),
    ...(differs && { differs }), ...(closure && { closure }), limit: All,
  });
  const to = (changed) => address('matrix', {
    q: containing, keys: keys.join(','), properties: properties.join(','), has: has.join(','),
    lacks: lacks.join(','), where, differs: differs ? 'true' : '', closure: closure ? 'true' : '', ...changed,
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
      const named = (name) => form.get(name)?.toString().split(/[\s,]+/).filter(Boolean).join(',');
      go(to({ q: form.get('q')?.toString(), keys: named('keys'), properties: named('properties'),
        where: form.get('where')?.toString(), differs: form.get('differs')?.toString() }));
    }}>
      <label>Ops with this in their name <input name="q" value=${containing} /></label>
      <label>Dispatch keys (all of backends)
        <input name="keys" value=${keys.join(', ')} placeholder="CPU, CUDA, AutogradCPU" /></label>
      <label>Properties, or all
        <input name="properties" value=${properties.join(', ')} placeholder="out, formula, inductor" /></label>
      <label>Of which this is true
        <input name="where" value=${where} placeholder="CUDA=own and not (MPS or decomposition)" /></label>
      <label class="check"><input type="checkbox" name="differs" value="true" checked=${differs} />
        ${' '}that these keys run in different ways</label>
      <button>Show</button>
    </form>
    <p class="quiet">A heading goes from all ops to those with a kernel for its key, or with its property, then to
      those without.</p>
    <ul class="inline quiet">${Object.entries(marks).map(([how, mark]) => html`<li>
      <span class=${`legend ${how}`}>${mark}</span> ${words[how]}</li>`)}</ul>
    ${!answer && html`<${Waiting} />`}
    ${answer && !value?.ops && html`<${Problem} answer=${answer} page="matrix" parameter="keys" />`}
    ${value?.undecided > 0 && html`<p>Only running tells whether ${counted(value.undecided, 'more op')} should be
      here.</p>`}
    ${value?.ops && html`<p>${counted(value.total, 'op')}.
        ${' '}<button type="button" onClick=${() => save(value)}>Save as CSV</button></p>
      <${Shown} shown=${value.shown} total=${value.total} />
      <${LookedAt} of=${value.looked_at} />
      <${Grid} key=${JSON.stringify([...values])} value=${value}
        headings=${columnsOf(value).map((name, i) => html`<${Heading} name=${name} index=${i + 2}
          counts=${value.counts[i] ?? value.property_counts[name]}
          state=${state(name)} next=${next(name)} />`)} />`}</main>`;
}
