// What the pages of ops, backends, files and changes have to show: see explorer-said.mjs.

import { asText, lookedAt, shown } from './explorer-said-parts.mjs';

const none = { said: [], rows: {} };
const worded = (name) => name.replaceAll('_', ' ');

/// The keys of a dispatch table that have no place in functionality × backend.
function besideTheGrid(table) {
  const keys = new Set(table.map(({ key }) => key));
  const prefixes = ['', 'Quantized', 'Sparse', 'SparseCsr', 'NestedTensor', 'Autograd']
    .filter((prefix) => keys.has(`${prefix}CPU`) && keys.has(`${prefix}PrivateUse1`));
  const backends = [...keys].filter((key) => prefixes.length > 1 && prefixes.every((prefix) => keys.has(prefix + key)));
  const inGrid = new Set(backends.flatMap((key) => prefixes.map((prefix) => prefix + key)));
  return table.filter(({ key }) => !inGrid.has(key));
}

export function op(of) {
  const { trace, match } = of('trace');
  if (!trace) return none;
  const { table, registrations, bindings, in_python: python, looked_at: looked } = trace;
  const others = (match.overloads ?? []).filter((one) => one !== trace.op);
  const bound = bindings.filter(({ names }) => names.length > 0).length;
  const fallback = besideTheGrid(table).filter(({ reason }) => reason === 'backend fallback').length;
  const rivals = new Set(table.map((entry) => entry.rivals).filter((n) => n > 0));
  const tests = of('tests');
  return {
    said: [
      ...lookedAt('', looked),
      ['What runs', `${asText(table.length)} dispatch key`, table.length],
      ...(fallback > 0 ? [['What runs', `${asText(fallback)} key`, fallback]] : []),
      ...[...rivals].map((n) => ['What runs', 'the file loaded last wins', n + 1, true]),
      ...(bound > 4 ? [['From Python', `and ${asText(bound - 4)} other`, bound - 4]] : []),
      ['Registrations', `Registrations ${asText(registrations.length)}`, registrations.length],
      ...(python.length > 0 ? [['In Python', `In Python ${asText(python.length)}`, python.length]] : []),
      ...(others.length > 0 ? [['Other overloads', `Other overloads ${asText(others.length)}`, others.length]] : []),
      ...shown('Tests', { shown: tests.shown, total: tests.total }),
    ],
    rows: { Registrations: registrations.length, 'In Python': python.length, Tests: tests.hits?.length ?? 0 },
  };
}

const ways = ['own', 'python', 'composite', 'fallthrough', 'cpu_fallback', 'fallback', 'raises', 'error', 'unknown'];
const notes = {
  by_rule: "by torchgen's rules", not_compiled: 'registered in source that was not compiled here',
  conditional: 'under a condition',
};

/// The numbers of a row of ops.
function rowOf(row, at) {
  const { op: name, registration, rivals, needs } = row;
  const begins = `${asText(at)}${name}`;
  const needed = ['module', 'op', 'decomposition', 'test'].map((noun) => [noun, needs?.[`${noun}s`] ?? 0]);
  return [
    ['Ops', begins, at],
    ...(registration?.op !== '_' && rivals > 0 ? [['Ops', [begins, `one of ${asText(rivals + 1)}`], rivals + 1]] : []),
    ...needed.filter(([, n]) => n > 0).map(([noun, n]) => ['Ops', [begins, `${asText(n)} ${noun}`], n]),
  ];
}

export function backend(of, values) {
  if (values.get('mode') === 'diff' && !values.get('against')) return none;
  const answer = of('backend');
  const { ops, counts, against_counts: others, key, against, offset, shown: there, total, looked_at: looked } = answer;
  if (!ops) return none;
  const columns = [[key, counts], ...(against ? [[against, others]] : [])];
  const spaceOf = (row) => row.op.split('::')[0];
  const spaces = [...new Set(ops.map(spaceOf))].map((space) => [space, ops.filter((row) => spaceOf(row) === space)]);
  return {
    said: [
      ...lookedAt('', looked),
      ...columns.flatMap(([, all]) => ways.map((way) => ['', worded(way), all[way]])),
      ['', 'ops in all', counts.total],
      ...columns.flatMap(([name, all]) => Object.entries(notes).filter(([note]) => all[note] > 0)
        .flatMap(([note, text]) => (text = `${asText(all[note])} ${text}`, [['', text, all[note]]]))),
      ['Ops', `Ops ${asText(total)}`, total],
      ...spaces.map(([space, rows]) => ['Ops', `${space} ${asText(rows.length)} of those shown`, rows.length]),
      ...ops.flatMap((row, i) => rowOf(row, offset + i + 1)),
      ...(there === total ? [] : [offset + 1, offset + there, total].map((n) => ['Ops', 'are shown', n])),
    ],
    rows: { Ops: ops.length },
  };
}

const lists = {
  functions: 'Functions', device_functions: 'Functions read as text', python: 'Python', registrations: 'Registrations',
  bindings: 'Bindings', includes: 'Includes', included_by: 'Included by',
};

export function file(of) {
  const answer = of('file');
  if (!answer.found) return none;
  const { totals, candidates, match, tests, looked_at: looked, source } = answer;
  const said = [...lookedAt('', looked)];
  const rows = {};
  for (const [list, title] of Object.entries(lists)) {
    const there = answer[list] ?? [];
    if (there.length === 0) continue;
    rows[title] = Math.min(200, there.length);
    const total = totals[list];
    said.push([title, `${title} ${asText(total)}`, total], ...shown(title, { shown: rows[title], total }));
    if (list === 'registrations')
      for (const row of there.slice(0, 200)) said.push([title, `${row.line}${row.op}`, row.line]);
    if (/functions|registrations/.test(list) && there.length < total)
      said.push(['Source', 'The margin has', there.length], ['Source', `${asText(total)} ${worded(list)}`, total]);
  }
  if (candidates.length > 1 && match !== 'exact') said.push(['', 'other', candidates.length - 1]);
  if (tests > 0) said.push(['', `It has ${asText(tests)} test`, tests]);
  if (!source || source.problem) return { said, rows };
  const last = source.first + source.lines.length - 1;
  if (source.first > 1) said.push(['Source', 'Lines before', source.first]);
  if (source.lines.length === 0) said.push(['Source', 'The file has', source.total]);
  else if (last < source.total) said.push(['Source', 'Lines after', last], ['Source', 'Lines after', source.total]);
  return { said, rows };
}

export function change(of) {
  const answer = of('affected');
  if (!answer.totals) return none;
  const { changed, ops, functions, total, universe, totals, tests, looked_at: looked } = answer;
  const some = (list) => ({ shown: Math.min(200, list.length), total: list.length });
  return {
    said: [
      ...lookedAt('', looked),
      ['', `${asText(functions)} function`, functions], ['', `of ${asText(universe)} in the index`, universe],
      ...Object.entries(totals).map(([word, n]) => ['', `${asText(n)} ${word}`, n]),
      ...['too_deep', 'other_devices'].filter((name) => answer[name] > 0)
        .map((name) => ['', 'left out as', answer[name]]),
      ['Changed', `Changed ${asText(changed.length)}`, changed.length], ...shown('Changed', some(changed)),
      ['Ops', `Ops ${asText(ops.length)}`, ops.length], ...shown('Ops', some(ops)),
      ['Tests', `Tests ${asText(total)}`, total], ...shown('Tests', answer),
    ],
    rows: { Ops: some(ops).shown, Tests: tests.length },
  };
}
