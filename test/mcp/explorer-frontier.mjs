// The addresses that a crawl of the explorer comes by.

/// The last part of the path of an address.
export const nameOf = (url) => new URL(url).pathname.split('/').pop() || 'find';

/// Parameters that make another kind of page.
const parts = {
  op: ['key'], module: ['key'], file: ['line', 'from'], matrix: ['has', 'lacks', 'differs'], change: ['funcs', 'files'],
};

/// What the command line takes long for is asked half as often.
const slow = /^(backend|change|matrix|graph impact|file)/;

/// A page, and what of it.
export function kindOf(url) {
  const { searchParams } = new URL(url);
  const page = nameOf(url);
  if (page === 'graph') return `${page} ${searchParams.get('mode') ?? ''}`.trim();
  if (page === 'backend') return searchParams.has('against') ? 'backend against' : page;
  return (parts[page] ?? []).some((part) => searchParams.has(part)) ? `${page} ${parts[page].join(' or ')}` : page;
}

export class Frontier {
  #base;
  #random;
  /// Those that were not taken yet, by kind.
  #left = new Map();
  #turn = 0;
  /// All of them, with the page that each was first seen on, or null.
  seenOn = new Map();

  constructor(base, random) {
    this.#base = base;
    this.#random = random;
  }

  /// One of a list.
  some(list) { return list[Math.floor(this.#random() * list.length)]; }

  add(address, on = null) {
    const url = new URL(address, this.#base).href.replace(/#.*/, '');
    if (this.seenOn.has(url) || !url.startsWith(this.#base)) return;
    this.seenOn.set(url, on);
    const kind = kindOf(url);
    this.#left.set(kind, [...(this.#left.get(kind) ?? []), url]);
  }

  /// One that was not taken yet, of each kind in its turn; null when there is none.
  next() {
    const kinds = [...this.#left].filter(([, links]) => links.length > 0)
      .flatMap(([kind, links]) => Array(slow.test(kind) ? 1 : 2).fill(links));
    if (kinds.length === 0) return null;
    const links = kinds[this.#turn++ % kinds.length];
    return links.splice(Math.floor(this.#random() * links.length), 1)[0];
  }

  /// Up to \p n of them.
  take(n) {
    const taken = [];
    while (taken.length < n) {
      const url = this.next();
      if (!url) break;
      taken.push(url);
    }
    return taken;
  }

  /// Adds the links of a page, and what its forms lead to.
  addFrom(url, links) {
    for (const [href] of links) this.add(href, url);
    const { searchParams } = new URL(url);
    const to = (page, values) => this.add(`${page}?${new URLSearchParams(values)}`);
    const func = nameOf(url) === 'graph' && searchParams.get('func');
    if (func) {
      const others = links.map(([href]) => href).filter((href) => nameOf(href) === 'graph')
        .map((href) => new URL(href).searchParams.get('func')).filter((name) => name && name !== func);
      to('change', { funcs: func });
      if (others.length > 0) to('graph', { func, mode: 'path', to: this.some(others) });
    }
    const op = nameOf(url) === 'op' && searchParams.get('name');
    if (op) {
      const q = op.split(/\W+/).at(-1);
      to('find', { q });
      to('matrix', { q });
      to('matrix', { q, keys: 'CPU,CUDA,MPS,Meta', properties: 'all' });
      to('matrix', { q, keys: 'CPU,CUDA', differs: 'true' });
    }
    const module = nameOf(url) === 'module' && searchParams.get('name');
    if (module) to('module', { name: module, key: this.some(['CPU', 'MPS', 'PrivateUse1']) });
    const name = nameOf(url) === 'backend' && searchParams.get('name');
    if (name) to('backend', { name, mode: 'diff', against: this.some(['CPU', 'CUDA', 'Meta', 'PrivateUse1']) });
  }
}
