// Walks the pages of the explorer as engineers would, in Debian's Chromium.
//
//   node explorer-pages.mjs http://127.0.0.1:PORT/explore/ CHROMIUM SHOTS [source]
//
// `source`: the index has no build. What a page has to say is known from PyTorch
// 2.6.0's sources, not from torchtalk.

import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

import { check, expect, finish } from './report.mjs';

const [base, executablePath, shots, kind = 'slice'] = process.argv.slice(2);
const axe = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });

/// Runs \p walk on a new page, which must not complain, ask another host, be
/// wider than the window, or break a rule of axe. \p refused: a question may be.
function scenario(name, { width = 1280, dark = false, audit = true, refused = false } = {}, walk) {
  return check(name, async () => {
    const context = await browser.newContext({
      viewport: { width, height: 900 }, colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce',
      bypassCSP: audit, // for axe alone, whose script is put into the page
    });
    const page = await context.newPage();
    page.setDefaultTimeout(15000);
    const complaints = [];
    page.on('console', (message) => message.type() === 'error' &&
      !(refused && / 400 /.test(message.text())) && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => new URL(request.url()).origin !== new URL(base).origin &&
      !request.url().startsWith('data:') && complaints.push(`asked ${request.url()}`));
    try {
      await walk(page);
      await settled(page);
      const wide = await page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth);
      expect(wide <= 0, `the page is ${wide} px wider than the window`);
      if (audit) {
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => globalThis.axe.run());
        expect(violations.length === 0, JSON.stringify(violations.map((v) => [v.id, v.nodes[0].html, v.nodes[0].failureSummary]), null, 1));
      }
      expect(complaints.length === 0, complaints.join('\n'));
    } finally {
      await page.screenshot({ path: path.join(shots, `${kind}-${name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`) }).catch(() => {});
      await context.close();
    }
  });
}
/// Nothing is asked any more.
const settled = (page) => page.waitForFunction(() => document.querySelector('main') && !document.querySelector('[aria-busy]'));
async function open(page, where) {
  await page.goto(new URL(where, base).href);
  await settled(page);
}
async function shows(page, ...texts) {
  await settled(page);
  const all = await page.innerText('main');
  for (const text of texts)
    expect(text instanceof RegExp ? text.test(all) : all.includes(text), `no ${text} in\n${all.slice(0, 3000)}`);
}

