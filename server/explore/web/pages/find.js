// One box for ops, functions, files, Python names and tests, in the order of `search`.
import { html } from '../dom.js';
import { useAnswer } from '../api.js';
import { address } from '../route.js';
import { Place, Problem, Shown, Waiting, counted } from '../parts.js';

const Most = 200;

/** Functions that are read as text, by name alone. */
const asText = ['device_function', 'kernel', 'functor_kernel'];

/** Where a result leads. */
function targetOf(hit) {
  if (hit.kind === 'op') return address('op', { name: hit.name });
  if (hit.symbol || asText.includes(hit.kind))
    return address('graph', { func: hit.mangled || hit.signature || hit.name });
  if (hit.kind === 'file') return address('file', { path: hit.name, line: hit.line });
  if (hit.kind === 'python')
    return hit.python === 'class' ? address('module', { name: hit.name }) : address('graph', { func: hit.name });
  if (hit.where) return address('file', { path: hit.where.file, line: hit.where.line });
  // A class of tests that another file defines has the one that it is collected from.
  const [path, test] = hit.name.split('.py::');
  return test ? address('file', { path: path + '.py' }) : address('graph', { func: hit.name });
}

const Rows = ({ hits }) => html`<ul class="rows">${hits.map((hit) => html`
  <li data-row><a class="code" href=${targetOf(hit)}>${hit.name}</a>${' '}
    <span class="kind">${hit.python ? `Python ${hit.python}` : hit.kind}</span>${' '}
    <${Place} at=${hit.where} /></li>`)}</ul>`;

function Group({ title, question, values, page }) {
  const answer = useAnswer(question, values);
  if (!answer) return html`<section><h2>${title}</h2><${Waiting} /></section>`;
  const { value } = answer;
  const hits = value?.hits ?? [];
  if (hits.length === 0)
    return html`<section><h2>${title}</h2>${answer.why && !value?.near
      ? html`<${Problem} answer=${answer} page="find" parameter="q" />`
      : html`<p class="quiet">None. ${(value?.near ?? []).length > 0 && html`Nearest:
          ${value.near.map((name) => html` <a href=${address('find', { q: name })}>${name}</a>`)}`}</p>`}</section>`;
  return html`<section><h2>${title} <small>${counted(value.total, 'result')}</small></h2>
    <${Rows} hits=${hits} />
    <${Shown} shown=${value.shown} total=${value.total} more=${hits.length < Most ? page(Most) : ''} /></section>`;
}

function Files({ q }) {
  const [, path, line] = q.match(/^([^:]+)(?::(\d+))?$/) ?? [];
  const answer = useAnswer(path ? 'file' : null, { path, limit: 1 });
  if (path && !answer) return html`<section aria-busy="true" />`;
  const value = answer?.value;
  const paths = value?.found ? value.candidates : (value?.near ?? []);
  if (!paths || paths.length === 0) return null;
  return html`<section><h2>Files ${!value.found && html`<small>of nearly that name</small>`}</h2>
    <${Rows} hits=${paths.map((name) => ({ name, kind: 'file', line }))} /></section>`;
}

const examples = [
  [address('op', { name: 'torch.matmul' }), 'How does torch.matmul reach its kernels?'],
  [address('graph', { func: 'at::native::add_stub' }), 'Who calls add_stub?'],
  [address('backend', { name: 'MPS' }), 'What does MPS lack?'],
  ['change', 'Which tests does a diff need?'],
];

export function Find({ values }) {
  const q = (values.get('q') ?? '').trim();
  const limit = Math.min(Most, Math.max(1, Math.floor(Number(values.get('limit'))) || 20));
  if (q === '')
    return html`<main><h1>Find</h1><p>Type a name, or a part of one, above. Or ask:</p>
      <ul class="rows">${examples.map(([to, text]) => html`<li data-row><a href=${to}>${text}</a></li>`)}</ul></main>`;
  const page = (more) => address('find', { q, limit: more });
  return html`<main><h1>Results for <span class="code">${q}</span></h1>
    <${Group} title="Ops, functions, Python" question="search" values=${{ query: q, limit }} page=${page} />
    <${Files} q=${q} />
    <${Group} title="Tests" question="tests" values=${{ query: q, limit }} page=${page} /></main>`;
}
