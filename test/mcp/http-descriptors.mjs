// More connections than a server has descriptors for.
//
//   node http-descriptors.mjs http://127.0.0.1:PORT/mcp CONNECTIONS

import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { check, expect, finish } from './report.mjs';

const url = new URL(process.argv[2]);
const count = Number(process.argv[3]);

function open() {
  return new Promise((done, fail) => {
    const socket = net.connect(Number(url.port), url.hostname);
    // One that is paused does not see its end.
    socket.resume().on('connect', () => done(socket));
    socket.on('error', fail);
  });
}

const PING = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });

/// Rejects when there is no answer within \p patience milliseconds.
async function ping(patience) {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: PING,
    signal: AbortSignal.timeout(patience),
  });
  return response.json();
}

const sockets = await check(`${count} connections`, () =>
  Promise.all(Array.from({ length: count }, open)),
);
if (sockets) {
  await check('they are more than there are descriptors, and give way', async () => {
    await sleep(300);
    const closed = sockets.filter((socket) => socket.closed).length;
    expect(closed > 0, 'all are open');
    const { result } = await ping(5000);
    expect(JSON.stringify(result) === '{}', JSON.stringify(result));
  });
  await check('a ping after they were closed', async () => {
    for (const socket of sockets) socket.destroy();
    await sleep(300);
    const { result } = await ping(5000);
    expect(JSON.stringify(result) === '{}', JSON.stringify(result));
  });
}
finish();
