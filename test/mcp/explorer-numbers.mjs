// The numbers that a page shows, against those that it has to.

/// Runs in the page. \returns `blocks`: each paragraph, heading, row and the like of
/// `main` that has a digit, `under` its heading, with the pieces of text in it; the
/// `rows` of lists and tables under each heading; `sources`: the lines of each piece
/// of source; `cells` of the matrix; `links`; `glued`: words without a blank between.
export function readPage() {
  const main = document.querySelector('main');
  const flat = (text) => text.replace(/\s+/g, ' ').trim();
  const blocks = new Map();
  const rows = {};
  let under = '';
  const walker = document.createTreeWalker(main, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.nodeType === Node.ELEMENT_NODE) {
      if (node.matches('h2')) under = flat(node.textContent);
      if (node.matches('[data-row], tbody tr') && !node.closest('.source, .matrix'))
        rows[under] = (rows[under] ?? 0) + 1;
      continue;
    }
    const parent = node.parentElement;
    if (!/\d/.test(node.data) || parent.closest('.source, .matrix tbody, textarea, option')) continue;
    const at = parent.closest('h1, h2, h3, p, li, tr, dl div, th, summary, button, a.tab, label') ?? main;
    if (!blocks.has(at)) blocks.set(at, { under, text: flat(at.textContent), pieces: [] });
    const kind = parent.closest('.place') ? 'place' : parent.closest('.line') ? 'line'
      : parent.closest('.code, code') ? 'code' : 'text';
    blocks.get(at).pieces.push({ kind, text: node.data.trim() });
  }
  const isInline = (one) => one.nodeType !== Node.ELEMENT_NODE || getComputedStyle(one).display === 'inline';
  const touches = (before, one) => before && /[\w)]$/.test(before.textContent) && /^[\w(]/.test(one.textContent) &&
    isInline(one) && isInline(before) && !one.closest('.source, .matrix tbody');
  const glued = [...main.querySelectorAll('a, small, span, code, b')]
    .filter((one) => touches(one.previousSibling, one));
  return {
    glued: glued.map((one) => `${one.previousSibling.textContent.slice(-20)}|${one.textContent.slice(0, 20)}`),
    title: flat(main.querySelector('h1')?.textContent ?? ''),
    problems: [...main.querySelectorAll('[role=alert]')].map((one) => flat(one.textContent)),
    blocks: [...blocks.values()],
    rows,
    sources: [...main.querySelectorAll('.source')].map((source) => [...source.querySelectorAll('tr')].map((row) =>
      [Number(row.querySelector('.line').textContent), row.querySelector('code').textContent])),
    cells: [...main.querySelectorAll('.matrix tbody tr')].map((row) => [
      Number(row.getAttribute('aria-rowindex')), row.querySelector('th').textContent.trim(),
      ...[...row.querySelectorAll('td')].map((cell) => `${cell.className} ${cell.textContent}`)]),
    links: [...main.querySelectorAll('a[href]')].map((link) => [link.href, flat(link.textContent)]),
  };
}

/// Calls \p visit for each object within \p value, and \p text for each text.
function walk(value, visit, text) {
  if (typeof value === 'string') text(value);
  else if (Array.isArray(value)) for (const one of value) walk(one, visit, text);
  else if (value && typeof value === 'object') {
    visit(value);
    for (const one of Object.values(value)) walk(one, visit, text);
  }
}

/// The names and places of the answers to a page: digits in these are no numbers.
class Names {
  #texts = new Set();
  #lines = new Map();
  #all;

  constructor(answers, values) {
    const add = (one) => this.#texts.add(one);
    for (const value of values) add(value);
    for (const answer of answers)
      walk(answer, (one) => {
        if (typeof one.line !== 'number') return;
        const said = this.#lines.get(one.line) ?? this.#lines.set(one.line, []).get(one.line);
        const names = Object.values(one).filter((value) => typeof value === 'string' || Array.isArray(value));
        said.push(names.flat().join('\n'));
      }, add);
    this.#all = [...this.#texts].join('\n');
  }

  has(text) { return this.#texts.has(text); }
  within(text) { return this.#all.includes(text); }
  /// Something on this line has \p part in its names.
  onLine(line, part) { return (this.#lines.get(line) ?? []).some((said) => said.includes(part)); }
}

const Number_ = /^\d[\d,]*$/;

/// The numbers in a piece of text that stem from no name. Throws about a place or a
/// line that no answer has. \p count: of places that were compared.
function numbersOf({ kind, text }, block, names, count) {
  if (kind === 'place' && /:\d+$/.test(text)) {
    const [, file, line] = text.match(/^(.*):(\d+)$/);
    if (!names.onLine(Number(line), file)) throw new Error(`no answer has the place ${text}`);
    count.places++;
    return [];
  }
  if (kind === 'line') {
    const part = block.text.slice(text.length).trim().split(' ')[0];
    if (!names.onLine(Number(text), part)) throw new Error(`no answer has line ${text} for ${part}`);
    count.places++;
    return [];
  }
  const isNumber = /^[\d\s,.]+$/.test(text), begins = /^\d[\d,]*\s/.test(text);
  if (isNumber ? kind !== 'text' && names.has(text) : begins ? names.has(text) : names.within(text)) return [];
  const words = text.split(/[\s()/;·→–]+/).map((word) => word.replace(/[.,:%]+$/, ''))
    .filter((word) => /\d/.test(word));
  const unknown = words.filter((word) => !Number_.test(word) && !names.within(word));
  if (unknown.length > 0)
    throw new Error(`neither a number nor of an answer: ${unknown.join(' ')} in '${block.text.slice(0, 200)}'`);
  return words.filter((word) => Number_.test(word)).map((word) => Number(word.replaceAll(',', '')));
}

/// Each of \p expected, [heading, what stands beside it, number], is in the page once,
/// and it has no other number. \returns what is wrong.
export function compareNumbers(page, expected, answers, values, count) {
  const wrong = [];
  const names = new Names(answers, values);
  const blocks = page.blocks.map((block) => ({
    ...block, numbers: block.pieces.flatMap((piece) => {
      try {
        return numbersOf(piece, block, names, count);
      } catch (error) {
        wrong.push(error.message);
        return [];
      }
    }),
  }));
  // The most exact ones choose first.
  const exact = ([, near]) => [near].flat().join('').length;
  for (const [under, near, number, many] of [...expected].sort((a, b) => exact(b) - exact(a))) {
    const fits = (one) => one.under.startsWith(under) && one.numbers.includes(number) &&
      [near].flat().every((part) => one.text.includes(part));
    const [block, ...more] = blocks.filter(fits);
    if (!block) wrong.push(`no ${number} '${near}' under '${under}'`);
    for (const one of many ? [block, ...more] : [block]) one?.numbers.splice(one.numbers.indexOf(number), 1);
    count.numbers++;
  }
  for (const { numbers, under, text } of blocks)
    if (numbers.length > 0) wrong.push(`${numbers} of nothing in '${text.slice(0, 200)}' under '${under}'`);
  return wrong;
}
