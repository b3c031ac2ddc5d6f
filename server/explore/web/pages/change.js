// A change: what it reaches, and the tests that it needs; or how two snapshots differ.
import { html, useState } from '../dom.js';
import { useAnswer } from '../api.js';
import { address, go } from '../route.js';
import { LookedAt, Op, Place, Problem, Shown, Waiting, counted, grouped } from '../parts.js';
import { Difference } from './difference.js';

const Most = 200;

/** Names of a list, those on the way that is looked at marked. */
const Column = ({ title, total, rows, children }) => html`<section class="side">
  <h2>${title} <small>${grouped(total)}</small></h2>
  ${total === 0 && html`<p class="quiet">None is known.</p>`}
  <ul class="rows">${rows}</ul><${Shown} shown=${rows.length} total=${total} />${children}</section>`;

/** What is not known of a change, and what that means. */
function Unknown({ value }) {
  return html`${value.run === 'everything' && html`<p class="problem" role="alert">
      Run every test: not all of this change can be followed.</p>`}
    ${value.unknown.length > 0 && html`<div class="problem"><p>The index does not know:</p>
      <ul>${value.unknown.map((text) => html`<li class="code">${text}</li>`)}</ul></div>`}
    ${value.truncated && html`<p class="problem">The change reaches more than was followed.</p>`}
    ${value.hubs.length > 0 && html`<p class="quiet">Nearly everything calls ${value.hubs.join(', ')}.</p>`}
    ${value.notes.map((note) => html`<p class="quiet">${note}</p>`)}
    <${LookedAt} of=${value.looked_at} />`;
}

function Reached({ asked }) {
  const answer = useAnswer('affected', { ...asked, limit: Most });
  const [way, setWay] = useState(/** @type {string[]} */ ([]));
  if (!answer) return html`<${Waiting} />`;
  const { value } = answer;
  if (!value?.totals) return html`<${Problem} answer=${answer} page="change" parameter="funcs" />`;
  const on = (name) => (way.some((step) => step === name || step.startsWith(name + ' ')) ? 'marked' : '');
  const look = (reason) => ({ onMouseEnter: () => setWay(reason), onFocusIn: () => setWay(reason) });
  const list = (all, row) => ({ total: all.length, rows: all.slice(0, Most).map(row) });
  return html`<${Unknown} value=${value} />
    <p>${counted(value.functions, 'function')} of C++ reached. Tests:
      ${' '}${Object.entries(value.totals).map(([word, total]) => `${grouped(total)} ${word}`).join(', ')},
      of ${grouped(value.universe)} in the index.
      ${value.too_deep > 0 && ` ${counted(value.too_deep, 'test')} left out as too many steps away.`}
      ${value.other_devices > 0 && ` ${counted(value.other_devices, 'test')} left out as of other devices.`}</p>
    <p class="way-of" aria-live="polite">${way.length > 0 ? way.join(' → ')
      : 'A test under the pointer or the focus shows its way here.'}</p>
    <div class="sides">
      <${Column} title="Changed" ...${list(value.changed, (text) =>
        html`<li class=${`code ${on(text)}`}>${text}</li>`)} />
      <${Column} title="Ops" ...${list(value.ops, (op) =>
        html`<li data-row class=${on(op.op)}><${Op} to=${op.op} /> <span class="kind">${op.confidence}</span></li>`)} />
      <${Column} title="Tests" total=${value.total} rows=${value.tests.map((test) =>
        html`<li data-row ...${look(test.reason)}><span class="code">${test.id}</span> <${Place} at=${test} />
          ${' '}<span class="kind">${test.confidence}</span></li>`)} />
      ${value.across.map((project) => html`<${Column} title=${`Used by ${project.project}`}
          ...${list(project.uses, (use) => html`<li data-row class=${on(use.name)}>
            <span class="code">${use.by ?? use.name}</span> <span class="kind">${use.kind} of ${use.name}</span>
            ${' '}<${Place} at=${use.site} /></li>`)}>
        <p>Its tests: ${grouped(project.total)} of ${grouped(project.universe)}.</p>
        <ul class="rows">${project.tests.map((test) => html`<li data-row ...${look(test.reason)}>
          <span class="code">${test.id}</span></li>`)}</ul>
        <${Shown} shown=${project.tests.length} total=${project.total} /></${Column}>`)}
    </div>`;
}

/** The value of each field of a form, by its name. @param {SubmitEvent} event */
function fieldsOf(event) {
  event.preventDefault();
  const given = new FormData(/** @type {HTMLFormElement} */ (event.target));
  return Object.fromEntries([...given].map(([name, value]) => [name, String(value)]));
}

/** A diff is too long for an address, and stays in the page. */
export function Change({ values }) {
  const [diff, setDiff] = useState('');
  const [asked, setAsked] = useState('');
  const listed = (name) => values.getAll(name).flatMap((text) => text.split(',')).filter(Boolean);
  const files = listed('files'), funcs = listed('funcs');
  const since = values.get('since') ?? '', old = values.get('old') ?? '';
  const across = values.get('across') === 'true';
  const named = { ...(files.length && { files }), ...(funcs.length && { funcs }), ...(since && { since }) };
  const question = asked ? { diff: asked } : Object.keys(named).length ? named : null;
  const ask = (to) => {
    setAsked('');
    go(address('change', to));
  };
  return html`<main class="broad"><h1>Change</h1>
    <form class="ask" onSubmit=${(event) => {
      event.preventDefault();
      setAsked(diff);
    }}>
      <label>A diff, as git prints it
        <textarea rows="6" spellcheck=${false} value=${diff}
          onInput=${(event) => setDiff(event.target.value)} /></label>
      <label>or a file of one <input type="file" accept=".diff,.patch,text/*" onChange=${async (event) =>
        setDiff(await event.target.files[0]?.text() ?? diff)} /></label>
      <button>Show what it reaches</button>
    </form>
    <form class="ask" onSubmit=${(event) => ask(fieldsOf(event))}>
      <label>Functions or ops, with commas between <input name="funcs" value=${funcs.join(', ')} /></label>
      <label>Files, or FILE:LINE <input name="files" value=${files.join(', ')} /></label>
      <label>Since the revision <input name="since" value=${since} /></label>
      <label class="check"><input type="checkbox" name="across" value="true" checked=${across} />
        ${' '}in repositories that build on PyTorch, too</label>
      <button>Show what it reaches</button>
    </form>
    <form class="ask" onSubmit=${(event) => ask(fieldsOf(event))}>
      <label>From the snapshot <input name="old" value=${old} required /></label>
      <label>to the snapshot <input name="new" value=${values.get('new') ?? ''} placeholder="current" /></label>
      <button>Show how they differ</button>
    </form>
    ${question && html`<${Reached} key=${JSON.stringify(question)}
      asked=${{ ...question, ...(across && { across }) }} />`}
    ${!question && old && html`<${Difference} old=${old} to=${values.get('new') || 'current'} />`}</main>`;
}
