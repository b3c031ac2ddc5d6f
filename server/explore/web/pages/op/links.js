// Which lines of the sources of an op belong together, by what `trace` says of a dispatch key.
import { isOfBackend, writtenBy } from './kernels.js';

/**
 * @typedef {{ link: string, key: string, file: string, line: number }} Spot
 * a line of a dispatch key; those of the same `link` are counterparts
 * @typedef {{ title: string, file: string, line: number, from: number, to: number }} Snippet
 * @typedef {{ key: string, rows: any[] }} Choice
 */

/** Lines before and after the first line of a function, whose end is not known. */
const Before = 3, After = 22;
/** How far down in a kernel the call of a stub is still shown. */
const Far = 80;

/** The entries of the YAML that are about an op. */
const entriesOf = (trace) => [trace.yaml ?? trace.autogen_of, trace.delegate].filter(Boolean);

/**
 * What can be chosen: the dispatch keys that the op has a kernel for, those of backends first.
 * @returns {Choice[]}
 */
export function choicesOf(trace) {
  const dispatch = entriesOf(trace).flatMap((entry) => entry.dispatch);
  const lineOf = (row) => dispatch.find(({ key, kernel }) => key === row.key && kernel === row.yaml_kernel)?.line;
  const compiled = trace.registrations.map((row) => ({ ...row, yaml_line: lineOf(row) }));
  const ofBackends = compiled.filter(isOfBackend);
  const choices = new Map();
  for (const row of new Set([...ofBackends, ...trace.not_compiled, ...compiled]))
    choices.set(row.key, [...(choices.get(row.key) ?? []), row]);
  return [...choices].map(([key, rows]) => ({ key, rows }));
}

/** The choice for a key of the address: its own, or what the dispatcher runs for it. */
export function chosen(trace, choices, of) {
  const registered = trace.table.find(({ key }) => key === of)?.registered_for;
  const by = (key) => choices.find((choice) => choice.key === key);
  return by(of) ?? by(registered) ?? by('CPU') ?? choices[0];
}

/** Adds a snippet to a pane, or to the one of the same file that it touches. */
function show(/** @type {Snippet[]} */ pane, /** @type {Snippet} */ snippet) {
  const touched = pane.find(({ file, from, to }) =>
    file === snippet.file && snippet.from <= to + 2 && from <= snippet.to + 2);
  if (!touched) return pane.push(snippet);
  touched.from = Math.min(touched.from, snippet.from);
  touched.to = Math.max(touched.to, snippet.to);
  if (!touched.title.includes(snippet.title)) touched.title += `, ${snippet.title}`;
  return pane.length;
}

/**
 * The sources side by side, and the lines in them that have counterparts.
 * @param {any} trace
 * @param {Choice[]} choices
 * @param {Choice | undefined} choice
 */
export function sourcesOf(trace, choices, choice) {
  const spots = /** @type {Spot[]} */ ([]);
  const panes = {
    'YAML': /** @type {Snippet[]} */ ([]), 'Registration': /** @type {Snippet[]} */ ([]),
    'Kernel': /** @type {Snippet[]} */ ([]), 'Kernels of stubs': /** @type {Snippet[]} */ ([]),
  };
  const spot = (link, key, at) => at?.file && at.line && spots.push({ link, key, file: at.file, line: at.line });
  const showAt = (pane, title, at, to = 0, after = After) => at?.file && show(pane, {
    title, file: at.file, line: at.line, from: Math.max(1, at.line - Before), to: Math.max(to, at.line + after),
  });
  for (const { op, file, line, fields, dispatch } of entriesOf(trace)) {
    const to = Math.max(line, ...[...fields, ...dispatch].map((one) => one.line));
    show(panes.YAML, { title: op, file, line, from: line, to });
  }
  const spotYaml = (link, key, line) => spot(link, key, { file: panes.YAML[0]?.file, line });

  for (const [i, row] of (choice?.rows ?? []).entries()) {
    const link = `${i}`, { key, kernel_symbol: wrapper, stubs = [], reaches = [] } = row;
    const written = writtenBy(row);
    const kernel = written ?? (wrapper?.file ? wrapper : row.kernel_at);
    spotYaml(link, key, row.yaml_line);
    spot(link, key, row);
    spot(link, key, kernel);
    if (written) {
      spot(link, key, wrapper);
      spot(link, key, written.site);
      showAt(panes.Registration, `wrapper for ${key}`, wrapper);
    }
    showAt(panes.Registration, `registration for ${key}`, row, 0, Before);
    const calls = stubs.map(({ site }) => site).filter((site) => site?.file === kernel?.file
      && site.line > kernel.line && site.line < kernel.line + Far);
    showAt(panes.Kernel, `for ${key}`, kernel, Math.max(0, ...calls.map(({ line }) => line + Before)));
    for (const [j, other] of reaches.entries()) {
      if (other === written || other.role === 'redispatch') continue;
      spot(`${i}.${j}`, key, other.site);
      spot(`${i}.${j}`, key, other);
      showAt(panes.Kernel, other.role, other);
    }
    for (const [j, { stub, site, kernels }] of stubs.entries()) {
      spot(`${i}.stub${j}`, key, site);
      for (const one of kernels) {
        const at = one.kernel_symbol?.file ? one.kernel_symbol : one.kernel_at;
        spot(`${i}.stub${j}`, key, at);
        showAt(panes['Kernels of stubs'], `${stub.split('::').pop()} for ${one.key}`, at);
      }
    }
  }
  // Lines of the YAML for other keys lead to these.
  const yaml = panes.YAML[0]?.file;
  for (const { key, rows } of choices)
    for (const { yaml_line: line } of rows)
      if (!spots.some((other) => other.line === line && other.file === yaml)) spotYaml(`key ${key}`, key, line);
  return { panes: Object.entries(panes).filter(([, snippets]) => snippets.length > 0), spots };
}
