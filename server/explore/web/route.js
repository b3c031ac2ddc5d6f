// The state of a page is its address: /explore/PAGE?name=value&…

/** @typedef {{ page: string, values: URLSearchParams }} Route */

/** @returns {Route} */
export function currentRoute() {
  const page = location.pathname.split('/').pop() || 'find';
  return { page, values: new URLSearchParams(location.search) };
}

/**
 * The address of a page, relative, so that a proxy may put it elsewhere. Values that are empty
 * are left out.
 * @param {string} page
 * @param {Record<string, string | number | null | undefined>} values
 */
export function address(page, values = {}) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== '' && value !== null && value !== undefined) query.set(name, String(value));
  return page + (query.size ? '?' + query : '');
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
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  tell();
  if (!replace) scrollTo(0, 0);
}

/** Follows links of ours without loading the page again. @param {MouseEvent} event */
function follow(event) {
  const link = /** @type {Element} */ (event.target).closest('a[href]');
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target) return;
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
