// A hundred browsers ask without a pause, beside one MCP client: nothing is lost.
//
//   node explorer-crowd.mjs http://127.0.0.1:PORT/mcp [SECONDS]

import http from 'node:http';

import { modern } from './raw.mjs';
import { check, expect, finish } from './report.mjs';

const url = new URL(process.argv[2]);
const SECONDS = Number(process.argv[3] ?? 8);
const BROWSERS = 100;
const questions = [
  ['trace', { func: 'torch.matmul' }], ['trace', { func: 'gelu' }], ['search', { query: 'conv', limit: 20 }],
  ['search', { query: 'norm', limit: 20 }], ['graph', { func: 'glu_stub', mode: 'callers', limit: 100 }],
  ['graph', { func: 'torch.bmm', mode: 'impact', limit: 300 }], ['modules', { name: 'torch.nn.GELU' }],
  ['file', { path: 'GatedLinearUnit.cpp:1-100', limit: 100 }], ['tests', { query: 'gelu', limit: 20 }],
  ['ops', { containing: 'linalg', limit: 500 }], ['backend', { name: 'MPS', mode: 'missing', limit: 50 }],
  ['affected', { funcs: ['glu_stub'], limit: 50 }],
];
const calls = [
  ['trace', { func: 'torch.matmul' }, 'LinearAlgebra.cpp:'], ['search', { query: 'gelu' }, 'aten::gelu'],
  ['graph', { func: 'glu_stub' }, 'structured_glu_out::impl'],
];

/// Posts a body. \returns {status, headers, text}; status 0: there was no answer.
function post(agent, where, headers, body) {
  return new Promise((done) => {
    const failed = (error) => done({ status: 0, headers: {}, text: error.message });
    const length = { 'content-length': Buffer.byteLength(body) };
    const how = { method: 'POST', agent, headers: { ...headers, ...length } };
    const request = http.request(new URL(where, url), how, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', failed);
      response.on('end', () => {
        const { statusCode: status, headers } = response;
        done({ status, headers, text: Buffer.concat(parts).toString() });
      });
    });
    request.on('error', failed);
    request.end(body);
  });
}
const json = { 'content-type': 'application/json' };
const ask = (agent, [question, values]) => post(agent, `/api/v1/${question}`, json, JSON.stringify(values));
/// It says when to come again.
const isBusy = ({ status, headers }) => status === 503 && Number(headers['retry-after']) >= 0;
const agentOfOne = () => new http.Agent({ keepAlive: true, maxSockets: 1 });

const alone = agentOfOne();
const right = new Map();
await check('each question, by one browser', async () => {
  for (const one of questions) {
    const { status, text } = await ask(alone, one);
    expect(status === 200, `${one[0]}: ${status} ${text.slice(0, 300)}`);
    right.set(one, text);
  }
});

const ends = Date.now() + SECONDS * 1000;
const wrong = [];
const answered = Array(BROWSERS).fill(0);
let busy = 0;
async function browser(_, number) {
  const agent = agentOfOne();
  for (let turn = number; Date.now() < ends || answered[number] === 0; ++turn) {
    const one = questions[turn % questions.length];
    const answer = await ask(agent, one);
    if (isBusy(answer)) {
      busy++;
      turn--; // it is asked again
      await new Promise((later) => setTimeout(later, Math.min(200, 1000 * Number(answer.headers['retry-after']))));
    } else if (answer.status === 200 && answer.text === right.get(one)) answered[number]++;
    else {
      wrong.push(`${one[0]}: ${answer.status} ${answer.text.slice(0, 200)}`);
      break;
    }
  }
  agent.destroy();
}
const took = [];
async function client() {
  for (let id = 1; Date.now() < ends; ++id) {
    const [name, values, part] = calls[id % calls.length];
    const { headers, body } = modern('tools/call', { name, arguments: values }, id);
    const started = performance.now();
    const answer = await post(alone, url.pathname, headers, body);
    took.push(performance.now() - started);
    if (answer.status !== 200 || !answer.text.includes(part))
      wrong.push(`MCP, ${name}: ${answer.status} ${answer.text.slice(0, 200)}`);
  }
}
await check(`${BROWSERS} browsers and an MCP client for ${SECONDS} s: nothing is lost`, async () => {
  await Promise.all([client(), ...Array.from({ length: BROWSERS }, browser)]);
  expect(wrong.length === 0, `${wrong.length} are wrong:\n${wrong.slice(0, 10).join('\n')}`);
  expect(took.length >= calls.length, `only ${took.length} answers over MCP`);
});
took.sort((a, b) => a - b);
const at = (part) => took[Math.min(took.length - 1, Math.floor(took.length * part))]?.toFixed(0);
const all = answered.reduce((sum, n) => sum + n, 0);
console.log(`  browsers: ${all} answered, ${Math.min(...answered)} to ${Math.max(...answered)} each, ` +
  `${busy} told to come again; MCP client: ${took.length} answered, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
await check('afterwards it answers as before', async () => {
  for (const one of questions) {
    const { text } = await ask(alone, one);
    expect(text === right.get(one), `${one[0]} is answered differently`);
  }
});
finish();
