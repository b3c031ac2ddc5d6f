// Prints what a URL holds, or what a tool answers there. TOKEN in the environment
// is sent with it.
//
//   node fetch.mjs URL [TOOL]

import { textOf } from './calls.mjs';
import { post } from './raw.mjs';

const [url, tool] = process.argv.slice(2);
const headers = { authorization: `Bearer ${process.env.TOKEN}` };
const response = tool
  ? await post(url, 'tools/call', { name: tool, arguments: {} }, headers)
  : await fetch(url, { headers });
const text = await response.text();
console.log(tool ? textOf(JSON.parse(text).result?.content) : text);
process.exit(response.status === 200 ? 0 : 1);
