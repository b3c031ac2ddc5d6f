// The index gets a new generation, as from 'torchtalk index build', and clients
// that listen hear of it.
//
//   node changes.mjs v1|v2 INDEX torchtalk mcp-serve --index INDEX
//   node changes.mjs v2 INDEX http://127.0.0.1:PORT/mcp
//
// INDEX is a copy of an index: generations are added to it. With SERVER_PID in
// the environment that process gets SIGTERM in the end, while a client listens.

import fs from 'node:fs';
import path from 'node:path';

import * as v2 from '@modelcontextprotocol/client';
import * as v2stdio from '@modelcontextprotocol/client/stdio';
import * as v1 from '@modelcontextprotocol/sdk/client/index.js';
import * as v1stdio from '@modelcontextprotocol/sdk/client/stdio.js';
import { ResourceListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';

import { textOf } from './calls.mjs';
import { check, expect, finish } from './report.mjs';
import { parseTarget } from './target.mjs';

const [version, index, ...words] = process.argv.slice(2);
const target = parseTarget(words);
const PATIENCE = 15_000; // ms, of which the server takes one at most

/// Makes a copy of the current generation current, by one rename.
/// \returns its name.
function publish() {
  const current = path.join(index, 'CURRENT');
  const now = fs.readFileSync(current, 'utf8').trim();
  const next = String(Number(now) + 1).padStart(6, '0');
  const folder = path.join(index, 'generations');
  fs.cpSync(path.join(folder, now), path.join(folder, next), {
    recursive: true,
  });
  fs.writeFileSync(`${current}.new`, `${next}\n`);
  fs.renameSync(`${current}.new`, current);
  return next;
}

/// \p promise, or an error that says what did not happen in time.
function inTime(promise, what) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${what}: not in time`)), PATIENCE);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/// A connected client, and heard(), a promise of the next notification.
async function connect() {
  const info = { name: 'changes-test', version: '1' };
  let tell = () => {};
  const told = () => tell();
  const heard = () => new Promise((done) => (tell = done));
  if (version === 'v1') {
    const client = new v1.Client(info);
    client.setNotificationHandler(ResourceListChangedNotificationSchema, told);
    await client.connect(new v1stdio.StdioClientTransport(target));
    return { client, heard };
  }
  const client = new v2.Client(info, {
    versionNegotiation: { mode: { pin: '2026-07-28' } },
  });
  client.setNotificationHandler('notifications/resources/list_changed', told);
  await client.connect(
    target.url
      ? new v2.StreamableHTTPClientTransport(target.url, target.options)
      : new v2stdio.StdioClientTransport(target),
  );
  return { client, heard };
}

async function generationOf(client) {
  const result = await client.callTool({ name: 'get_status', arguments: {} });
  return textOf(result.content).match(/generation:? (\d+)/)?.[1];
}

const connected = await check('connect', connect);
if (connected) {
  const { client, heard } = connected;
  let subscription;
  await check('answers from the first generation', async () => {
    const now = fs.readFileSync(path.join(index, 'CURRENT'), 'utf8').trim();
    const said = await generationOf(client);
    expect(said === now, `it is ${said}, not ${now}`);
  });
  if (version === 'v2')
    await check('listen', async () => {
      subscription = await client.listen({ resourcesListChanged: true });
      const honoured = JSON.stringify(subscription.honoredFilter);
      expect(subscription.honoredFilter.resourcesListChanged, honoured);
    });
  for (const time of ['first', 'second'])
    await check(`hears of a ${time} new generation`, async () => {
      const news = heard();
      const next = publish();
      await inTime(news, 'resources/list_changed');
      const said = await generationOf(client);
      expect(said === next, `it answers from ${said}, not ${next}`);
    });
  if (process.env.SERVER_PID)
    await check('a server that stops ends the subscription', async () => {
      process.kill(Number(process.env.SERVER_PID), 'SIGTERM');
      const how = await inTime(subscription.closed, 'the end');
      expect(how === 'graceful', `it ended: ${how}`);
    });
  else {
    if (subscription) await check('unsubscribe', () => subscription.close());
    await check('close', () => client.close());
  }
}
finish();
