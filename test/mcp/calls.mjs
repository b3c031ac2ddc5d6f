// What the clients ask of each tool, and what has to be in the answers. A tool
// of the server that is not here fails the tests, and so does one of here that
// the server does not have: a new tool cannot stay untested.

/// {tool: [{arguments, expect: [text...], error: the answer is an error}]}. The
/// index is any of PyTorch 2.6.0 with LinearAlgebra.cpp compiled.
const CALLS = {
  get_status: [{ arguments: {}, expect: ['generation', 'TUs:'] }],
  trace: [
    {
      arguments: { func: 'torch.matmul' },
      expect: ['native_functions.yaml:', 'LinearAlgebra.cpp:'],
    },
    { arguments: { func: 'torch.matmull' }, expect: ['matmul'], error: true },
    {
      arguments: { func: 'torch.matmul', mode: 'why', requires_grad: true, under: 'no-grad' },
      expect: ['keys of each tensor: AutocastCPU, AutogradCPU', '1. AutogradCPU', 'aten::bmm'],
    },
    {
      arguments: { func: 'torch.matmul', mode: 'why', device: 'cudaa' },
      expect: ["no device 'cudaa'", 'CUDA'],
      error: true,
    },
    {
      arguments: { func: 'aten/src/ATen/native/LinearAlgebra.cpp:1', mode: 'origin' },
      expect: ['no template of torchgen', 'written by hand'],
      error: true,
    },
    {
      arguments: { func: 'LinearAlgebra.cpp', mode: 'origin' },
      expect: ['no line is given'],
      error: true,
    },
  ],
  graph: [
    {
      arguments: { func: 'at::native::matmul', mode: 'callers' },
      expect: ['CompositeImplicitAutograd__matmul', 'direct '],
    },
    {
      arguments: { func: 'at::native::matmul', mode: 'sideways' },
      expect: ['callers', 'impact'],
      error: true,
    },
  ],
  search: [
    {
      arguments: { query: 'softmax', mode: 'kernels', limit: 3 },
      expect: ['3 of', 'SoftMax', 'launches'],
    },
  ],
  modules: [
    { arguments: { name: 'nn.Conv2d' }, expect: ['conv.py:', 'aten::conv2d'] },
  ],
  tests: [
    {
      arguments: { query: 'test_gelu', limit: 3 },
      expect: ['test_gelu', '3 of'],
    },
  ],
  affected: [
    {
      arguments: { funcs: ['at::native::matmul'], limit: 2 },
      expect: ['aten::matmul', 'certain'],
    },
  ],
  backend: [
    {
      arguments: { name: 'cpu', focus: 'own', limit: 2 },
      expect: ['backend CPU', 'own kernel: 2 of'],
    },
    {
      arguments: { name: 'PrivateUse1', mode: 'missing', limit: 2 },
      expect: ['error', 'needed by', '2 of'],
    },
    {
      arguments: { name: 'CPU', mode: 'diff', against: 'no-such' },
      expect: ['no dispatch key', 'There is no snapshot no-such'],
      error: true,
    },
    {
      arguments: { name: 'CPUs' },
      expect: ['no dispatch key', 'CPU'],
      error: true,
    },
  ],
  ops: [
    {
      arguments: { containing: 'aten::bmm', properties: ['out', 'formula'] },
      expect: ['aten::bmm', 'out aten::bmm.out', 'of all'],
    },
    {
      arguments: { has: ['colour'] },
      expect: ["no dispatch key 'colour'", 'decomposition'],
      error: true,
    },
  ],
  explain: [
    {
      arguments: {
        text: 'Dimension out of range (expected to be in range of [-1, 0], but got 3)',
      },
      expect: ['c10/core/WrapDimMinimal.cpp', 'TORCH_CHECK_INDEX', 'dim = 3'],
    },
    { arguments: { text: 'zxqj' }, expect: ['1 of 1 lines'], error: true },
  ],
  show: [
    {
      arguments: { name: 'gelu', tokens: 2000 },
      expect: ['aten/src/ATen/native/Activation.cpp', '5099 | - func: gelu', 'left out'],
    },
    { arguments: { name: 'gelu', tokens: 499 }, expect: ['at least 500'], error: true },
  ],
  bridge: [
    {
      arguments: { symbol: 'aten::add.Tensor' },
      expect: ['no project has an index', 'init --source'],
    },
    {
      arguments: { symbol: 'torchada', mode: 'uses' },
      expect: ["no project 'torchada'"],
      error: true,
    },
  ],
};

/// The calls of \p tools, the names that a server lists. Throws where they and
/// the table differ.
export function callsOf(tools) {
  const untested = tools.filter((tool) => !CALLS[tool]);
  if (untested.length)
    throw new Error(`no call in calls.mjs of: ${untested.join(', ')}`);
  const gone = Object.keys(CALLS).filter((tool) => !tools.includes(tool));
  if (gone.length) throw new Error(`the server lacks: ${gone.join(', ')}`);
  return tools.flatMap((tool) =>
    CALLS[tool].map((call) => ({ tool, error: false, ...call })),
  );
}

/// Throws unless the answer is what \p call expects.
export function checkAnswer(call, text, isError) {
  if (isError !== call.error)
    throw new Error(
      `${isError ? 'an error' : 'no error'} was answered: ${text.slice(0, 500)}`,
    );
  for (const wanted of call.expect)
    if (!text.includes(wanted))
      throw new Error(`'${wanted}' is not in: ${text.slice(0, 500)}`);
}

/// A line that names a call.
export function nameOf(call) {
  return `${call.tool} ${JSON.stringify(call.arguments)}`;
}

/// The text of a tool's result as MCP and the Messages API have it.
export function textOf(content) {
  if (typeof content === 'string') return content;
  return (content ?? []).map((block) => block.text ?? '').join('\n');
}

/// An answer without what to ask next, which a tool and the command line say in
/// their own syntax.
export function withoutProposals(text) {
  return text.replace(/^(more|ask next):\n( {2}.*\n)+/gm, '');
}
