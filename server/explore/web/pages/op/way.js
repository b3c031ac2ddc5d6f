// The steps from Python to the kernels, from left to right.
import { html } from '../../dom.js';
import { Function, Place, counted } from '../../parts.js';
import { isOfBackend, kernelName, writtenBy } from './kernels.js';

/** Bindings that have room. */
const Most = 4;

function Kernel({ row }) {
  const written = writtenBy(row);
  return html`${written ? html`<${Function} symbol=${written} />` : kernelName(row)}${' '}
    <${Place} at=${written ?? (row.kernel_symbol?.file ? row.kernel_symbol : row.kernel_at)} />`;
}

export function Way({ trace }) {
  const bound = (trace.bindings ?? []).filter((binding) => binding.names.length > 0);
  const kernels = trace.registrations.filter(isOfBackend);
  const stubs = kernels.flatMap((row) => row.stubs);
  return html`<h2>From Python to the kernels</h2><ol class="way">
    <li><h3>Python</h3>${trace.python.length === 0 && html`<p class="quiet">no name</p>`}
      <ul>${trace.python.map((name) => html`<li class="code">${name}</li>`)}</ul></li>
    <li><h3>Binding</h3>${bound.length === 0 && html`<p class="quiet">none in this index</p>`}
      <ul>${bound.slice(0, Most).map((binding) => html`<li>
        <span class="code">${binding.wrapped_name || binding.symbol_name}</span> <${Place} at=${binding} /></li>`)}</ul>
      ${bound.length > Most && html`<p class="quiet">and ${counted(bound.length - Most, 'other')}</p>`}
      ${trace.bindings_truncated && html`<p class="quiet">there may be more</p>`}</li>
    <li><h3>Operator</h3><p class="code">${trace.op}</p>
      ${trace.yaml && html`<${Place} at=${trace.yaml} />`}</li>
    <li class="many"><h3>Kernels</h3>
      ${kernels.length + trace.not_compiled.length === 0 && html`<p class="quiet">none of its own</p>`}
      <ul>${kernels.map((row) => html`<li><b>${row.key}</b> <${Kernel} row=${row} /></li>`)}
        ${trace.not_compiled.map((row) => html`<li><b>${row.key}</b> <span class="code">${row.kernel}</span>${' '}
          <${Place} at=${row.kernel_at} /> <span class="quiet">from the YAML</span></li>`)}</ul></li>
    ${stubs.length > 0 && html`<li class="many"><h3>Stubs</h3>
      <ul>${stubs.map((stub) => html`<li><span class="code">${stub.stub}</span>
        <ul>${stub.kernels.map((kernel) => html`<li><b>${kernel.key}</b> ${kernelName(kernel)}</li>`)}</ul></li>`)}
      </ul></li>`}
  </ol>`;
}
