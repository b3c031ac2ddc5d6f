// The TypeScript SDK, version 2, as a client, in each way that it has to agree
// on a revision: legacy, auto, which has to find the modern era, and modern.
//
//   node sdk-v2.mjs torchtalk mcp-serve
//   node sdk-v2.mjs http://127.0.0.1:PORT/mcp

import {
  Client,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

import { exerciseContents } from './contents.mjs';
import { exercise } from './exercise.mjs';
import { check, expect, finish } from './report.mjs';
import { parseTarget } from './target.mjs';

const MODERN = '2026-07-28';
const MODES = [
  { name: 'legacy', mode: 'legacy', era: 'legacy' },
  { name: 'auto', mode: 'auto', era: 'modern' },
  { name: 'modern', mode: { pin: MODERN }, era: 'modern' },
];

const target = parseTarget(process.argv.slice(2));
for (const { name, mode, era } of MODES) {
  const client = new Client(
    { name: 'sdk-v2-test', version: '1' },
    { versionNegotiation: { mode } },
  );
  await check(`${name}: connect`, async () => {
    await client.connect(
      target.url
        ? new StreamableHTTPClientTransport(target.url, target.options)
        : new StdioClientTransport(target),
    );
    expect(client.getServerVersion()?.name === 'torchtalk', 'another server');
    const version = client.getNegotiatedProtocolVersion();
    expect(client.getProtocolEra() === era, `it is ${version}`);
    expect((version === MODERN) === (era === 'modern'), `it is ${version}`);
  });
  await exercise(name, client);
  await exerciseContents(name, client);
  await check(`${name}: close`, () => client.close());
}
finish();
