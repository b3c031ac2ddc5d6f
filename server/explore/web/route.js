// The state of a page is its address: /explore/PAGE?name=value&… A page without a server keeps it here.
import { openLink } from './host.js';
import { pagesOfTools, savedFile } from './saved.js';

/** @typedef {{ page: string, values: URLSearchParams }} Route */

let kept = savedFile ? query(savedFile.page, savedFile.values) : 'find';

/** @returns {Route} */
export function currentRoute() {
  const [path, search] = savedFile || pagesOfTools ? kept.split('?', 2) : [location.pathname, location.search];
  return { page: path.split('/').pop() || 'find', values: new URLSearchParams(search) };
}

/**
 * @param {string} page
 * @param {Record<string, string | number | null | undefined>} values
 */
function query(page, values) {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== '' && value !== null && value !== undefined) given.set(name, String(value));
  return page + (given.size ? '?' + given : '');
}

/**
 * The address of a page, relative, so that a proxy may put it elsewhere. Values that are empty
 * are left out. A saved file leads nowhere: its links have no address.
 * @param {string} page
 * @param {Record<string, string | number | null | undefined>} values
 * @returns {string}
 */
export function address(page, values = {}) {
  return savedFile ? /** @type {any} */ (undefined) : query(page, values);
}

const listeners = new Set();

/** Calls `listener` at every change of the address. @param {() => void} listener */
export function onRoute(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const tell = () => listeners.forEach((listener) => listener());

/**
 * Goes to an address of ours. `replace`: without a step back to where we were.
 * @param {string} to
 * @param {{ replace?: boolean }} [how]
 */
export function go(to, { replace = false } = {}) {
  if (pagesOfTools) kept = to;
  else if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  tell();
  if (!replace) scrollTo(0, 0);
}

/** Follows links of ours without loading the page again. @param {MouseEvent} event */
function follow(event) {
  const link = /** @type {Element} */ (event.target).closest('a[href]');
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target) return;
  if (pagesOfTools) {
    const written = link.getAttribute('href') ?? '';
    event.preventDefault();
    if (/^https?:/.test(written)) openLink(written);
    else if (!written.startsWith('#')) go(written);
    return;
  }
  const to = new URL(link.href);
  const here = location.pathname.replace(/[^/]*$/, '');
  if (to.origin !== location.origin || !to.pathname.startsWith(here) || to.hash) return;
  event.preventDefault();
  go(to.href);
}

export function startRouting() {
  addEventListener('popstate', tell);
  addEventListener('click', follow);
}
