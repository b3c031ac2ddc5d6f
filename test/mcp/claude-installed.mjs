// Claude Code asks a torchtalk that a package installed, with the index that this
// finds by itself: its model reads what the command line prints.
//
//   CLAUDE=path/to/cli-wrapper.cjs node claude-installed.mjs \
//     ANSWER torchtalk mcp-serve
//
// ANSWER is a file of what 'torchtalk trace torch.matmul' printed.

import { readFileSync } from 'node:fs';

import { withoutProposals } from './calls.mjs';
import { converse } from './claude.mjs';
import { check, expect, finish } from './report.mjs';
import { parseTarget, serverConfig } from './target.mjs';

const [file, ...words] = process.argv.slice(2);
const printed = withoutProposals(readFileSync(file, 'utf8'));
const TRACE = 'mcp__torchtalk__trace';

await check('trace torch.matmul', () =>
  converse({
    program: [process.execPath, process.env.CLAUDE],
    prompt: 'What runs for torch.matmul?',
    options: [
      '--mcp-config',
      JSON.stringify({
        mcpServers: { torchtalk: serverConfig(parseTarget(words)) },
      }),
      '--strict-mcp-config',
      '--allowedTools',
      TRACE,
    ],
    steps: [
      {
        uses: [
          {
            name: 'ToolSearch',
            input: { query: `select:${TRACE}`, max_results: 1 },
          },
        ],
        check: () => {},
      },
      {
        uses: [{ name: TRACE, input: { func: 'torch.matmul' } }],
        check: ([result]) =>
          expect(
            !result.isError && withoutProposals(result.text) === printed,
            `the model reads\n${result.text}\nthe command printed\n${printed}`,
          ),
      },
    ],
  }),
);
finish();
