// What each page has to show of the answers to its questions: {said, rows}. `said`:
// [heading, what stands beside it (or several such), number]; with `true` behind it may
// be there more than once. `rows`: how many there are under a heading.

import { asText, lookedAt, shown, words } from './explorer-said-parts.mjs';
import { backend, change, file, op } from './explorer-said-more.mjs';

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const flat = (text) => text.replace(/\s+/g, ' ').trim();

function find(of) {
  const said = [];
  const rows = {};
  for (const [title, question] of [['Ops, functions, Python', 'search'], ['Tests', 'tests']]) {
    const { hits = [], ...answer } = of(question);
    if (hits.length === 0) continue;
    said.push([title, `${asText(answer.total)} result`, answer.total], ...shown(title, answer));
    rows[title] = hits.length;
  }
  const { found, candidates, near } = of('file', {}, {});
  const files = found ? candidates : (near ?? []);
  if (files.length > 0) rows.Files = files.length;
  return { said, rows };
}

function side(title, answer) {
  const { peers, op_callers: ops = [], total, looked_at: looked, folded, from_python: python } = answer;
  if (!peers) return { said: [], rows: 0 };
  const through = ops.filter((one) => one.total > 0);
  const all = [...peers, ...through.flatMap((one) => one.peers)];
  const further = all.map((peer) => (peer.sites?.length ?? 1) - 1).filter((n) => n > 0);
  const ofPython = Math.min(40, python?.shown ?? 0);
  return {
    said: [
      [title, `${title} ${asText(total)}`, total], ...shown(title, answer), ...lookedAt(title, looked),
      ...through.flatMap((one) => [[title, `through ${one.op}`, one.total], ...shown(title, one)]),
      ...further.map((n) => [title, `and ${asText(n)} more site`, n]),
      ...(folded?.functions > 0 ? [[title, 'of the dispatcher', folded.functions]] : []),
      ...(python?.total > 0 ? [[title, `from Python ${asText(python.total)}`, python.total],
        ...shown(title, { shown: ofPython, total: python.total })] : []),
    ],
    rows: all.length + ofPython,
  };
}

function impact(answer) {
  const of = answer.impact ?? { ...answer, functions: answer.peers, hubs: [], ops: [] };
  const counts = [['function', answer.total], ['op', of.ops.length], ['level', answer.depth]];
  const said = [
    ...counts.map(([noun, n]) => ['', `${asText(n)} ${noun}`, n]),
    ...(of.total_source > 0 ? [['', 'of these through code', of.total_source]] : []),
    ...(of.not_in_source > 0 ? [['', 'were not looked for', of.not_in_source]] : []),
    ...of.hubs.map((hub) => ['', `${hub.name} (at least ${asText(hub.callers)} caller`, hub.callers]),
    ...shown('Ops', { shown: Math.min(100, of.ops.length), total: of.ops.length }),
    ...lookedAt('', answer.looked_at),
  ];
  const rows = {};
  for (const [i, total] of of.level_totals.entries()) {
    const title = `Level ${i + 1}`;
    const there = of.functions.filter((one) => one.level === i + 1).length;
    said.push([title, title, i + 1], [title, `${title} ${asText(total)}`, total]);
    said.push(...shown(title, { shown: there, total }));
    rows[title] = there;
  }
  return { said, rows };
}

function path({ path: way, looked_at: looked }) {
  if (!way) return { said: [], rows: {} };
  if (way.found) return { said: way.python_steps ? [] : [['', 'step', way.length]], rows: {} };
  return {
    said: [
      ...(way.searched ? [['', 'searched', way.searched]] : []),
      ...(way.function_types > 0 ? [['', 'were not followed', way.function_types]] : []), ...lookedAt('', looked),
    ],
    rows: {},
  };
}

function graph(of, values) {
  const about = of('graph', { mode: 'callers' });
  if (about.error) return { said: [], rows: {} };
  const mode = values.get('mode') ?? '';
  if (mode === 'impact') return impact(of('graph', { mode }));
  if (mode === 'path') return values.get('to') ? path(of('graph', { mode })) : { said: [], rows: {} };
  const callers = side('Callers', about);
  const calls = side('Calls', of('graph', { mode: 'calls' }));
  const title = flat(about.subject?.op ?? about.subject?.name ?? about.python?.name ?? values.get('func'));
  const others = (about.candidates ?? []).slice(1).filter((one) => one.symbol).length;
  const rest = Math.max(others, (about.match?.candidates_total ?? 1) - 1);
  const stubs = about.stub_kernels?.length ?? 0;
  return {
    said: [...callers.said, ...calls.said, ...shown(title, { shown: Math.min(20, others), total: rest })],
    rows: { Callers: callers.rows, Calls: calls.rows, [title]: stubs + Math.min(20, others) },
  };
}

