// How one moves through the pages, and what they look like.
import { expect } from './report.mjs';
import { isWhole, settled, shows } from './explorer-browser.mjs';

const focused = (page) => page.evaluate(() => document.activeElement.textContent || document.activeElement.tagName);
/// One that the server refuses.
const refused = 'matrix?keys=NoSuchKey';
/// Addresses of each page, and of each of its states.
const addresses = [
  'find', 'find?q=conv', 'find?q=nothing_is_called_so', 'op?name=torch.add', 'op?name=aten::_linalg_det&key=CPU',
  'op?name=gleu', 'graph?func=torch.matmul', 'graph?func=glu_stub&mode=impact',
  'graph?func=torch.matmul&mode=path&to=_matmul_impl', 'graph?func=acos_stub', 'module?name=torch.nn.GELU',
  'module?name=torch.nn.LSTM&key=MPS', 'file?path=GatedLinearUnit.cpp', 'file?path=GatedLinearUnit.cpp&line=60',
  'change', 'change?funcs=glu_stub', 'change?funcs=nothing_is_called_so', 'backend?name=CPU',
  'backend?name=MPS&mode=coverage', 'backend?name=MPS&mode=diff&against=CUDA', 'matrix?q=linalg',
  'matrix?has=CUDA&lacks=MPS', refused, 'index', 'index', 'nothing',
];

/// Each address narrow and dark, or wide and light: by turns, as each page has several.
export const looks = () => addresses.map((where, i) => {
  const narrow = i % 2 === 0;
  const name = `${narrow ? 'narrow and dark' : 'wide and light'}: ${where}`;
  return [name, { width: 390, dark: narrow, audit: true, refused: true }, async (page, open) => {
    await open(where);
    const title = await page.title();
    const subject = new URLSearchParams(where.split('?')[1]).get(where.startsWith('graph') ? 'func' : 'name');
    expect(title.endsWith(' · torchtalk') && title.includes(subject ?? ''), title);
    await isWhole(page);
    if (!narrow) await page.setViewportSize({ width: 1280, height: 900 });
  }];
});

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
  ['links that were copied', {}, async (page, open) => {
    // The index grows older meanwhile.
    const shown = async (one) => (await one.innerText('main')).replace(/made [\d,]+ \w+ ago/, 'made');
    await open('graph?func=torch.matmul');
    await page.click('nav.tabs >> text=Impact');
    await page.waitForURL(/mode=impact/);
    await settled(page);
    for (const where of [page.url(), ...new Set(addresses.filter((one) => one !== refused))]) {
      await open(where);
      const there = await shown(page);
      const tab = await page.context().newPage();
      await tab.goto(page.url());
      await settled(tab);
      expect(await shown(tab) === there, `${where} shows something else in a new tab`);
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
  ['no such page', {}, async (page, open) => {
    await open('nothing');
    await shows(page, 'There is no such page');
  }],
];
