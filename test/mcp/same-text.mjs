// The tools print what the command line prints, and no more by default than a
// model can take.
//
//   node same-text.mjs torchtalk

import { execFileSync } from 'node:child_process';

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

import { textOf, withoutProposals } from './calls.mjs';
import { check, expect, finish } from './report.mjs';

// About 2,000 tokens: code has some four characters a token.
const LONGEST = 8000;

/// [tool, its arguments, those of the command line]
const QUESTIONS = [
  ['trace', { func: 'torch.matmul' }, ['trace', 'torch.matmul']],
  ['trace', { func: 'add.Tensor' }, ['trace', 'add.Tensor']],
  [
    'trace',
    { func: 'gelu', focus: 'yaml' },
    ['trace', 'gelu', '--focus', 'yaml'],
  ],
  [
    'graph',
    { func: 'at::native::matmul' },
    ['graph', 'at::native::matmul'],
  ],
  [
    'graph',
    { func: 'torch.add', mode: 'calls' },
    ['graph', 'torch.add', '--mode', 'calls'],
  ],
  [
    'graph',
    { func: 'at::native::matmul', mode: 'impact', depth: 8 },
    ['graph', 'at::native::matmul', '--mode', 'impact', '--depth', '8'],
  ],
  [
    'graph',
    { func: 'c10::str', mode: 'path', to: 'operator new' },
    ['graph', 'c10::str', '--mode', 'path', '--to', 'operator new'],
  ],
  ['search', { query: 'softmax' }, ['search', 'softmax']],
  [
    'search',
    { query: 'gelu', mode: 'bindings' },
    ['search', 'gelu', '--mode', 'bindings'],
  ],
  [
    'search',
    { query: 'softmax', mode: 'kernels' },
    ['search', 'softmax', '--mode', 'kernels'],
  ],
  [
    'backend',
    { name: 'Meta', mode: 'diff', against: 'CPU' },
    ['backend', 'Meta', '--mode', 'diff', '--against', 'CPU'],
  ],
  ['ops', { containing: 'softmax' }, ['ops', 'softmax']],
  [
    'ops',
    { properties: ['all'], has: ['formula'], lacks: ['out'], limit: 5 },
    ['ops', '--properties', 'all', '--has', 'formula', '--lacks', 'out', '--limit', '5'],
  ],
  ['modules', { name: 'nn.Conv2d' }, ['modules', 'nn.Conv2d']],
  ['modules', { mode: 'list' }, ['modules', '--mode', 'list']],
  ['tests', { query: 'gelu' }, ['tests', 'gelu']],
  ['tests', { mode: 'utils' }, ['tests', '--mode', 'utils']],
  [
    'tests',
    { query: 'test_torch.py', mode: 'file_info' },
    ['tests', 'test_torch.py', '--mode', 'file_info'],
  ],
  [
    'affected',
    { funcs: ['at::native::matmul'], limit: 10 },
    ['affected', 'at::native::matmul', '--limit', '10'],
  ],
  // Answers that are none.
  ['trace', { func: 'matmull' }, ['trace', 'matmull']],
  ['search', { query: 'qqqzzz' }, ['search', 'qqqzzz']],
];

const torchtalk = process.argv[2];

/// What the command prints, be it an answer or none.
function printed(words) {
  try {
    return execFileSync(torchtalk, words, { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    // On standard error, and so with the name of the program.
    return error.stdout + error.stderr.replace(/^torchtalk: /, '');
  }
}

const client = new Client({ name: 'same-text', version: '1' });
await client.connect(
  new StdioClientTransport({
    command: torchtalk,
    args: ['mcp-serve'],
    env: process.env,
  }),
);
for (const [name, given, words] of QUESTIONS)
  await check(words.join(' '), async () => {
    const answer = await client.callTool({ name, arguments: given });
    const text = textOf(answer.content);
    const line = printed(words);
    expect(
      withoutProposals(text) === withoutProposals(line),
      `the tool says\n${text}\nthe command\n${line}`,
    );
    expect(text.length <= LONGEST, `${text.length} characters`);
  });
await client.close();
finish();
