// The frame around the pages: the search box, the links, the keys.
import { html, render, useEffect, useLayoutEffect, useRef, useState } from './dom.js';
import { startHost } from './host.js';
import { address, currentRoute, go, onRoute, startRouting } from './route.js';
import { pagesOfTools, savedFile } from './saved.js';
import { Backend } from './pages/backend.js';
import { Change } from './pages/change.js';
import { File } from './pages/file.js';
import { Find } from './pages/find.js';
import { Graph } from './pages/graph.js';
import { Index } from './pages/index.js';
import { Matrix } from './pages/matrix.js';
import { Module } from './pages/module.js';
import { Op } from './pages/op.js';

/** By the last part of the path. @type {Record<string, { title: string, Page: any, asked?: string }>} */
const pages = {
  find: { title: 'Find', Page: Find, asked: 'q' },
  op: { title: 'Op', Page: Op, asked: 'name' },
  graph: { title: 'Graph', Page: Graph, asked: 'func' },
  module: { title: 'Class', Page: Module, asked: 'name' },
  file: { title: 'File', Page: File, asked: 'path' },
  change: { title: 'Change', Page: Change },
  backend: { title: 'Backend', Page: Backend, asked: 'name' },
  matrix: { title: 'Matrix', Page: Matrix },
  index: { title: 'Index', Page: Index },
};
/** Those that mean something without a name. */
const inMenu = ['find', 'matrix', 'change', 'backend', 'index'];

const NoPage = () => html`<main><h1>There is no such page</h1><p><a href="find">Find something</a></p></main>`;

function SearchBox({ route }) {
  const box = useRef(/** @type {HTMLInputElement | null} */ (null));
  const asked = route.page === 'find' ? (route.values.get('q') ?? '') : '';
  const [text, setText] = useState(asked);
  // What is typed while the page that follows it is drawn stays.
  const followed = useRef(asked);
  useEffect(() => {
    if (asked !== followed.current) setText(asked);
    followed.current = asked;
  }, [asked, route.page]);
  const show = () => {
    followed.current = text;
    go(address('find', { q: text }), { replace: currentRoute().page === 'find' });
  };
  useEffect(() => {
    const onKey = (/** @type {KeyboardEvent} */ event) => {
      const typing = /** @type {Element} */ (event.target).matches('input, textarea, select');
      if (event.key === '/' && !typing) {
        event.preventDefault();
        box.current?.select();
        box.current?.focus();
      } else if (event.key === 'Escape' && document.activeElement === box.current) {
        box.current?.blur();
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  // A page of results follows what is typed, after a moment.
  useEffect(() => {
    if (text === asked || (route.page !== 'find' && text === '')) return undefined;
    const later = setTimeout(show, 150);
    return () => clearTimeout(later);
  }, [text]);
  return html`<form role="search" onSubmit=${(event) => {
    event.preventDefault();
    show();
  }}>
    <input ref=${box} type="search" value=${text} onInput=${(event) => setText(event.target.value)}
      aria-label="Find an op, a function, a file, a Python name or a test" aria-keyshortcuts="/"
      placeholder="Find an op, a function, a file, a test   ( / )" autocomplete="off" spellcheck=${false} />
  </form>`;
}

/** Up and down go through the links of the results. @param {KeyboardEvent} event */
function moveThroughRows(event) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const typing = /** @type {Element} */ (event.target);
  if (typing.matches('textarea, select')) return;
  const rows = [...document.querySelectorAll('[data-row] a:first-of-type')];
  if (rows.length === 0) return;
  const at = rows.indexOf(/** @type {Element} */ (document.activeElement));
  const to = event.key === 'ArrowDown' ? at + 1 : at - 1;
  if (at < 0 && event.key === 'ArrowUp') return;
  event.preventDefault();
  const next = rows[to] ?? (to < 0 ? document.querySelector('[type=search]') : rows[at]);
  /** @type {HTMLElement | undefined} */ (next)?.focus();
}

function App() {
  const [route, setRoute] = useState(currentRoute());
  // At once: a client may say what to show before the first frame is drawn.
  useLayoutEffect(() => onRoute(() => setRoute(currentRoute())), []);
  useEffect(() => {
    addEventListener('keydown', moveThroughRows);
    return () => removeEventListener('keydown', moveThroughRows);
  }, []);
  const { title, Page, asked } = pages[route.page] ?? { title: 'No page', Page: NoPage };
  const subject = asked ? route.values.get(asked) : null;
  useEffect(() => {
    document.title = (subject ? subject + ' · ' : '') + title + ' · torchtalk';
  });
  if (savedFile)
    return html`<div id="main"><${Page} values=${route.values} /></div>
      <footer class="quiet">${savedFile.about}</footer>`;
  return html`
    <a class="skip" href="#main">Skip to the page</a>
    <header>
      <a class="home" href="find">torchtalk</a>
      <${SearchBox} route=${route} />
      <nav aria-label="Pages">${inMenu.map((name) => html`
        <a href=${name} aria-current=${name === route.page ? 'page' : null}>${pages[name].title}</a>`)}</nav>
    </header>
    <div id="main" tabindex="-1"><${Page} values=${route.values} /></div>`;
}

startRouting();
if (savedFile) document.documentElement.classList.add('saved');
const place = /** @type {Element} */ (document.getElementById('app'));
if (pagesOfTools)
  startHost((page, values) => go(address(page, values)),
    (text) => render(html`<main><pre>${text}</pre></main>`, place));
render(html`<${App} />`, place);
