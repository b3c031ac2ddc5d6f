// The examples of texts for assistants: each call of a tool and each command that
// they show is made.
//
//   node examples.mjs torchtalk TEXT...

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

import { textOf } from './calls.mjs';
import { check, expect, finish } from './report.mjs';

const [torchtalk, ...texts] = process.argv.slice(2);
// They serve, change things, or are about a file or a checkout of the reader's.
const NOT_RUN = /^torchtalk (explore|mcp-serve|init|index|client)|model\.py|--since/;

const client = new Client({ name: 'examples-test', version: '1' });
await client.connect(
  new StdioClientTransport({
    command: torchtalk,
    args: ['mcp-serve'],
    env: process.env,
  }),
);
for (const file of texts) {
  const text = readFileSync(file, 'utf8');
  const spans = [...text.matchAll(/`([^`]+)`/g)].map((m) =>
    m[1].replaceAll(/\s+/g, ' '),
  );
  const make = (pattern, run) => {
    const found = [...new Set(spans)]
      .filter((span) => !NOT_RUN.test(span))
      .map((span) => span.match(pattern))
      .filter(Boolean);
    return Promise.all(
      found.map((parts) => check(`${basename(file)}: ${parts[0]}`, () => run(parts))),
    );
  };
  const calls = await make(/^(\w+) (\{.*\})$/, async ([, name, given]) => {
    const answer = await client.callTool({ name, arguments: JSON.parse(given) });
    expect(!answer.isError, textOf(answer.content));
  });
  await check(`${basename(file)} has calls`, () => expect(calls.length, text));
  await make(/^torchtalk ([a-z].*)$/, ([, words]) =>
    execFileSync(torchtalk, words.split(' '), { stdio: 'pipe' }),
  );
  await make(/^torchtalk:\/\/.*$/, ([uri]) => client.readResource({ uri }));
}
await client.close();
finish();
