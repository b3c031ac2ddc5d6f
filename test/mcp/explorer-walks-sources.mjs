// What engineers ask about files, classes, tests and the index itself.
import { expect } from './report.mjs';
import { settled, shows, together } from './explorer-browser.mjs';

const native = 'aten/src/ATen/native';
const page_ = (page, name, value) => `${page}?${name}=${encodeURIComponent(value)}`;

export const walks = ({ sources, kind }) => [
  ['what a file defines', {}, async (page, open) => {
    const file = `${native}/GatedLinearUnit.cpp`;
    await open('file?path=GatedLinearUnit.cpp');
    await shows(page, file, 'DEFINE_DISPATCH(glu_stub);');
    for (const { line, text } of sources.grep('^(TORCH_IMPL_FUNC\\(|Tensor& \\w+\\(|Tensor \\w+\\()', file))
      await together(page, `${line}`, text.match(/TORCH_IMPL_FUNC\((\w+)|(\w+)\(/).slice(1).find(Boolean));
  }],
  ['who includes a header', {}, async (page, open) => {
    const header = `${native}/GridSamplerUtils.h`;
    await open(page_('file', 'path', header));
    const users = sources.grep('#include <ATen/native/GridSamplerUtils.h>', 'aten/src');
    for (const { file, line } of users) await shows(page, `${file.split('/').slice(-2).join('/')}:${line}`);
  }],
  ['the next lines of a long file', {}, async (page, open) => {
    const file = 'torch/nn/functional.py';
    await open(page_('file', 'path', file));
    await page.click('a:has-text("Lines after")');
    await page.waitForURL(/from=/);
    await settled(page);
    const from = Number(new URL(page.url()).searchParams.get('from'));
    const first = await page.locator('.source tr').first().innerText();
    const text = sources.lines(file)[from].trim();
    expect(first.includes(String(from)) && first.includes(text), `line ${from} is '${first}'`);
  }],
  ['classes of torch.nn', {}, async (page, open) => {
    const file = 'torch/nn/modules/activation.py';
    for (const { line, text } of sources.some(sources.grep('^class [A-Z]\\w+\\(\\w+\\):', file), 3)) {
      const [, name, base] = text.match(/^class (\w+)\((\w+)\)/);
      await open(page_('module', 'name', `torch.nn.${name}`));
      const derives = new RegExp(`derives from\\s+torch\\.nn\\.modules\\.\\w+\\.${base}`);
      await shows(page, `modules/activation.py:${line}`, derives);
      const forward = sources.lineOf(file, /^ {4}def forward\(/, line);
      await together(page, `activation.${name}.forward`, `modules/activation.py:${forward}`);
    }
  }],
  ['what the forward of GELU runs', {}, async (page, open) => {
    await open('module?name=torch.nn.GELU');
    await together(page, 'aten::gelu', 'certain');
    await page.click('td a:has-text("aten::gelu")');
    await page.waitForURL(/op\?name=/);
    await shows(page, 'gelu(Tensor self, *, str approximate=\'none\') -> Tensor');
  }],
  ['tests by their names', {}, async (page, open) => {
    const tests = sources.grep('^ {4}def test_[a-z_]{8,}\\(self\\)', 'test/test_nn.py');
    const once = tests.filter(({ text }) => tests.filter((one) => one.text === text).length === 1);
    for (const { line, text } of sources.some(once, 2)) {
      const name = text.match(/def (\w+)/)[1];
      await open(page_('find', 'q', name));
      await together(page, `test/test_nn.py`, name, `test/test_nn.py:${line}`);
    }
  }],
  ['all results of a search', {}, async (page, open) => {
    await open('find?q=conv');
    const before = await page.locator('[data-row]').count();
    await page.click('text=Show more >> nth=0');
    await page.waitForURL(/limit=200/);
    await settled(page);
    expect(await page.locator('[data-row]').count() > before, 'no more are shown');
    await page.goBack();
    await settled(page);
    expect(await page.locator('[data-row]').count() === before, 'the way back shows others');
  }],
  ['what the index has', {}, async (page, open) => {
    await open('index');
    const entries = sources.grep('^- func: ', `${native}/native_functions.yaml`).length;
    await together(page, 'ops', entries.toLocaleString('en'));
    await shows(page, `PyTorch ${sources.lines('version.txt')[1].trim().replace(/a0$/, '')}`);
    if (kind !== 'source') return shows(page, /[\d,]+ TUs? of [\d,]+ have their facts/, 'By the compiler');
    await shows(page, 'It has no build');
    const all = await page.innerText('main');
    return expect(!all.includes('By the compiler'), 'it counts what only a build has');
  }],
  ['a name with a part of each', {}, async (page, open) => {
    await open('find?q=gelu');
    await shows(page, 'aten::gelu', 'torch.nn.functional.gelu', /Tests \d+ results?/);
    const line = sources.lineOf('torch/nn/functional.py', /^gelu = _add_docstr/);
    await together(page, 'torch.nn.functional.gelu', `nn/functional.py:${line}`);
  }],
];
