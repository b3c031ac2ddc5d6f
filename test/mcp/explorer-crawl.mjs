// Follows the links of the explorer's pages, and compares each number that they show
// with what the command line prints.
//
//   node explorer-crawl.mjs http://127.0.0.1:PORT/explore/ CHROMIUM URLS SEED TORCHTALK [OPTION...]
//
// OPTION: of torchtalk, such as --index. Pages are taken in turn from each kind, so
// that no kind is most of them. Of the links, ten times as many are asked about.

import { launch, settled } from './explorer-browser.mjs';
import { CommandLine } from './explorer-cli.mjs';
import { compare, count } from './explorer-compare.mjs';
import { Frontier, kindOf } from './explorer-frontier.mjs';
import { broken } from './explorer-links.mjs';
import { readPage } from './explorer-numbers.mjs';
import { randomOf } from './explorer-random.mjs';
import { check, expect, finish } from './report.mjs';

const [base, executablePath, urls, seed, torchtalk, ...options] = process.argv.slice(2);
const COUNT = Number(urls);
const AT_A_TIME = 3, ROUND = 15;
const api = new URL('../api/v1/', base);
const cli = new CommandLine(torchtalk, options);
const frontier = new Frontier(base, randomOf(Number(seed)));
const seconds = (since) => ((Date.now() - since) / 1000).toFixed(0);

const browser = await launch(executablePath);
/// Runs in each page before its scripts: keeps what it asks, and the answers.
function keepAnswers() {
  const real = globalThis.fetch;
  globalThis.asked = [];
  globalThis.fetch = async (url, how) => {
    const response = await real(url, how);
    const [, question] = new URL(url, location.href).pathname.split('/api/v1/');
    const text = response.clone().text();
    globalThis.asked.push(text.then((text) => ({ question, values: JSON.parse(how.body), text })));
    return response;
  };
}
/// In a window of its own, as what is behind another is drawn seldom.
async function newTab() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(keepAnswers);
  return context.newPage();
}
const tabs = await Promise.all(Array.from({ length: AT_A_TIME }, newTab));

/// All of a page is there, also what it asks for once it can be seen.
async function whole(tab) {
  for (let later = true; later;) {
    await settled(tab);
    later = await tab.evaluate(() => {
      const place = document.querySelector('.later');
      place?.scrollIntoView();
      return Boolean(place || document.querySelector('[aria-busy]'));
    });
  }
}

/// Goes to \p url as by a link, from a page that asks nothing, so that all is asked
/// again; and every tenth time anew.
let visits = 0;
async function go(tab, url) {
  if (tab.url() === 'about:blank' || visits++ % 10 === 0) return tab.goto(url);
  return tab.evaluate(async (addresses) => {
    for (const to of addresses) {
      globalThis.asked = [];
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    }
  }, [new URL('nothing', base).href, url]);
}

/// Opens \p url. \returns what the page asked, as {question, values, text}, and shows.
async function open(tab, url) {
  const complaints = [];
  const onError = (error) => complaints.push(error.message);
  tab.on('pageerror', onError);
  try {
    await go(tab, url);
    await whole(tab);
    const page = await tab.evaluate(readPage);
    const asked = await tab.evaluate(() => Promise.all(globalThis.asked));
    expect(complaints.length === 0, complaints.join('\n'));
    return { page, asked };
  } finally {
    tab.off('pageerror', onError);
  }
}

/// What is wrong, by the kind of page, and how many there were of each kind.
const wrong = new Map();
const perKind = {};
const complain = (url, ...failures) => {
  if (failures.length === 0) return;
  const where = decodeURIComponent(url.slice(base.length));
  wrong.set(kindOf(url), [...(wrong.get(kindOf(url)) ?? []), ...failures.map((one) => `${where}: ${one}`)]);
};

/// Opens these pages, and adds what they lead to in their order, whichever was first.
/// Their comparisons go on.
async function round(batch) {
  const opened = new Map();
  const left = [...batch];
  const comparing = [];
  await Promise.all(tabs.map(async (tab) => {
    for (let url = left.shift(); url; url = left.shift()) {
      perKind[kindOf(url)] = (perKind[kindOf(url)] ?? 0) + 1;
      const one = await open(tab, url).catch((error) => complain(url, error.message));
      if (!one) continue;
      opened.set(url, one.page);
      comparing.push(compare(url, one, cli).then(
        (failures) => complain(url, ...failures), (error) => complain(url, error.message)));
    }
  }));
  for (const url of batch.filter((one) => opened.has(one))) {
    const { title, links } = opened.get(url);
    if (title === 'There is no such page') complain(url, `no such page, on ${frontier.seenOn.get(url)}`);
    frontier.addFrom(url, links);
  }
  return comparing;
}

for (const q of ['add', 'conv', 'norm', 'bmm', 'pool', 'sort', 'linalg', 'index']) frontier.add(`find?q=${q}`);
for (const page of ['', 'index', 'matrix', 'backend', 'change', 'op?name=torch.matmul', 'module?name=torch.nn.Linear'])
  frontier.add(page);
for (const key of ['CPU', 'MPS', 'PrivateUse1']) frontier.add(`backend?name=${key}`);

await check(`${COUNT} pages show the numbers of --json`, async () => {
  const started = Date.now();
  const comparing = [];
  let visited = 0;
  for (let batch = frontier.take(1); batch.length > 0; batch = frontier.take(Math.min(ROUND, COUNT - visited))) {
    visited += batch.length;
    comparing.push(...await round(batch));
  }
  const browsed = seconds(started);
  await Promise.all(comparing);
  console.log(`  ${visited} pages in ${browsed} s, compared after ${seconds(started)} s: ${cli.asked} commands of ` +
    `${(cli.milliseconds / cli.asked).toFixed(0)} ms`);
  console.log(`  compared: ${JSON.stringify(count)}\n  pages: ${JSON.stringify(perKind)}`);
  expect(visited === COUNT, `only ${visited} pages`);
  const firsts = ([kind, all]) => `${all.length} of ${kind}:\n${all.slice(0, 6).join('\n')}`;
  expect(wrong.size === 0, [...wrong].map(firsts).join('\n'));
});

const answered = async (question, values) => (await fetch(new URL(question, api), {
  method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(values),
})).json();

await check('each link is answered', async () => {
  const started = Date.now();
  const left = [...frontier.seenOn].filter(([, on]) => on);
  const all = left.length;
  const name = (url) => decodeURIComponent(url.slice(base.length));
  const broke = [];
  let asked = 0;
  const work = async () => {
    while (left.length > 0 && asked < 10 * COUNT) {
      asked++;
      const [[url, on]] = left.splice(left.indexOf(frontier.some(left)), 1);
      const why = await broken(url, answered).catch((error) => error.message);
      if (why) broke.push(`${name(url)} on ${name(on)}: ${why}`);
    }
  };
  await Promise.all([work(), work()]);
  console.log(`  ${asked} links of ${all} in ${seconds(started)} s`);
  expect(broke.length === 0, `${broke.length} of ${asked} are not:\n${broke.slice(0, 40).join('\n')}`);
});
await browser.close();
finish();
