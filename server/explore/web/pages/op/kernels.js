// What the registrations of an op run.
import { html } from '../../dom.js';
import { Function } from '../../parts.js';

/** What a registration runs. */
export const kernelName = (row) => row.kernel_symbol
  ? html`<${Function} symbol=${row.kernel_symbol} />`
  : html`<span class="code">${row.kernel_name ?? '–'}</span>`;

/** Not a kernel that autograd, tracing and the like put in between. */
export const isOfBackend = (row) => /^(structured|generated|view copy|$)/.test(row.mechanism);

/** The function that a person wrote, which a generated wrapper leads to; undefined where none is known. */
export const writtenBy = ({ reaches = [] }) =>
  reaches.find((f) => f.role === 'implementation') ?? reaches.find((f) => f.role === 'meta');

export const conditionOf = ({ condition }) => condition ?? 'that is decided at run time';

/** Under which condition something is registered. */
export const OnlyIf = ({ of }) => of.conditional && html` only if <code>${conditionOf(of)}</code>`;
