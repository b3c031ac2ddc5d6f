// The plugin for Claude Code as a model sees it: its commands with what the user
// wrote after them, its skill, its server, which answers, and its hook, which tells
// of a file only where it is switched on.
//
//   CLAUDE=path/to/cli-wrapper.cjs node claude-plugin.mjs PLUGIN-FOLDER
//
// The plugin calls torchtalk by its name, so PATH has to lead to it.

import { execFileSync } from 'node:child_process';

import { textOf } from './calls.mjs';
import { converse } from './claude.mjs';
import { check, expect, finish } from './report.mjs';

const folder = process.argv[2];
const PREFIX = 'mcp__plugin_torchtalk_torchtalk__';

// A command, what is written after it, a part of its text, and a call that a
// model would make then.
const COMMANDS = [
  {
    name: 'trace',
    words: 'torch.matmul CPU',
    says: "Trace this with torchtalk's `trace` tool",
    tool: 'trace',
    input: { func: 'torch.matmul', key: 'CPU' },
    answer: 'LinearAlgebra.cpp:',
  },
  {
    name: 'impact',
    words: 'at::native::matmul 2',
    says: 'Find the impact of changing this PyTorch function',
    tool: 'graph',
    input: { func: 'at::native::matmul', mode: 'impact', depth: 2 },
    answer: 'level 2',
  },
  {
    name: 'affected',
    words: 'aten/src/ATen/native/LinearAlgebra.cpp:2180',
    says: 'Name the tests to run for this change',
    tool: 'affected',
    input: { files: ['aten/src/ATen/native/LinearAlgebra.cpp:2180'] },
    answer: 'at::native::matmul',
  },
  {
    name: 'will-it-run',
    words: 'MPS nn.Linear',
    says: 'Tell whether these run on a backend',
    tool: 'backend',
    input: { name: 'MPS', mode: 'will_it_run', ops: ['nn.Linear'] },
    answer: 'on MPS: ',
  },
];

for (const command of COMMANDS)
  await check(`/torchtalk:${command.name}`, () =>
    converse({
      program: [process.execPath, process.env.CLAUDE],
      prompt: `/torchtalk:${command.name} ${command.words}`,
      options: ['--plugin-dir', folder, '--allowedTools', `${PREFIX}*`],
      begin: (body) => {
        const said = body.messages.map((m) => textOf(m.content)).join('\n');
        const wanted = `${command.says}: ${command.words}`;
        expect(said.includes(wanted), `the model does not read: ${wanted}`);
        const all = JSON.stringify(body);
        expect(all.includes('torchtalk:torchtalk-analyzer'), 'no skill');
      },
      steps: [
        {
          uses: [
            {
              name: 'ToolSearch',
              input: {
                query: `select:${PREFIX}${command.tool}`,
                max_results: 1,
              },
            },
          ],
          check: () => {},
        },
        {
          uses: [{ name: PREFIX + command.tool, input: command.input }],
          check: ([result]) =>
            expect(
              !result.isError && result.text.includes(command.answer),
              result.text,
            ),
        },
      ],
    }),
  );

const { source } = JSON.parse(
  execFileSync('torchtalk', ['status', '--json'], { encoding: 'utf8' }),
);
for (const on of [false, true]) {
  const settings = on ? { env: { TORCHTALK_FILE_HOOK: '1' } } : {};
  await check(`the hook of a file, ${on ? 'on' : 'off'}`, () =>
    converse({
      program: [process.execPath, process.env.CLAUDE],
      prompt: 'Read it.',
      options: [
        '--plugin-dir',
        folder,
        '--add-dir',
        source,
        '--settings',
        JSON.stringify(settings),
      ],
      steps: [
        {
          uses: [
            {
              name: 'Read',
              input: {
                file_path: `${source}/aten/src/ATen/native/LinearAlgebra.cpp`,
                offset: 2180,
                limit: 2,
              },
            },
          ],
          check: ([result], body) => {
            expect(!result.isError, result.text);
            const said = JSON.stringify(body.messages);
            expect(said.includes('Tensor matmul('), 'the file was not read');
            const told = said.includes('LinearAlgebra.cpp:2180-2181');
            expect(told === on, said);
          },
        },
      ],
    }),
  );
}
finish();
