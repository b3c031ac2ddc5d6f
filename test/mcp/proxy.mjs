// What a proxy before the servers has to leave as it is, and what it keeps to
// itself.
//
//   node proxy.mjs https://localhost:PORT/mcp NAME
//
// NAME is the name that clients of a team use. TOKEN in the environment is what
// the servers ask for.

import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

import { modern, post } from './raw.mjs';
import { check, expect, finish } from './report.mjs';

const [address, name] = process.argv.slice(2);
const url = new URL(address);
const headers = { authorization: `Bearer ${process.env.TOKEN}` };

async function expectStatus(response, status) {
  const text = await (await response).text();
  const got = (await response).status;
  expect(got === status, `it is ${got}, not ${status}: ${text.slice(0, 300)}`);
  return text;
}

/// A request for \p host; fetch would choose that header itself. \returns
/// {status, headers, stream}.
function ask(host, { headers: ours, body }) {
  return new Promise((done, fail) => {
    const request = https.request(
      url,
      {
        method: 'POST',
        headers: { ...ours, ...headers, host },
        servername: url.hostname,
      },
      (response) =>
        done({
          status: response.statusCode,
          headers: response.headers,
          stream: response,
        }),
    );
    request.on('error', fail);
    request.end(body);
  });
}

await check('JSON', async () => {
  const response = post(url, 'tools/list', {}, headers);
  const text = await expectStatus(response, 200);
  expect(text.includes('"trace"'), text);
  const type = (await response).headers.get('content-type');
  expect(type === 'application/json', `it is ${type}`);
});
await check('401 without the token', () =>
  expectStatus(post(url, 'tools/list'), 401),
);
for (const [host, status] of [
  [name, 200],
  [`${name}:443`, 200],
  ['torchtalk.example.com', 403],
])
  await check(`${status} for ${host}`, async () => {
    const answer = await ask(host, modern('tools/list'));
    answer.stream.resume();
    expect(answer.status === status, `it is ${answer.status}`);
  });
await check('an origin of its own', () =>
  expectStatus(
    post(url, 'tools/list', {}, { ...headers, origin: url.origin }),
    200,
  ),
);
await check('403 for an origin of others', () =>
  expectStatus(
    post(url, 'tools/list', {}, { ...headers, origin: 'https://example.com' }),
    403,
  ),
);
await check('an event arrives when it happens', async () => {
  const answer = await ask(
    name,
    modern('subscriptions/listen', {
      notifications: { resourcesListChanged: true },
    }),
  );
  try {
    expect(answer.status === 200, `it is ${answer.status}`);
    const type = answer.headers['content-type'];
    expect(type?.startsWith('text/event-stream'), `it is ${type}`);
    let ended = false;
    answer.stream.on('end', () => (ended = true));
    const first = await Promise.race([
      new Promise((done) => answer.stream.once('data', (d) => done(String(d)))),
      sleep(3000, 'nothing in time'),
    ]);
    expect(first.includes('subscriptions/acknowledged'), first);
    await sleep(500);
    expect(!ended, 'the stream ended');
  } finally {
    answer.stream.destroy();
  }
});
const BIG = 'x'.repeat((4 << 20) - 2000);
const unknown = (func) => ({ name: 'trace', arguments: { func } });
await check('almost 4 MiB are answered', async () => {
  const text = await expectStatus(
    post(url, 'tools/call', unknown(BIG), headers),
    200,
  );
  expect(text.length < 40_000, `${text.length} characters`);
});
await check('more than 4 MiB are not', () =>
  expectStatus(post(url, 'tools/call', unknown(BIG + BIG), headers), 413),
);
await check('60 KB of headers pass', () => {
  const many = Object.fromEntries(
    Array.from({ length: 8 }, (_, i) => [`x-filler-${i}`, 'y'.repeat(7000)]),
  );
  return expectStatus(post(url, 'tools/list', {}, { ...headers, ...many }), 200);
});
await check('healthz', async () => {
  const text = await expectStatus(fetch(new URL('/healthz', url)), 200);
  expect(text.trim() === 'ok', text);
});
await check('metrics stay inside', () =>
  expectStatus(fetch(new URL('/metrics', url), { headers }), 404),
);
finish();
