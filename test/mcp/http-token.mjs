// A server that asks for a token.
//
//   node http-token.mjs http://127.0.0.1:PORT/mcp TOKEN-FILE

import fs from 'node:fs';

import { post } from './raw.mjs';
import { check, expect, finish } from './report.mjs';

const url = process.argv[2];
const token = fs.readFileSync(process.argv[3], 'utf8').trim();
const bearing = (value) => ({ authorization: `Bearer ${value}` });

async function expectStatus(response, status) {
  const text = await (await response).text();
  const got = (await response).status;
  expect(got === status, `it is ${got}, not ${status}: ${text}`);
  return text;
}

await check('the token', async () => {
  const text = await expectStatus(
    post(url, 'tools/list', {}, bearing(token)),
    200,
  );
  expect(text.includes('"trace"'), text);
});
const WRONG = {
  none: {},
  another: bearing(token.replace(/./g, (c) => (c === 'a' ? 'b' : 'a'))),
  'a part': bearing(token.slice(0, -1)),
  'one more': bearing(`${token}0`),
  'another scheme': { authorization: `Basic ${token}` },
};
for (const [name, headers] of Object.entries(WRONG))
  await check(`401: ${name}`, async () => {
    const response = post(url, 'tools/list', {}, headers);
    await expectStatus(response, 401);
    const asked = (await response).headers.get('www-authenticate');
    expect(/^Bearer/.test(asked), `WWW-Authenticate is ${asked}`);
  });
await check('401: metrics without it', () =>
  expectStatus(fetch(new URL('/metrics', url)), 401),
);
await check('metrics with it', () =>
  expectStatus(fetch(new URL('/metrics', url), { headers: bearing(token) }), 200),
);
await check('healthz is for load balancers, which have none', () =>
  expectStatus(fetch(new URL('/healthz', url)), 200),
);
finish();
