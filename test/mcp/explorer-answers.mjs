// What the pages ask is answered as the command line answers it, byte for byte.
//
//   node explorer-answers.mjs http://127.0.0.1:PORT/explore/ TORCHTALK

import { CommandLine } from './explorer-cli.mjs';
import { check, expect, finish } from './report.mjs';

const [base, torchtalk] = process.argv.slice(2);
const api = new URL('../api/v1/', base);
const cli = new CommandLine(torchtalk);
const json = { 'content-type': 'application/json' };
const posted = (question, values) =>
  fetch(new URL(question, api), { method: 'POST', headers: json, body: JSON.stringify(values) });

async function same(question, values) {
  const printed = await cli.printed(question, values);
  const query = new URLSearchParams(Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, String(one)])));
  for (const response of [await posted(question, values), await fetch(new URL(`${question}?${query}`, api))]) {
    const text = await response.text();
    expect(text === printed, `${question} ${JSON.stringify(values)}: ${response.status}\n${text.slice(0, 500)}\n` +
      `not\n${printed.slice(0, 500)}`);
    expect(response.status === 200, `status ${response.status}`);
  }
}

// Names by the first pages of a search for letters, so that nobody chose them.
const names = [];
for (const letters of ['add', 'conv', 'norm', 'bmm', 'pool', 'sort'])
  for (const { name } of (await (await posted('search', { query: letters, limit: 4 })).json()).hits) names.push(name);
for (const [question, subject, more] of [
  ['trace', 'func', {}], ['graph', 'func', { mode: 'callers', limit: 100 }],
  ['graph', 'func', { mode: 'calls', limit: 100 }], ['graph', 'func', { mode: 'impact', limit: 300 }],
  ['search', 'query', { limit: 20 }], ['tests', 'query', { limit: 20 }],
])
  await check(`${question} ${more.mode ?? ''} of ${names.length} names`, async () => {
    for (const name of names) await same(question, { [subject]: name, ...more });
  });
await check('the other questions', async () => {
  await same('modules', { name: 'torch.nn.GELU' });
  await same('file', { path: 'LinearAlgebra.cpp', limit: 200 });
  await same('file', { path: 'LinearAlgebra.cpp:100-300' });
  await same('backend', { name: 'MPS', mode: 'missing', limit: 50 });
  await same('backend', { name: 'CPU', mode: 'coverage', limit: 50 });
  await same('ops', { keys: ['CPU', 'MPS'], has: ['CPU'], limit: 10000 });
  await same('affected', { funcs: ['glu_stub'], limit: 50 });
  await same('op/show', { op: 'gelu' });
  await same('architecture', {});
  await same('graph', { func: 'nothing_is_called_so' });
});
await check('the matrix, cell by cell, as the backends', async () => {
  const { keys, ops } = await (await posted('ops', { limit: 10000 })).json();
  for (const [column, key] of keys.entries()) {
    const printed = await cli.printed('backend', { name: key, mode: 'coverage', limit: 100000 });
    const how = new Map(JSON.parse(printed).ops.map((row) => [row.op, row.support]));
    for (const { op, cells } of ops)
      expect(cells[column] === (how.get(op) ?? 'error'), `${op} for ${key}: ${cells[column]}, not ${how.get(op)}`);
  }
  expect(keys.length >= 10 && ops.length >= 3000, `${ops.length} ops for ${keys}`);
});
await check('wrong questions', async () => {
  for (const [question, values, status, why] of [
    ['nothing', {}, 404, 'unknown question'],
    ['trace', {}, 400, "'func' is missing"],
    ['graph', { func: 'add', mode: 'sideways' }, 400, 'must be one of callers'],
    ['graph', { func: 'add', limit: 0 }, 400, 'must be an integer from 1'],
    ['graph', { func: 'add', colour: 'red' }, 400, 'unknown argument'],
    ['file', { path: 'a.cpp:x' }, 400, 'is no FILE'],
  ]) {
    const response = await posted(question, values);
    const text = await response.text();
    expect(response.status === status && text.includes(why), `${question}: ${response.status} ${text}`);
    expect(JSON.parse(text).schema === 'torchtalk.error/1', text);
  }
});
await check('bodies that are no questions', async () => {
  for (const body of ['', '[]', '{', '"x"', '['.repeat(100000), '{"func":'.repeat(50000)]) {
    const response = await fetch(new URL('trace', api), { method: 'POST', headers: json, body });
    expect(response.status === 400, `${body.slice(0, 20)}: ${response.status}`);
  }
  const plain = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{"func":"add"}' };
  const other = await fetch(new URL('trace', api), plain);
  expect(other.status === 415, `text/plain: ${other.status}`);
  const verb = await fetch(new URL('trace', api), { method: 'DELETE' });
  expect(verb.status === 405 && verb.headers.get('allow') === 'GET, POST', `DELETE: ${verb.status}`);
});
await check('the files of the pages', async () => {
  const first = await fetch(base);
  expect(/default-src 'none'/.test(first.headers.get('content-security-policy')), 'no policy');
  expect(!/unsafe/.test(first.headers.get('content-security-policy')), 'an unsafe policy');
  const again = await fetch(base, { headers: { 'if-none-match': first.headers.get('etag') } });
  expect(again.status === 304, `again: ${again.status}`);
  const none = await fetch(new URL('none.js', base));
  expect(none.status === 404, `none.js: ${none.status}`);
  const outside = await fetch(new URL('..%2f..%2fetc/passwd.txt', base));
  expect(outside.status === 404, `outside: ${outside.status}`);
});
finish();
