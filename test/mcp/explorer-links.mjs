// What a link of the explorer's pages promises: that there is what it leads to.

/// The question that tells, and why its answer breaks the promise: "" if it does not.
const promises = {
  op: (values) => ['trace', { func: values.get('name') }, ({ trace, error }) =>
    !trace ? `no op: ${error ?? 'only a function'}`
    : values.has('key') && !trace.table.some(({ key }) => key === values.get('key')) ? 'no such key' : ''],
  graph: (values) => ['graph', { func: values.get('func'), mode: 'callers', limit: 100 }, ({ error }) => error ?? ''],
  module: (values) => ['modules', { name: values.get('name') }, (answer) => (answer.class ? '' : 'no such class')],
  file: (values) => {
    const line = Number(values.get('line') ?? 0);
    const lines = line ? `:${line}-${line}` : '';
    return ['file', { path: values.get('path') + lines, limit: 1 }, ({ found, error, source }) =>
      !found ? (error ?? 'no such file') : line && !source.problem && source.lines.length === 0 ? 'no such line' : ''];
  },
  backend: (values) => ['backend', { name: values.get('name'), limit: 1 }, ({ ops, error }) => (ops ? '' : error)],
};

/// A promise of what is wrong with a link to \p url, or "". \p ask answers a question.
export async function broken(url, ask) {
  const { pathname, searchParams } = new URL(url);
  const page = pathname.split('/').pop();
  if (!promises[page] || searchParams.size === 0) return '';
  const [question, values, why] = promises[page](searchParams);
  return why(await ask(question, values));
}
