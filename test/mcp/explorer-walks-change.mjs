// What engineers ask about changes.
import { expect } from './report.mjs';
import { settled, shows, together } from './explorer-browser.mjs';

/// A diff that puts a blank at the end of a line of \p file.
function diffOf(sources, file, line) {
  const text = sources.lines(file)[line];
  return `--- a/${file}\n+++ b/${file}\n@@ -${line},1 +${line},1 @@\n-${text}\n+${text} \n`;
}
async function paste(page, open, diff) {
  await open('change');
  await page.fill('textarea', diff);
  await page.click('text=Show what it reaches >> nth=0');
  await page.waitForSelector('h2:has-text("Tests")');
}
const Glu = 'aten/src/ATen/native/GatedLinearUnit.cpp';

export const walks = ({ sources }) => [
  ['tests of a pasted diff of C++', {}, async (page, open) => {
    await paste(page, open, diffOf(sources, Glu, sources.lineOf(Glu, /glu_stub\(device_type/)));
    await shows(page, 'aten::glu', /test_nn|test_ops/);
  }],
  ['tests of a change to a test', {}, async (page, open) => {
    const file = 'test/test_nn.py';
    for (const { line, text } of sources.some(sources.grep('^ {4}def test_[a-z_]+\\(self\\)', file), 2)) {
      await paste(page, open, diffOf(sources, file, line + 1));
      await together(page, `${file}::`, `::${text.match(/def (\w+)/)[1]}`);
    }
  }],
  ['a diff with a file that nobody knows', {}, async (page, open) => {
    const unknown = '--- a/no/such/thing.cpp\n+++ b/no/such/thing.cpp\n@@ -1,1 +1,1 @@\n-a\n+b\n';
    await paste(page, open, diffOf(sources, Glu, 60) + unknown);
    await shows(page, 'no/such/thing.cpp', /[Uu]nknown|does not know|every test/);
    expect(await page.locator('.problem:has-text("no/such/thing.cpp")').count() > 0, 'it is not shown as unknown');
  }],
  ['a diff from a file', {}, async (page, open) => {
    await open('change');
    const buffer = Buffer.from(diffOf(sources, Glu, 60));
    await page.setInputFiles('[type=file]', { name: 'a.diff', mimeType: 'text/plain', buffer });
    await page.click('text=Show what it reaches >> nth=0');
    await page.waitForSelector('h2:has-text("Tests")');
    await shows(page, 'Ops');
  }],
  ['tests of a function', {}, async (page, open) => {
    await open('change');
    await page.fill('[name=funcs]', 'glu_stub');
    await page.press('[name=funcs]', 'Enter');
    await page.waitForURL(/funcs=glu_stub/);
    await shows(page, 'glu_stub', 'aten::glu', 'Tests');
  }],
  ['tests of a file', {}, async (page, open) => {
    const line = sources.lineOf('torch/nn/modules/activation.py', /return F\.gelu\(/);
    await open('change');
    await page.fill('[name=files]', `torch/nn/modules/activation.py:${line}`);
    await page.press('[name=files]', 'Enter');
    await page.waitForURL(/files=/);
    await shows(page, 'torch.nn.modules.activation.GELU', /test_nn|test_modules/);
  }],
  ['a function that nobody knows', {}, async (page, open) => {
    await open('change?funcs=nothing_is_called_so');
    await shows(page, 'nothing_is_called_so');
    expect(await page.locator('.problem').count() > 0, 'it is not shown as unknown');
  }],
  ['work since a revision', { refused: true }, async (page, open) => {
    await open('change');
    await page.fill('[name=since]', 'HEAD~1');
    await page.press('[name=since]', 'Enter');
    await page.waitForURL(/since=HEAD/);
    await settled(page);
    await shows(page, /not a git repository|Tests|no revision|unknown revision/);
  }],
];
