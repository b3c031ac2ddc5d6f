// Codex as a client, without a model: 'codex mcp list' connects to nothing, but
// its app server starts the servers of the user's configuration for a thread,
// and calls their tools. It also finds the skill of the folder that it is in.
//
//   CODEX_HOME=... node codex.mjs path/to/codex.js

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

import { callsOf, checkAnswer, nameOf, textOf } from './calls.mjs';
import { check, expect, finish } from './report.mjs';

const child = spawn(process.execPath, [process.argv[2], 'app-server'], {
  stdio: ['pipe', 'pipe', 'ignore'],
});
const waiting = new Map();
let lastId = 0;
let ended;
createInterface({ input: child.stdout }).on('line', (line) => {
  const message = JSON.parse(line);
  const request = waiting.get(message.id);
  // The others are notifications.
  if (!request || message.method) return;
  waiting.delete(message.id);
  if (message.error) request.reject(new Error(JSON.stringify(message.error)));
  else request.resolve(message.result);
});
child.on('close', (code) => {
  ended = new Error(`codex app-server has ended with ${code}`);
  for (const request of waiting.values()) request.reject(ended);
});

function ask(method, params) {
  return new Promise((resolve, reject) => {
    if (ended) return reject(ended);
    const id = ++lastId;
    waiting.set(id, { resolve, reject });
    child.stdin.write(`${JSON.stringify({ id, method, params })}\n`);
  });
}

const SERVER = 'torchtalk';
const threadId = await check('thread', async () => {
  const clientInfo = { name: 'codex-test', version: '1' };
  await ask('initialize', { clientInfo });
  child.stdin.write('{"method":"initialized"}\n');
  return (await ask('thread/start', { ephemeral: true })).thread.id;
});
const calls = await check('connected', async () => {
  const { data } = await ask('mcpServerStatus/list', { threadId });
  const server = data.find(({ name }) => name === SERVER);
  expect(server, `not configured: ${JSON.stringify(data)}`);
  expect(server.serverInfo?.name === SERVER, JSON.stringify(server));
  return callsOf(Object.values(server.tools).map((tool) => tool.name));
});
for (const call of calls ?? [])
  await check(nameOf(call), async () => {
    const result = await ask('mcpServer/tool/call', {
      threadId,
      server: SERVER,
      tool: call.tool,
      arguments: call.arguments,
    });
    checkAnswer(call, textOf(result.content), result.isError ?? false);
  });
await check('skill', async () => {
  const found = await ask('skills/list', { cwds: [process.cwd()] });
  const names = found.data.flatMap(({ skills }) => skills.map((s) => s.name));
  expect(names.includes('torchtalk-analyzer'), JSON.stringify(found));
});
child.kill();
finish();
