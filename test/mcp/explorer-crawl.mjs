// Follows the links of the explorer's pages, and compares each number that they show
// with what the command line prints.
//
//   node explorer-crawl.mjs http://127.0.0.1:PORT/explore/ CHROMIUM URLS SEED TORCHTALK [OPTION...]
//
// OPTION: of torchtalk, such as --index. Pages are taken in turn from each kind, so
// that no kind is most of them. Of the links, three times as many are asked about.

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
const AT_A_TIME = 3;
const api = new URL('../api/v1/', base);
const cli = new CommandLine(torchtalk, options);
const frontier = new Frontier(base, randomOf(Number(seed)));
const seconds = (since) => ((Date.now() - since) / 1000).toFixed(0);

const browser = await launch(executablePath);
const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
const tabs = await Promise.all(Array.from({ length: AT_A_TIME }, () => context.newPage()));

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

/// Opens \p url. \returns what the page asked, as {question, values, text}, and shows.
async function open(tab, url) {
  const asked = [];
  const complaints = [];
  const onResponse = (response) => {
    if (!response.url().startsWith(api.href)) return;
    const question = response.url().slice(api.href.length);
    const values = response.request().postDataJSON();
    // One of the page before, which was left: the browser has forgotten it.
    asked.push(response.text().then((text) => ({ question, values, text }), () => null));
  };
  const onError = (error) => complaints.push(error.message);
  tab.on('response', onResponse).on('pageerror', onError);
  try {
    await tab.goto(url);
    await whole(tab);
    const page = await tab.evaluate(readPage);
    expect(complaints.length === 0, complaints.join('\n'));
    return { page, asked: (await Promise.all(asked)).filter(Boolean) };
  } finally {
    tab.off('response', onResponse).off('pageerror', onError);
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

async function visit(tab, url) {
  perKind[kindOf(url)] = (perKind[kindOf(url)] ?? 0) + 1;
  const opened = await open(tab, url);
  if (opened.page.title === 'There is no such page') complain(url, `no such page, on ${frontier.seenOn.get(url)}`);
  frontier.addFrom(url, opened.page.links);
  return opened;
}

for (const q of ['add', 'conv', 'norm', 'bmm', 'pool', 'sort', 'linalg', 'index']) frontier.add(`find?q=${q}`);
for (const page of ['', 'index', 'matrix', 'backend', 'change', 'op?name=torch.matmul', 'module?name=torch.nn.Linear'])
  frontier.add(page);
for (const key of ['CPU', 'MPS', 'PrivateUse1']) frontier.add(`backend?name=${key}`);

await check(`${COUNT} pages show the numbers of --json`, async () => {
  const started = Date.now();
  const comparing = [];
  let visited = 0;
  const work = async (tab) => {
    for (let url = frontier.next(); url && visited < COUNT; url = frontier.next()) {
      visited++;
      const opened = await visit(tab, url).catch((error) => complain(url, error.message));
      if (!opened) continue;
      comparing.push(compare(url, opened, cli).then(
        (failures) => complain(url, ...failures), (error) => complain(url, error.message)));
    }
  };
  await Promise.all(tabs.map(work));
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
    while (left.length > 0 && asked < 3 * COUNT) {
      asked++;
      const [[url, on]] = left.splice(left.indexOf(frontier.some(left)), 1);
      const why = await broken(url, answered).catch((error) => error.message);
      if (why) broke.push(`${name(url)} on ${name(on)}: ${why}`);
    }
  };
  await Promise.all([work(), work()]);
  console.log(`  ${asked} links of ${all} in ${seconds(started)} s`);
  expect(broke.length === 0, `${broke.length} are not:\n${broke.slice(0, 40).join('\n')}`);
});
await browser.close();
finish();
