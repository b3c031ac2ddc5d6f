// The TypeScript SDK, version 1, as a client: the protocol up to 2025-11-25.
//
//   node sdk-v1.mjs torchtalk mcp-serve
//   node sdk-v1.mjs http://127.0.0.1:PORT/mcp

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

import { exerciseContents } from './contents.mjs';
import { exercise } from './exercise.mjs';
import { check, expect, finish } from './report.mjs';
import { parseTarget } from './target.mjs';

const target = parseTarget(process.argv.slice(2));
const client = new Client({ name: 'sdk-v1-test', version: '1' });
await check('connect', async () => {
  await client.connect(
    target.url
      ? new StreamableHTTPClientTransport(target.url, target.options)
      : new StdioClientTransport(target),
  );
  expect(client.getServerVersion()?.name === 'torchtalk', 'another server');
  await client.ping();
});
await exercise('legacy', client);
await exerciseContents('legacy', client);
await check('close', () => client.close());
finish();
