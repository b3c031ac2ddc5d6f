// The plugin for Claude Code as a model sees it: its commands with what the user
// wrote after them, its skill, and its server, which answers.
//
//   CLAUDE=path/to/cli-wrapper.cjs node claude-plugin.mjs PLUGIN-FOLDER
//
// The plugin calls torchtalk by its name, so PATH has to lead to it.

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
finish();
