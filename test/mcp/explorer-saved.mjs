// Answers that were saved as a page of one file, opened from the disk; and whether
// Mermaid and Graphviz take the pictures.
//
//   node explorer-saved.mjs TORCHTALK CHROMIUM SHOTS

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import { isWhole, launch, rulesOfAxe, settled } from './explorer-browser.mjs';
import { check, expect, finish } from './report.mjs';

const [torchtalk, executablePath, shots] = process.argv.slice(2);
const browser = await launch(executablePath);

function printed(words, format) {
  const { status, stdout, stderr } = spawnSync(
    torchtalk, [...words, ...(format === 'json' ? ['--json'] : ['--format', format])],
    { encoding: 'utf8', maxBuffer: 1 << 28 });
  expect(status === 0 && stdout.length > 0, `${words.join(' ')} ${format}: ${status} ${stderr}`);
  return stdout;
}

/// What each answer has to show, by its JSON.
const questions = [
  [['trace', 'torch.gelu'], ({ trace }) => [trace.op, ...trace.registrations.map((row) => row.key)]],
  [['trace', 'add.Tensor', '--key', 'CUDA'], ({ match }) => [match.op, 'For CUDA']],
  [['graph', 'bmm_out_or_baddbmm_', '--limit', '50'], ({ peers }) => peers.map((peer) => peer.op ?? peer.name)],
  [['graph', 'at::native::matmul', '--mode', 'calls', '--limit', '50'],
    ({ peers }) => peers.map((peer) => peer.op ?? peer.name)],
  [['graph', 'glu_stub', '--mode', 'impact', '--limit', '50'],
    ({ impact }) => [...impact.ops, ...impact.functions.map((one) => one.name)]],
  [['graph', 'torch.matmul', '--mode', 'path', '--to', '_matmul_impl'],
    ({ path: way }) => way.steps.map((step) => step.name)],
  [['backend', 'MPS', '--mode', 'missing', '--limit', '50'], ({ ops }) => ops.map((row) => row.op)],
];
const squeezed = (text) => text.replace(/\s+/g, ' ');

for (const [words, facts] of questions) {
  await check(`saved: ${words.join(' ')}`, async () => {
    const file = path.join(shots, `${words.join('-').replaceAll(/[^a-z0-9-]+/gi, '_')}.html`);
    fs.writeFileSync(file, printed(words, 'html'));
    const context = await browser.newContext({ viewport: { width: 390, height: 900 } });
    const page = await context.newPage();
    const complaints = [];
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => request.url() !== `file://${file}` && complaints.push(`asked ${request.url()}`));
    await page.goto(`file://${file}`);
    await settled(page);
    const all = squeezed(await page.evaluate(() => document.body.textContent));
    const wanted = facts(JSON.parse(printed(words, 'json')));
    expect(wanted.length > 0, 'nothing is wanted');
    for (const fact of wanted) expect(all.includes(squeezed(fact)), `no ${fact}`);
    expect(/PyTorch 2\.6\.0.*as torchtalk/.test(all), 'it does not say of what it is');
    const links = await page.$$eval('a[href]', (of) => of.map((one) => one.href));
    const local = links.find((link) => !link.startsWith('https://'));
    expect(!local, `links to ${local}`);
    await isWhole(page);
    await rulesOfAxe(page);
    expect(complaints.length === 0, complaints.join('\n'));
    expect(!fs.readFileSync(file, 'utf8').includes(process.env.HOME + '/'), 'it tells folders of this machine');
    await page.screenshot({ path: file.replace('.html', '.png') });
    await context.close();
  });
  await check(`drawn by Graphviz: ${words.join(' ')}`, () => {
    const dot = printed(words, 'dot');
    const { status, stdout, stderr } = spawnSync(
      'dot', ['-Tplain'], { input: dot, encoding: 'utf8', maxBuffer: 1 << 28 });
    expect(status === 0 && stderr === '', stderr);
    const drawn = stdout.split('\n');
    for (const [kind, pattern] of [['node', /^ +(n\d+|note) \[/gm], ['edge', / -> /g]])
      expect(drawn.filter((line) => line.startsWith(`${kind} `)).length === (dot.match(pattern) ?? []).length,
        `another number of ${kind}s`);
    const mermaid = printed(words, 'mermaid');
    expect((mermaid.match(/ -->/g) ?? []).length === (dot.match(/ -> /g) ?? []).length, 'Mermaid has other arrows');
  });
}
await browser.close();
finish();
