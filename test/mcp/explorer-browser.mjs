// Walks through the explorer in Debian's Chromium. A walk fails where the page
// complains, asks another host, is wider than the window, or breaks a rule of axe where
// it is audited.

import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

import { check, expect } from './report.mjs';

const axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const launch = (executablePath) =>
  chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });

/// Nothing is asked any more.
export const settled = (page) =>
  page.waitForFunction(() => document.querySelector('main') && !document.querySelector('[aria-busy]'));

export async function shows(page, ...texts) {
  await settled(page);
  const all = await page.innerText('main');
  for (const text of texts)
    expect(text instanceof RegExp ? text.test(all) : all.includes(text), `no ${text} in\n${all.slice(0, 3000)}`);
}

/// One row, item or paragraph has all of \p texts.
export async function together(page, ...texts) {
  await settled(page);
  const there = await page.$$eval('main li, main tr, main p, main h2, main h3, main dl > div', (all, wanted) =>
    all.some((one) => wanted.every((text) => one.textContent.includes(text))), texts);
  expect(there, `nothing has all of ${texts.join(', ')} in\n${(await page.innerText('main')).slice(0, 3000)}`);
}

/// The one number in the text of what \p selector finds.
export async function numberIn(page, selector) {
  await settled(page);
  const text = await page.locator(selector).first().innerText();
  return Number(text.match(/\d[\d,]*/)[0].replaceAll(',', ''));
}

export async function rulesOfAxe(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ['violations'] }));
  const said = violations.map(({ id, nodes }) => [id, nodes[0].html, nodes[0].failureSummary]);
  expect(said.length === 0, JSON.stringify(said, null, 1));
}

export async function isWhole(page) {
  const wide = await page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth);
  expect(wide <= 0, `the page is ${wide} px wider than the window`);
}

/// Walks, one after the other in one window, each a check of its own with a picture of
/// where it ends in \p shots. A window costs more than most walks.
export class Walks {
  #browser;
  #base;
  #shots;
  #kind;
  #page = null;
  #complaints = [];

  constructor(browser, base, shots, kind) {
    this.#browser = browser;
    this.#base = base;
    this.#shots = shots;
    this.#kind = kind;
  }

  async #window() {
    const context = await this.#browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
    context.setDefaultTimeout(60000);
    context.on('weberror', (error) => this.#complaints.push(error.error().message));
    context.on('dialog', (dialog) => this.#complaints.push(`a dialog: ${dialog.message()}`) && dialog.dismiss());
    context.on('console', (message) => message.type() === 'error' && this.#complaints.push(message.text()));
    context.on('request', (request) => new URL(request.url()).origin !== new URL(this.#base).origin &&
      !/^(data|blob|about):/.test(request.url()) && this.#complaints.push(`asked ${request.url()}`));
    return context.newPage();
  }

  async open(page, where) {
    await page.goto(new URL(where, this.#base).href);
    await settled(page);
  }

  /// \p audit: by the rules of axe. \p refused: a question may be answered with an error.
  walk(name, { width = 1280, dark = false, audit = false, refused = false, print = false } = {}, steps) {
    return check(name, async () => {
      this.#complaints = [];
      const page = (this.#page ??= await this.#window());
      let ended = false;
      try {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ media: print ? 'print' : 'screen', colorScheme: dark ? 'dark' : 'light' });
        await steps(page, (where) => this.open(page, where));
        await settled(page);
        await isWhole(page);
        if (audit) await rulesOfAxe(page);
        const said = this.#complaints.filter((text) => !(refused && / (400|503) /.test(text)));
        expect(said.length === 0, said.join('\n'));
        ended = true;
      } finally {
        const picture = `${this.#kind}-${name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`;
        await page.screenshot({ path: path.join(this.#shots, picture) }).catch(() => {});
        // The next one does not get what went wrong in this one.
        if (!ended) await page.context().close();
        if (!ended) this.#page = null;
      }
    });
  }
}