await scenario('find with the keyboard alone', {}, async (page) => {
  await open(page, '');
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
});
await scenario('the way of torch.matmul', {}, async (page) => {
  await open(page, 'op?name=torch.matmul');
  await shows(page, 'aten::matmul', 'matmul(Tensor self, Tensor other) -> Tensor', 'at::native::matmul', 'CompositeImplicitAutograd', /native\/LinearAlgebra\.cpp:\d+/);
});
await scenario('kernels of gelu on each device', {}, async (page) => {
  await open(page, 'op?name=gelu');
  await shows(page, /CUDA\s+gelu_out_cuda/, /MPS\s+gelu_out_mps/, 'differentiable', 'gelu_backward(');
});
await scenario('from a kernel to its source', {}, async (page) => {
  await open(page, 'op?name=torch.matmul');
  await page.click('.way a[href*="LinearAlgebra.cpp"]');
  await page.waitForSelector('.marked');
  await shows(page, /Tensor matmul\(const Tensor ?& tensor1, const Tensor ?& tensor2\)/);
});
await scenario('who calls bmm_out_or_baddbmm_', {}, async (page) => {
  await open(page, 'graph?func=bmm_out_or_baddbmm_');
  await shows(page, 'Callers', 'aten/src/ATen/native/LinearAlgebra.cpp', 'baddbmm');
});
await scenario('what a change of glu_stub reaches', {}, async (page) => {
  await open(page, 'graph?func=glu_stub&mode=impact');
  await shows(page, 'aten::glu', 'structured_glu_out::impl');
});
await scenario('the path from torch.matmul to a helper', {}, async (page) => {
  await open(page, 'graph?func=torch.matmul&mode=path');
  await page.fill('[name=to]', '_matmul_impl');
  await page.click('text=Show the way');
  await shows(page, 'at::native::matmul', 'at::native::_matmul_impl');
});
await scenario('what MPS lacks', {}, async (page) => {
  await open(page, 'backend?name=MPS');
  await shows(page, 'fallback', /Ops [\d,]+/);
});
await scenario('what CUDA has and MPS lacks', {}, async (page) => {
  await open(page, 'matrix?keys=CPU,CUDA,MPS');
  const all = await page.innerText('main');
  await page.click('a.key:has-text("CUDA")');
  await page.waitForURL(/has=CUDA/);
  await settled(page);
  for (const state of [/has=CUDA%2CMPS/, /has=CUDA&lacks=MPS/]) {
    await page.click('a.key:has-text("MPS")');
    await page.waitForURL(state);
    await settled(page);
  }
  const total = (text) => Number(text.match(/([\d,]+) ops?\./)[1].replaceAll(',', ''));
  expect(total(await page.innerText('main')) < total(all), 'the filter leaves nothing out');
  await shows(page, 'aten::');
  expect(await page.locator('tbody td.own').count() > 0, 'no own kernel');
  await page.fill('[name=q]', 'linalg_eig');
  await page.click('text="Show"');
  await page.waitForURL(/q=linalg_eig/);
  await shows(page, 'aten::_linalg_eigh');
});
await scenario('from a cell of the matrix to its registration', {}, async (page) => {
  await open(page, 'matrix?q=_linalg_det&keys=CPU,MPS');
  await page.click('td.own a[href*="name=aten%3A%3A_linalg_det&key=CPU"]');
  await page.waitForURL(/key=CPU/);
  await shows(page, 'For CPU', '_linalg_det', /kernel\s+\S+:\d+/);
});
await scenario('rows of the matrix far below', {}, async (page) => {
  await open(page, 'matrix?keys=CPU');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForFunction(() => [...document.querySelectorAll('[aria-rowindex]')].some((row) => Number(row.getAttribute('aria-rowindex')) > 3400));
  expect(await page.locator('tbody tr').count() < 200, 'all rows are in the page');
});
await scenario('tests of a pasted diff', {}, async (page) => {
  await open(page, 'change');
  await page.fill('textarea', `--- a/aten/src/ATen/native/GatedLinearUnit.cpp
+++ b/aten/src/ATen/native/GatedLinearUnit.cpp
@@ -58,1 +58,1 @@
-  glu_stub(device_type(), *this);
+  glu_stub(device_type(), *this );
`);
  await page.click('text=Show what it reaches');
  await page.waitForSelector('h2:has-text("Tests")');
  await shows(page, 'aten::glu', /test_nn|test_ops/);
});
await scenario('a class of torch.nn', {}, async (page) => {
  await open(page, 'module?name=torch.nn.GELU');
  await shows(page, 'torch.nn.GELU', 'aten::gelu', /nn\/modules\/activation\.py|modules\/activation\.py/);
});
await scenario('what a file holds', {}, async (page) => {
  await open(page, 'file?path=GatedLinearUnit.cpp');
  await shows(page, 'aten/src/ATen/native/GatedLinearUnit.cpp', 'DEFINE_DISPATCH(glu_stub);');
});
await scenario('what the index has', {}, async (page) => {
  await open(page, 'index');
  await shows(page, 'PyTorch 2.6.0', kind === 'source' ? 'It has no build' : /TUs of [\d,]+ have their facts/);
});
await scenario('a name that means nothing', {}, async (page) => {
  await open(page, 'op?name=gleu');
  await shows(page, "nothing in this index is called 'gleu'", 'Nearest names', 'glu');
});
await scenario('narrow and dark', { width: 390, dark: true }, async (page) => {
  await open(page, 'op?name=torch.add');
  await shows(page, 'aten::add.Tensor');
});
for (const where of ['find?q=conv', 'graph?func=torch.matmul', 'file?path=LinearAlgebra.cpp', 'change', 'backend?name=CPU', 'matrix', 'index'])
  await scenario(`narrow: ${where}`, { width: 390 }, (page) => open(page, where));
await scenario('markup in a name', { audit: false, refused: true }, async (page) => {
  const bad = '<img src=x onerror=alert(1)>';
  page.on('dialog', () => { throw new Error('a script ran'); });
  for (const where of ['op?name=', 'graph?func=', 'find?q=', 'file?path=', 'module?name=', 'backend?name='])
    await open(page, where + encodeURIComponent(bad));
  expect((await page.$$('main img')).length === 0, 'there is an image');
});
await scenario('a name of 4,000 characters', { audit: false }, async (page) => {
  for (const where of ['op?name=', 'graph?func=', 'find?q='])
    await open(page, where + 'x'.repeat(4000));
});
await scenario('no such page', {}, async (page) => {
  await open(page, 'nothing');
  await shows(page, 'There is no such page');
});
await browser.close();
finish();
