// Ten tasks of engineers, each done on the explorer's pages in at most five clicks
// or keys (what is typed into a box counts as one), with a picture of where it ends.
//
//   node explorer-tasks.mjs http://127.0.0.1:PORT/explore/ CHROMIUM SHOTS
//
// docs/explorer.md shows the pictures; they are of PyTorch 2.6.0's slice.

import fs from 'node:fs';
import path from 'node:path';

import { check, expect, finish } from './report.mjs';
import { launch, settled, shows } from './explorer-browser.mjs';

const [base, executablePath, shots] = process.argv.slice(2);
const browser = await launch(executablePath);
const Most = 5;

/// Clicks and keys on a page, counted.
class Hands {
  count = 0;

  constructor(page) {
    this.page = page;
  }

  async did(action) {
    ++this.count;
    await action;
    await settled(this.page);
  }

  click(selector) { return this.did(this.page.locator(selector).first().click()); }
  press(key) { return this.did(this.page.keyboard.press(key)); }
  choose(selector, value) { return this.did(this.page.selectOption(selector, value)); }
  write(selector, text) { return this.did(this.page.fill(selector, text)); }

  /// Types into the box that has the focus, and goes to the first result.
  async find(text) {
    await this.press('/');
    await this.did(this.page.keyboard.type(text));
    await this.page.waitForURL((url) => url.searchParams.get('q') === text);
    await settled(this.page);
    await this.press('ArrowDown');
    await this.press('Enter');
  }
}

/// What the window shows, as WebP, which the browser makes.
async function pictureOf(page) {
  const png = (await page.screenshot()).toString('base64');
  const canvas = await browser.newPage();
  const webp = await canvas.evaluate(async (url) => {
    const image = await createImageBitmap(await (await fetch(url)).blob());
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', 0.25);
  }, `data:image/png;base64,${png}`);
  await canvas.close();
  return Buffer.from(webp.split(',')[1], 'base64');
}

async function task(name, walk, ...facts) {
  await check(name, async () => {
    const page = await browser.newPage({ viewport: { width: 1000, height: 620 } });
    page.setDefaultTimeout(60000);
    await page.goto(base);
    await settled(page);
    const hands = new Hands(page);
    await walk(hands, page);
    await shows(page, ...facts);
    const file = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.webp`;
    fs.writeFileSync(path.join(shots, file), await pictureOf(page));
    expect(hands.count <= Most, `it took ${hands.count} clicks and keys`);
    await page.close();
  });
}

await task('Who raises by TORCH_CHECK', (hands) => hands.find('torchCheckFail'),
  'c10::detail::torchCheckFail', /Callers [\d,]+/);
await task('What runs for pow on MPS', (hands) => hands.find('pow.Tensor_Tensor_out'),
  'aten::pow.Tensor_Tensor_out', /MPS\s+pow_tensor_tensor_out_mps/);
await task('How gelu is differentiated', (hands) => hands.find('gelu'), 'gelu_backward(');
await task('Where is the CPU kernel of bmm registered', async (hands) => {
  await hands.find('bmm');
  await hands.click('.grid td a:has-text("bmm")');
}, /RegisterC\w+\.cpp/);
await task('What a change of glu_stub reaches', async (hands) => {
  await hands.find('glu_stub');
  await hands.click('text=Impact');
}, 'aten::glu', /Level 1 \d+/);
await task('Tests for a diff', async (hands) => {
  await hands.click('nav >> text=Change');
  await hands.write('textarea', `--- a/aten/src/ATen/native/GatedLinearUnit.cpp
+++ b/aten/src/ATen/native/GatedLinearUnit.cpp
@@ -58,1 +58,1 @@
-  glu_stub(device_type(), *this);
+  glu_stub(device_type(), *this );
`);
  await hands.click('text=Show what it reaches');
}, 'aten::glu', /Tests [\d,]+/);
await task('What CUDA has and MPS lacks', async (hands) => {
  await hands.click('nav >> text=Matrix');
  for (const key of ['CUDA', 'MPS', 'MPS']) await hands.click(`a.key:has-text("${key}")`);
}, /[\d,]+ ops/);
await task('What of TransformerEncoderLayer PrivateUse1 lacks', async (hands) => {
  await hands.find('nn.TransformerEncoderLayer');
  await hands.choose('[name=key]', 'PrivateUse1');
}, 'PrivateUse1', /error/);
await task('What MPS lacks first', async (hands) => {
  await hands.click('nav >> text=Backend');
  await hands.write('[name=name]', 'MPS');
  await hands.press('Enter');
}, 'fallback', 'aten::');
await task('Is the index complete', (hands) => hands.click('nav >> text=Index'),
  /TUs of [\d,]+ have their facts/, 'Folders');
await browser.close();
finish();
