// What the index knows, and what it does not.
import { html } from '../dom.js';
import { useAnswer } from '../api.js';
import { Problem, Section, Shown, Table, Waiting, counted, grouped } from '../parts.js';

const names = ['ops', 'registrations', 'stub_kernels', 'bindings', 'functions', 'edges', 'includes', 'files',
  'python_modules', 'python_classes', 'python_functions', 'python_registrations', 'opinfos', 'tests'];

function Layers() {
  const answer = useAnswer('architecture', {});
  const layers = answer?.value?.layers;
  if (!layers) return answer ? null : html`<${Waiting} />`;
  const columns = ['files', 'functions', 'registrations', 'bindings', 'device_kernels', 'python_classes', 'python_functions'];
  return html`<${Section} title="Folders"><${Table} name="Folders" heads=${['Folder', 'What it is', ...columns.map((c) => c.replaceAll('_', ' '))]}
    rows=${layers.map((layer) => [html`<span class="code">${layer.folder || 'all the rest'}</span>`, layer.purpose,
      ...columns.map((column) => grouped(layer[column] ?? 0))])} /></${Section}>`;
}

export function Index() {
  const answer = useAnswer('status', {});
  if (!answer) return html`<main><h1>Index</h1><${Waiting} /></main>`;
  const { value } = answer;
  if (!value?.usable) return html`<main><h1>Index</h1><${Problem} answer=${answer} page="index" parameter="q" /></main>`;
  const { tus } = value;
  const without = tus.failed + tus.missing;
  return html`<main class="broad"><h1>Index</h1>
    <p>PyTorch ${value.pytorch_version}${value.commit && html`, commit <span class="code">${value.commit.slice(0, 12)}</span>`},
      generation <span class="code">${value.generation}</span>, made ${counted(Math.round(value.age_seconds / 3600), 'hour')} ago.</p>
    <p>${tus.ok + without === 0 ? 'It has no build: what C++ does is read as text.'
      : `${counted(tus.ok, 'TU')} of ${grouped(tus.ok + without)} have their facts.`}
      ${tus.failed > 0 && ` ${counted(tus.failed, 'TU')} failed.`} ${tus.missing > 0 && ` ${counted(tus.missing, 'TU')} are missing.`}</p>
    <dl class="counts">${names.filter((name) => name in value).map((name) => html`<div>
      <dt>${name.replaceAll('_', ' ')}</dt><dd>${grouped(value[name])}</dd></div>`)}</dl>
    ${value.incomplete?.length > 0 && html`<${Section} title="Without facts" note=${grouped(value.incomplete_total)}>
      <${Table} name="TUs without facts" heads=${['TU', 'State', 'Why']} rows=${value.incomplete.map((tu) => [html`<span class="code">${tu.main}</span>`, tu.status, tu.detail])} />
      <${Shown} shown=${value.incomplete.length} total=${value.incomplete_total} /></${Section}>`}
    ${value.changed?.length > 0 && html`<${Section} title="Changed since" note=${grouped(value.changed_total)}>
      <ul class="rows">${value.changed.map((path) => html`<li class="code">${path}</li>`)}</ul></${Section}>`}
    <${Layers} /></main>`;
}
