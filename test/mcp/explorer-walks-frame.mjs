// How one moves through the pages, and what they look like.
import { expect } from './report.mjs';
import { rulesOfAxe, settled, shows } from './explorer-browser.mjs';

const focused = (page) => page.evaluate(() => document.activeElement.textContent || document.activeElement.tagName);
/// One address of each page, and of each of its states.
const addresses = [
  'find', 'find?q=conv', 'op?name=torch.add', 'op?name=aten::_linalg_det&key=CPU', 'graph?func=torch.matmul',
  'graph?func=glu_stub&mode=impact', 'graph?func=torch.matmul&mode=path&to=_matmul_impl', 'module?name=torch.nn.GELU',
  'file?path=GatedLinearUnit.cpp', 'file?path=LinearAlgebra.cpp&line=2000', 'change', 'change?funcs=glu_stub',
  'backend?name=CPU', 'backend?name=MPS&mode=coverage', 'matrix', 'matrix?has=CUDA&lacks=MPS', 'index', 'nothing',
];

export const walks = () => [
  ['find with the keyboard alone', {}, async (page, open) => {
    await open('');
    await page.keyboard.press('/');
    await page.keyboard.type('gelu');
    await page.waitForURL(/find\?q=gelu$/);
    await shows(page, 'aten::gelu', 'torch.nn.functional.gelu', 'native/native_functions.yaml');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/op\?name=/);
    await shows(page, 'aten::gelu');
    await page.goBack();
    await shows(page, 'Results for gelu');
  }],
  ['arrows and Esc', {}, async (page, open) => {
    await open('find?q=gelu');
    await page.keyboard.press('ArrowDown');
    const first = await focused(page);
    await page.keyboard.press('ArrowDown');
    const second = await focused(page);
    await page.keyboard.press('ArrowUp');
    expect(first === 'aten::gelu' && second !== first && await focused(page) === first, `${first}, ${second}`);
    await page.keyboard.press('ArrowUp');
    expect(await focused(page) === 'INPUT', 'the box has no focus above the first result');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement === document.body), 'Esc does not leave the box');
    await page.keyboard.press('/');
    expect(await focused(page) === 'INPUT', '/ does not go to the box');
  }],
  ['back and forward keep the state', {}, async (page, open) => {
    await open('matrix?keys=CPU,CUDA');
    const all = await page.innerText('main');
    await page.click('a.key:has-text("CUDA")');
    await page.waitForURL(/has=CUDA/);
    await settled(page);
    const some = await page.innerText('main');
    expect(some !== all, 'the filter does nothing');
    await page.goBack();
    await settled(page);
    expect(await page.innerText('main') === all, 'back shows something else');
    await page.goForward();
    await settled(page);
    expect(await page.innerText('main') === some, 'forward shows something else');
    await page.reload();
    await settled(page);
    expect(await page.innerText('main') === some, 'a reload shows something else');
  }],
  ['links that were copied', { audit: false }, async (page, open) => {
    await open('graph?func=torch.matmul');
    await page.click('nav.tabs >> text=Impact');
    await page.waitForURL(/mode=impact/);
    await settled(page);
    for (const where of [page.url(), ...addresses]) {
      await open(where);
      const there = await page.innerText('main');
      const tab = await page.context().newPage();
      await tab.goto(page.url());
      await settled(tab);
      expect(await tab.innerText('main') === there, `${where} shows something else in a new tab`);
      await tab.close();
    }
  }],
  ['printed', { print: true }, async (page, open) => {
    for (const where of ['op?name=torch.add', 'matrix?q=linalg', 'graph?func=torch.matmul']) {
      await open(where);
      expect(!await page.isVisible('header') && !await page.isVisible('main form'), `${where}: the frame is printed`);
      const cut = await page.$$eval('.wide', (all) =>
        all.filter((one) => getComputedStyle(one).overflowX !== 'visible').length);
      expect(cut === 0, `${where}: ${cut} tables are cut`);
      const pdf = (await page.pdf()).toString('latin1');
      const rows = await page.evaluate(() =>
        Number(document.querySelector('.matrix table')?.getAttribute('aria-rowcount') ?? 1) - 1);
      const ops = new Set(pdf.match(/op\?name=[^&)]+/g));
      expect(pdf.length > 10000 && ops.size >= rows, `${where}: ${ops.size} ops, not ${rows}, in ${pdf.length} bytes`);
    }
  }],
  ['light and dark', {}, async (page, open) => {
    await open('op?name=torch.add');
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(light !== await ground(), `it is ${light} in both`);
  }],
  ['the title of each page', { audit: false }, async (page, open) => {
    const titles = new Set();
    for (const where of addresses) {
      await open(where);
      titles.add(await page.title());
    }
    expect(titles.size >= 12 && [...titles].every((title) => title.endsWith('torchtalk')), [...titles].join('\n'));
  }],
  ['no such page', {}, async (page, open) => {
    await open('nothing');
    await shows(page, 'There is no such page');
  }],
  ...addresses.map((where) => [`narrow and dark: ${where}`, { width: 390, dark: true }, async (page, open) => {
    await open(where);
    await rulesOfAxe(page);
    await page.emulateMedia({ colorScheme: 'light' });
  }]),
];
