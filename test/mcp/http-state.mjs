// What a server says of itself over HTTP: its health, and numbers that
// Prometheus can read.
//
//   node http-state.mjs http://127.0.0.1:PORT/mcp

import { check, expect, finish } from './report.mjs';

const url = new URL(process.argv[2]);
const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const LABEL = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"';
const SAMPLE = new RegExp(
  `^(${NAME})(?:\\{(${LABEL}(?:,${LABEL})*),?\\})? (\\S+)(?: -?\\d+)?$`,
);
const NUMBER = /^(?:[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[-+]Inf|NaN)$/;
const TYPES = ['counter', 'gauge', 'histogram', 'summary', 'untyped'];

/// The text format of Prometheus 0.0.4, as far as a server writes it. Throws on
/// what breaks it. \returns {series: value}.
function parseMetrics(text) {
  expect(text.endsWith('\n'), 'the last line does not end');
  const types = {};
  const values = {};
  for (const line of text.split('\n').slice(0, -1)) {
    if (line === '') continue;
    const comment = line.match(new RegExp(`^# (HELP|TYPE) (${NAME})(?: (.*))?$`));
    if (line.startsWith('#')) {
      expect(comment, `neither HELP nor TYPE: ${line}`);
      if (comment[1] !== 'TYPE') continue;
      expect(TYPES.includes(comment[3]), `no such type: ${line}`);
      expect(!types[comment[2]], `a second time: ${line}`);
      types[comment[2]] = comment[3];
      continue;
    }
    const sample = line.match(SAMPLE);
    expect(sample && NUMBER.test(sample[3]), `no sample: ${line}`);
    const [, name, labels, value] = sample;
    const series = `${name}{${labels ?? ''}}`;
    expect(!(series in values), `twice: ${line}`);
    // A histogram's and a summary's samples have names of their own.
    const family = types[name]
      ? name
      : name.replace(/_(bucket|sum|count)$/, '');
    expect(types[family], `no type before: ${line}`);
    values[series] = Number(value.replace('Inf', 'Infinity'));
  }
  return values;
}

/// Each bucket holds the ones below it, and the last one is the count.
function checkHistograms(values) {
  const rows = {};
  for (const [series, value] of Object.entries(values)) {
    const [, name, labels] = series.match(/^(\w+)_bucket\{(.*)\}$/) ?? [];
    if (!name) continue;
    const le = labels.match(/(?:^|,)le="([^"]*)"/)?.[1];
    expect(le, `no le: ${series}`);
    const rest = labels.replace(/(?:^|,)le="[^"]*"/, '').replace(/^,/, '');
    (rows[`${name}_count{${rest}}`] ??= []).push([
      Number(le.replace('Inf', 'Infinity')),
      value,
    ]);
  }
  for (const [count, buckets] of Object.entries(rows)) {
    buckets.sort((a, b) => a[0] - b[0]);
    const sorted = buckets.every((b, i) => i === 0 || b[1] >= buckets[i - 1][1]);
    expect(sorted, `buckets shrink: ${count}`);
    const [last, inAll] = buckets.at(-1);
    expect(last === Infinity && inAll === values[count], `not all: ${count}`);
  }
  return Object.keys(rows).length;
}

await check('healthz', async () => {
  const response = await fetch(new URL('/healthz', url));
  expect(response.status === 200, `it is ${response.status}`);
  const text = await response.text();
  expect(text.trim() === 'ok', `it says: ${text}`);
});
await check('metrics', async () => {
  const response = await fetch(new URL('/metrics', url));
  expect(response.status === 200, `it is ${response.status}`);
  const type = response.headers.get('content-type');
  expect(/^text\/plain; *version=0\.0\.4/.test(type), `it is ${type}`);
  const values = parseMetrics(await response.text());
  expect(checkHistograms(values) > 0, 'no histogram');
  const generation = values['torchtalk_index_generation{}'];
  expect(generation > 0, `the generation is ${generation}`);
  const calls = Object.entries(values)
    .filter(([series]) => /_count\{.*tool="trace"/.test(series))
    .reduce((sum, [, value]) => sum + value, 0);
  expect(calls > 0, 'no call of trace was counted');
});
finish();
