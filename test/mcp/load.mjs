// Requests without a pause while one of several servers ends and comes back: each
// has to be answered.
//
//   node load.mjs URL COUNT PID SIGNAL BACK
//
// PID gets SIGNAL after a third of COUNT answers. It goes on until there is a file
// BACK, made by whoever started that server again, and then for a third of COUNT
// more. TOKEN in the environment is what the servers ask for.

import fs from 'node:fs';

import { post } from './raw.mjs';
import { check, expect, finish } from './report.mjs';

const [url, count, pid, signal, back] = process.argv.slice(2);
const COUNT = Number(count);
const AT_A_TIME = 16;
const PATIENCE = 60_000; // ms for all
const headers = { authorization: `Bearer ${process.env.TOKEN}` };
const CALL = { name: 'trace', arguments: { func: 'torch.matmul' } };

const began = Date.now();
const lost = [];
let asked = 0;
let answered = 0;
let signalled = false;
let last = Infinity; // how many to ask for

async function request(id) {
  const response = await post(url, 'tools/call', CALL, headers, id);
  const text = await response.text();
  expect(response.status === 200, `${response.status}: ${text.slice(0, 200)}`);
  const answer = JSON.parse(text);
  expect(answer.id === id, `the answer to ${answer.id} came to ${id}`);
  expect(answer.result?.content[0].text.includes('LinearAlgebra.cpp:'), text);
}

async function worker() {
  while (asked < last && Date.now() - began < PATIENCE) {
    const id = ++asked;
    try {
      await request(id);
      answered++;
    } catch (error) {
      lost.push(`request ${id}: ${error.cause ?? error}`);
    }
    if (!signalled && answered >= COUNT / 3) {
      signalled = true;
      process.kill(Number(pid), signal);
    }
    if (last === Infinity && fs.existsSync(back))
      last = Math.max(COUNT, asked + Math.ceil(COUNT / 3));
  }
}

await check(`${signal}: ${COUNT} requests and more`, async () => {
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
  expect(signalled && last < Infinity, 'the server did not end and come back');
  expect(answered + lost.length >= last, `only ${answered} answers in time`);
});
await check(`${signal}: none is lost`, () =>
  expect(lost.length === 0, `${lost.length} are:\n${lost.slice(0, 9).join('\n')}`),
);
console.log(`  ${answered} answered, ${lost.length} lost`);
finish();
