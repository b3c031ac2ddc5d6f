// Walks the pages of the explorer as engineers would, in Debian's Chromium.
//
//   node explorer-pages.mjs http://127.0.0.1:PORT/explore/ CHROMIUM SHOTS [slice|source [SEED [NAME]]]
//
// `source`: the index has no build, and what does not depend on that is left out. What a page has to say
// is known from PyTorch's sources, not from torchtalk; some of it is chosen by the seed.
// NAME: only walks with it in their name.

import { launch, Walks } from './explorer-browser.mjs';
import { Sources } from './explorer-oracle.mjs';
import { finish } from './report.mjs';

const [base, executablePath, shots, kind = 'slice', seed = '1', only = ''] = process.argv.slice(2);
const parts = ['op', 'graph', 'sources', 'change', 'matrix', 'frame', 'hostile'];
/// Walks at a time.
const Beside = 2;

const asked = await fetch(new URL('../api/v1/status', base));
const sources = new Sources((await asked.json()).source, Number(seed));
const browser = await launch(executablePath);
let left = [];
for (const part of parts) {
  const { walks, looks } = await import(`./explorer-walks-${part}.mjs`);
  if (kind !== 'source' || !['frame', 'hostile'].includes(part)) left.push(...walks({ sources, kind, base }));
  // Without a build, one of three.
  if (looks) left.push(...looks().filter((_, i) => kind !== 'source' || i % 3 === 0));
}
left = left.filter(([name]) => name.includes(only));
const started = Date.now();
const count = left.length;
await Promise.all(Array.from({ length: Beside }, async () => {
  const all = new Walks(browser, base, shots, kind);
  for (let one = left.shift(); one; one = left.shift()) await all.walk(...one);
}));
console.log(`  ${count} walks in ${((Date.now() - started) / 1000).toFixed(0)} s, seed ${seed}`);
await browser.close();
finish();
