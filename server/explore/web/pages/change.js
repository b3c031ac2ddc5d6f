// A change: what it reaches, and the tests that it needs.
import { html, useState } from '../dom.js';
import { useAnswer } from '../api.js';
import { address, go } from '../route.js';
import { Op, Place, Problem, Section, Shown, Table, Waiting, counted, grouped } from '../parts.js';

const Most = 200;

function Reached({ asked }) {
  const answer = useAnswer('affected', { ...asked, limit: Most });
  if (!answer) return html`<${Waiting} />`;
  const { value } = answer;
  if (!value?.totals) return html`<${Problem} answer=${answer} page="change" parameter="funcs" />`;
  return html`
    ${value.unknown.length > 0 && html`<div class="problem" role="alert"><p>Unknown, so that what it affects is, too:</p>
      <ul>${value.unknown.map((text) => html`<li class="code">${text}</li>`)}</ul></div>`}
    ${value.notes.map((note) => html`<p class="quiet">${note}</p>`)}
    <div class="sides">
      <${Section} title="Changed" note=${grouped(value.changed.length)}>
        <ul>${value.changed.slice(0, Most).map((text) => html`<li class="code">${text}</li>`)}</ul>
        <${Shown} shown=${Math.min(Most, value.changed.length)} total=${value.changed.length} />
        <p>${counted(value.functions, 'function')} of C++ reached.</p></${Section}>
      <${Section} title="Ops" note=${grouped(value.ops.length)}>
        <ul>${value.ops.slice(0, Most).map((op) => html`<li data-row><${Op} to=${op.op} /> <span class="kind">${op.confidence}</span></li>`)}</ul>
        <${Shown} shown=${Math.min(Most, value.ops.length)} total=${value.ops.length} /></${Section}>
    </div>
    <${Section} title="Tests" note=${`${grouped(value.total)} of ${grouped(value.universe)}`}>
      <p>${Object.entries(value.totals).map(([word, total]) => `${grouped(total)} ${word}`).join(', ')}.</p>
      <${Table} name="Tests" heads=${['Test', 'Confidence', 'Steps', 'Why']} rows=${value.tests.map((test) => [
        html`<span class="code">${test.id}</span> <${Place} at=${test} />`, test.confidence, test.steps, test.reason.join(' → ')])} />
      <${Shown} shown=${value.shown} total=${value.total} /></${Section}>`;
}

/** A diff is too long for an address, and stays in the page. */
export function Change({ values }) {
  const [diff, setDiff] = useState('');
  const [asked, setAsked] = useState('');
  const files = values.getAll('files').filter(Boolean);
  const funcs = values.getAll('funcs').filter(Boolean);
  const since = values.get('since') ?? '';
  const named = { ...(files.length && { files }), ...(funcs.length && { funcs }), ...(since && { since }) };
  const question = asked ? { diff: asked } : Object.keys(named).length ? named : null;
  const read = async (event) => setDiff(await event.target.files[0].text());
  return html`<main class="broad"><h1>Change</h1>
    <form class="ask" onSubmit=${(event) => {
      event.preventDefault();
      setAsked(diff);
    }}>
      <label>A diff, as git prints it
        <textarea rows="6" spellcheck=${false} value=${diff} onInput=${(event) => setDiff(event.target.value)} /></label>
      <label>or a file of one <input type="file" accept=".diff,.patch,text/*" onChange=${read} /></label>
      <button>Show what it reaches</button>
    </form>
    <form class="ask" onSubmit=${(event) => {
      event.preventDefault();
      const given = new FormData(event.target);
      setAsked('');
      go(address('change', { funcs: given.get('funcs')?.toString(), files: given.get('files')?.toString(), since: given.get('since')?.toString() }));
    }}>
      <label>A function or an op <input name="funcs" value=${funcs[0] ?? ''} /></label>
      <label>A file, or FILE:LINE <input name="files" value=${files[0] ?? ''} /></label>
      <label>Since the revision <input name="since" value=${since} /></label>
      <button>Show what it reaches</button>
    </form>
    ${question && html`<${Reached} key=${JSON.stringify(question)} asked=${question} />`}</main>`;
}
