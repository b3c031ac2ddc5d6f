// The pages of a server that asks for a token: a link opens them once.
//
//   node http-link.mjs http://127.0.0.1:PORT/mcp TOKEN-FILE STDERR-OF-THE-SERVER

import fs from 'node:fs';

import { check, expect, finish } from './report.mjs';

const base = new URL('/', process.argv[2]);
const bearer = { authorization: `Bearer ${fs.readFileSync(process.argv[3], 'utf8').trim()}` };
const at = (path, options = {}) => fetch(new URL(path, base), { redirect: 'manual', ...options });

async function status(wanted, path, options) {
  const response = await at(path, options);
  const text = await response.text();
  expect(response.status === wanted, `${path}: ${response.status}, not ${wanted}: ${text.slice(0, 300)}`);
  return { response, text };
}
/// The cookie that \p path sets.
async function cookieOf(path) {
  const { response } = await status(303, path);
  const cookie = response.headers.get('set-cookie');
  expect(/HttpOnly/.test(cookie) && /SameSite=/.test(cookie), cookie);
  expect(response.headers.get('location') === '/explore/', response.headers.get('location'));
  return cookie.split(';')[0];
}

await check('401: pages and questions without it', async () => {
  for (const path of ['explore/', 'explore/main.js', 'api/v1/status', 'api/v1/nothing'])
    await status(401, path);
});
await check('the token asks, too', () => status(200, 'api/v1/search?query=gelu', { headers: bearer }));
await check('the link that the server printed, once', async () => {
  const printed = fs.readFileSync(process.argv[4], 'utf8').match(/^for browsers: http:\/\/[^/]+\/(\S+)$/m)[1];
  const cookie = await cookieOf(printed);
  await status(200, 'explore/', { headers: { cookie } });
  await status(200, 'api/v1/trace?func=gelu', { headers: { cookie } });
  await status(403, printed);
});
await check('a link for the token', async () => {
  await status(401, 'explore/link', { method: 'POST' });
  const { text } = await status(200, 'explore/link', { method: 'POST', headers: bearer });
  const cookie = await cookieOf(text.trim().slice(1));
  await status(200, 'explore/op?name=gelu', { headers: { cookie } });
  await status(401, 'explore/', { headers: { cookie: `${cookie}0` } });
  await status(401, 'mcp', { method: 'POST', headers: { cookie, 'content-type': 'application/json' } });
  await status(401, 'explore/link', { method: 'POST', headers: { cookie } });
});
await check('the token is none in an address', async () => {
  const token = bearer.authorization.split(' ')[1];
  await status(401, `explore/?token=${token}`);
  await status(403, `explore/?once=${token}`);
});
await check('403: another host, another origin, a page of another site', async () => {
  await status(403, 'api/v1/status', { headers: { ...bearer, origin: 'http://evil.example' } });
  await status(403, 'api/v1/status', { headers: { ...bearer, 'sec-fetch-site': 'cross-site' } });
});
finish();
