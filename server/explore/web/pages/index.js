// What the index knows, and what it does not.
import { html } from '../dom.js';
import { useAnswer } from '../api.js';
import { Problem, Section, Shown, Table, Waiting, counted, grouped, worded } from '../parts.js';

const ofBuild = ['registrations', 'stub_kernels', 'bindings', 'functions', 'edges', 'includes', 'files'];
const ofPython = [
  'python_modules', 'python_classes', 'python_functions', 'python_registrations', 'op_docs', 'opinfos', 'tests',
];

function age(/** @type {number} */ seconds) {
  const [length, unit] = seconds < 7200 ? [60, 'minute'] : seconds < 172800 ? [3600, 'hour'] : [86400, 'day'];
  return counted(Math.round(seconds / Number(length)), String(unit));
}

/** Counts with their names. @param {{ title: string, of: [string, number][] }} props */
const Counts = ({ title, of }) => html`<${Section} title=${title}><dl class="counts">${of.map(([name, n]) => html`<div>
  <dt>${worded(name)}</dt><dd>${grouped(n)}</dd></div>`)}</dl></${Section}>`;

/** What of it a build has, only what is read. @param {{ value: any }} props */
function Knows({ value }) {
  const { device_kernels: kernels } = value;
  const named = (names) => names.map((name) => [name, value[name]]);
  return html`<${Counts} title="By the YAML" of=${named(['ops', 'derivatives'])} />
    ${value.tus.ok > 0 && html`<${Counts} title="By the compiler" of=${named(ofBuild)} />`}
    <${Counts} title="Read as text" of=${[
      ['registrations not compiled', value.registrations_not_compiled], ['device kernels', kernels.in_source],
      ['launches', kernels.launches], ['functors of kernels', kernels.functors],
    ]} />
    <${Counts} title="Of Python" of=${named(ofPython)} />`;
}

function Layers({ built }) {
  const answer = useAnswer('architecture', {});
  if (!answer) return html`<${Waiting} />`;
  const layers = answer.value?.layers;
  if (!layers) return html`<${Problem} answer=${answer} page="index" parameter="q" />`;
  const onlyOfBuild = ['compiled_files', 'tus_without_facts', 'functions', 'registrations', 'bindings'];
  const columns = [
    'files', 'compiled_files', 'text_files', 'tus_without_facts', 'functions', 'registrations', 'bindings',
    'device_kernels', 'python_classes', 'python_functions',
  ].filter((column) => built || !onlyOfBuild.includes(column));
  const heads = {
    functions: 'functions of C++', registrations: 'compiled registrations', tus_without_facts: 'TUs without facts',
  };
  return html`<${Section} title="Folders"><${Table} name="Folders"
    heads=${['Folder', 'What it is', ...columns.map((column) => heads[column] ?? worded(column))]}
    rows=${layers.map((layer) => [
      html`<span class="code">${layer.folder || 'all the rest'}</span>`, layer.purpose,
      ...columns.map((column) => grouped(layer[column])),
    ])} /></${Section}>`;
}

export function Index() {
  const answer = useAnswer('status', {});
  if (!answer) return html`<main><h1>Index</h1><${Waiting} /></main>`;
  const { value } = answer;
  if (!value?.usable)
    return html`<main><h1>Index</h1><${Problem} answer=${answer} page="index" parameter="q" /></main>`;
  const { tus } = value;
  const all = tus.ok + tus.failed + tus.missing;
  return html`<main class="broad"><h1>Index</h1>
    <p>PyTorch ${value.pytorch_version}${value.commit && html`, commit${' '}
      <span class="code">${value.commit.slice(0, 12)}</span>`},
      generation <span class="code">${value.generation}</span>, made ${age(value.age_seconds)} ago.</p>
    <p>${all === 0 ? 'It has no build: what C++ does is read as text.'
        : `${counted(tus.ok, 'TU')} of ${grouped(all)} have their facts.`}
      ${tus.failed > 0 && ` ${counted(tus.failed, 'TU')} failed.`}
      ${tus.missing > 0 && ` ${counted(tus.missing, 'TU')} are missing.`}</p>
    <${Knows} value=${value} />
    ${value.incomplete.length > 0 && html`<${Section} title="Without facts" note=${grouped(value.incomplete_total)}>
      <${Table} name="TUs without facts" heads=${['TU', 'State', 'Why']} rows=${value.incomplete.map((tu) =>
        [html`<span class="code">${tu.main}</span>`, tu.status, tu.detail])} />
      <${Shown} shown=${value.incomplete.length} total=${value.incomplete_total} /></${Section}>`}
    ${value.changed.length > 0 && html`<${Section} title="Changed since" note=${grouped(value.changed_total)}>
      <ul class="rows">${value.changed.map((path) => html`<li class="code">${path}</li>`)}</ul>
      <${Shown} shown=${value.changed.length} total=${value.changed_total} /></${Section}>`}
    ${!value.checked_all && html`<p class="quiet">Not all files were compared with the source:${' '}
      ${grouped(value.files_checked)} were.</p>`}
    <${Layers} built=${all > 0} /></main>`;
}
