// The index changes, and is damaged, while its pages are open.
//
//   node explorer-swap.mjs http://127.0.0.1:PORT/explore/ CHROMIUM INDEX
//
// INDEX is a copy of an index: it is destroyed.

import fs from 'node:fs';
import path from 'node:path';

import { launch, settled, shows } from './explorer-browser.mjs';
import { check, expect, finish } from './report.mjs';

const [base, executablePath, index] = process.argv.slice(2);
const current = path.join(index, 'CURRENT');
const folderOf = (generation) => path.join(index, 'generations', generation);
const first = fs.readFileSync(current, 'utf8').trim();
const whole = path.join(index, 'whole');
fs.cpSync(folderOf(first), whole, { recursive: true });
let taken = first;

/// Makes a copy of the first generation the next one, by one rename.
function publish(damageIt = () => {}) {
  const next = String(Number(fs.readFileSync(current, 'utf8')) + 1).padStart(6, '0');
  fs.cpSync(whole, folderOf(next), { recursive: true });
  damageIt(next);
  fs.writeFileSync(`${current}.new`, `${next}\n`);
  fs.renameSync(`${current}.new`, current);
  return next;
}
/// Makes one that can be used, and removes the former, as a build of an index does.
function renew() {
  const former = taken;
  taken = publish();
  fs.rmSync(folderOf(former), { recursive: true });
}
/// Cuts the tables of a generation in two, or all its files.
function damage(generation, pattern) {
  for (const name of fs.readdirSync(folderOf(generation)).filter((name) => pattern.test(name))) {
    const file = path.join(folderOf(generation), name);
    fs.truncateSync(file, Math.floor(fs.statSync(file).size / 2));
  }
}

const browser = await launch(executablePath);
const context = await browser.newContext();
context.setDefaultTimeout(60000);
const complaints = [];
context.on('weberror', (error) => complaints.push(error.error().message));
context.on('console', (message) => message.type() === 'error' &&
  !/Failed to load resource.* 503 /.test(message.text()) && complaints.push(message.text()));
const open = async (page, where) => {
  await page.goto(new URL(where, base).href);
  await settled(page);
};
/// As a person goes on in an open page.
async function find(page, name) {
  await page.keyboard.press('/');
  await page.keyboard.type(name);
  await page.waitForURL((url) => url.searchParams.get('q') === name);
}
/// A generation is taken after a moment.
async function showsGeneration(page, generation) {
  await page.waitForTimeout(1500);
  await open(page, 'index');
  await shows(page, `generation ${generation}`);
}
const [one, other] = await Promise.all([context.newPage(), context.newPage()]);

await check('pages of the first generation', async () => {
  await showsGeneration(one, first);
  await open(other, 'graph?func=glu_stub');
  await shows(other, 'Callers', 'structured_glu_out::impl');
});
for (const time of ['first', 'second'])
  await check(`an open page goes on from a ${time} new generation`, async () => {
    renew();
    await other.click('nav.tabs >> text=Impact');
    await shows(other, 'Level 1', 'aten::glu');
    await find(other, 'gelu');
    await shows(other, 'aten::gelu');
    await open(other, 'graph?func=glu_stub');
    await showsGeneration(one, taken);
  });
await check('a new generation that is damaged is not taken', async () => {
  publish((generation) => damage(generation, /./));
  await showsGeneration(one, taken);
});
await check('damage is told where the answer needs what is gone', async () => {
  damage(taken, /\.sst$/);
  // What was read before is still right, and may be all that a page needs.
  let told = 0;
  const pages = {
    'index': 'is damaged', 'op?name=bmm': 'aten::bmm', 'graph?func=bmm_out_or_baddbmm_': 'baddbmm',
    'graph?func=torch.bmm&mode=impact': 'Level 1', 'module?name=torch.nn.LSTM': 'Methods',
    'file?path=LinearAlgebra.cpp': 'aten/src/ATen/native/LinearAlgebra.cpp', 'matrix': 'aten::',
    'backend?name=CPU': 'aten::',
    'change?funcs=bmm_out_or_baddbmm_': 'Tests',
  };
  for (const [where, fact] of Object.entries(pages)) {
    await open(one, where);
    const all = await one.innerText('main');
    const tells = all.includes('is damaged') && all.includes("run 'torchtalk index build'");
    told += tells ? 1 : 0;
    expect(tells || all.includes(fact), `${where} says neither that nor ${fact}:\n${all.slice(0, 500)}`);
    expect(await one.locator('main h1').count() === 1, `${where} has no heading`);
  }
  expect(told >= 3, `${told} pages tell it`);
});
await check('the next generation is taken', async () => {
  renew();
  await showsGeneration(one, taken);
  await open(one, 'graph?func=bmm_out_or_baddbmm_');
  await shows(one, 'baddbmm');
});
await check('nothing else is complained of', () => expect(complaints.length === 0, complaints.join('\n')));
await browser.close();
finish();