/// How many overloads of an op run in which way on a backend.
function overloads(op, rows) {
  const counts = new Map();
  for (const { cells: [how] } of rows.filter((row) => row.op === op || row.op.split('.')[0] === op))
    counts.set(how, (counts.get(how) ?? 0) + 1);
  return [...counts].map(([how, n]) => ['Ops that forward runs', [`${op}`, `${words[how]} ${n}`], n]);
}

function module(of, values) {
  const { class: known, ops = [], methods = [], subclasses = [], candidates = [] } = of('modules');
  const lists = known ? { 'Ops that forward runs': ops, Methods: methods, Subclasses: subclasses } : {};
  const there = Object.entries(lists).filter(([, list]) => list.length > 0);
  const others = known ? candidates.filter((one) => one !== known.name).length : 0;
  return {
    said: [
      ...there.map(([title, list]) => [title, `${title} ${asText(list.length)}`, list.length]),
      ...(others > 0 ? [['', 'of this name', others]] : []),
      ...(values.get('key') && known ? ops.flatMap((one) => overloads(one.op, of('ops').ops ?? [])) : []),
    ],
    rows: Object.fromEntries(there.map(([title, list]) => [title, list.length])),
  };
}

function matrix(of) {
  const answer = of('ops');
  if (!answer.keys) return { said: [], rows: {} };
  const { keys, counts, properties, property_counts: having, total, looked_at: looked, undecided } = answer;
  const withKernel = ({ own, python, composite, fallthrough }) => own + python + composite + fallthrough;
  return {
    said: [
      ['', `${asText(total)} op`, total], ...shown('', answer), ...lookedAt('', looked),
      ...(undecided > 0 ? [['', `${asText(undecided)} more op`, undecided]] : []),
      ...keys.map((key, i) => ['', key, withKernel(counts[i])]),
      ...properties.map((name) => ['', name, having[name].has]),
    ],
    rows: {},
  };
}

function index(of) {
  const status = of('status');
  const { tus, device_kernels: kernels } = status;
  const built = tus.ok + tus.failed + tus.missing;
  const ofBuild = ['registrations', 'stub_kernels', 'bindings', 'functions', 'edges', 'includes', 'files'];
  const counts = {
    'By the YAML': ['ops', 'derivatives'],
    'By the compiler': tus.ok > 0 ? ofBuild : [],
    'Of Python': [
      'python_modules', 'python_classes', 'python_functions', 'python_registrations', 'op_docs', 'opinfos', 'tests',
    ],
  };
  const columns = ['files', 'text_files', 'device_kernels', 'python_classes', 'python_functions'];
  if (built > 0) columns.push('compiled_files', 'tus_without_facts', 'functions', 'registrations', 'bindings');
  const text = [
    ['registrations not compiled', status.registrations_not_compiled], ['device kernels', kernels.in_source],
    ['launches', kernels.launches], ['functors of kernels', kernels.functors],
  ];
  const { layers } = of('architecture');
  const age = status.age_seconds;
  const [length, unit] = age < 7200 ? [60, 'minute'] : age < 172800 ? [3600, 'hour'] : [86400, 'day'];
  const part = (title, list, total) => list.length === 0 ? []
    : [[title, `${title} ${asText(total)}`, total], ...shown(title, { shown: list.length, total })];
  return {
    said: [
      ['', unit, Math.round(age / length)],
      ...Object.entries(counts).flatMap(([title, names]) =>
        names.map((name) => [title, name.replaceAll('_', ' '), status[name]])),
      ...text.map(([name, n]) => ['Read as text', name, n]),
      ...(built > 0 ? [['', 'have their facts', tus.ok], ['', 'have their facts', built]] : []),
      ...(tus.failed > 0 ? [['', 'failed', tus.failed]] : []),
      ...(tus.missing > 0 ? [['', 'are missing', tus.missing]] : []),
      ...part('Without facts', status.incomplete, status.incomplete_total),
      ...part('Changed since', status.changed, status.changed_total),
      ...(status.checked_all ? [] : [['', 'Not all files', status.files_checked]]),
      ...layers.flatMap((layer) => columns.map((column) => ['Folders', layer.folder || 'all the rest', layer[column]])),
    ],
    rows: { Folders: layers.length },
  };
}

export const said = { find, graph, module, matrix, index, change, backend, op, file };
