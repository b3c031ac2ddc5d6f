// What clients get from a server besides tools: resources, prompts, completions.

import { check, expect, refusal } from './report.mjs';

const TYPE = 'text/plain';
const FILE = 'aten/src/ATen/native/LinearAlgebra.cpp';

/// {uri: [text that has to be in it...]}, of resources and of templates.
const READS = {
  'torchtalk://status': ['generation', 'TUs:'],
  'torchtalk://architecture': ['c10', 'aten', 'torch/csrc'],
  'torchtalk://op/gelu': ['aten::gelu', 'native_functions.yaml:'],
  [`torchtalk://file/${FILE}`]: [FILE, 'defines C++ functions'],
};

/// {prompt: {arguments, expect: [text...]}}: every prompt that there is.
const PROMPTS = {
  trace: { arguments: { func: 'torch.matmul' }, expect: ['aten::matmul'] },
  impact: {
    arguments: { func: 'at::native::matmul' },
    expect: ['at::native::matmul', 'level 1'],
  },
  'add-op-to-backend': {
    arguments: { op: 'aten::gelu', backend: 'MPS' },
    expect: ['MPS', 'aten::gelu', 'native_functions.yaml:'],
  },
  explain: {
    arguments: { text: "Could not run 'aten::gelu' with arguments from the 'MPS' backend." },
    expect: ['aten::gelu', 'CPU', 'native_functions.yaml:'],
  },
  onboard: { arguments: {}, expect: ['c10', 'aten', 'torch/csrc'] },
};

/// [what is completed, the argument, its beginning, one of the values].
const COMPLETIONS = [
  [{ type: 'ref/prompt', name: 'trace' }, 'func', 'torch.matm', 'torch.matmul'],
  [{ type: 'ref/prompt', name: 'add-op-to-backend' }, 'backend', 'MP', 'MPS'],
  [
    { type: 'ref/resource', uri: 'torchtalk://op/{name}' },
    'name',
    'aten::gel',
    'aten::gelu',
  ],
  [
    { type: 'ref/resource', uri: 'torchtalk://file/{path}' },
    'path',
    FILE.slice(0, -6),
    FILE,
  ],
];

function expectAll(texts, said) {
  for (const text of texts)
    expect(said.includes(text), `'${text}' is not in: ${said.slice(0, 500)}`);
}

/// Throws unless \p found and \p wanted hold the same names.
function expectSame(found, wanted) {
  const [a, b] = [found, wanted].map((names) => names.toSorted().join(' '));
  expect(a === b, `they are '${a}', not '${b}'`);
}

/// \p client has the methods of the SDKs' Client; \p name begins each line.
export async function exerciseContents(name, client) {
  await check(`${name}: resources/list`, async () => {
    const { resources } = await client.listResources();
    const { resourceTemplates } = await client.listResourceTemplates();
    expectSame(
      resources.map((resource) => resource.uri),
      ['torchtalk://status', 'torchtalk://architecture'],
    );
    expectSame(
      resourceTemplates.map((template) => template.uriTemplate),
      [
        'torchtalk://op/{name}',
        'torchtalk://file/{path}?cursor={cursor}',
        'torchtalk://file/{path}',
      ],
    );
  });
  for (const [uri, texts] of Object.entries(READS))
    await check(`${name}: read ${uri}`, async () => {
      const { contents } = await client.readResource({ uri });
      expect(contents.length === 1, `${contents.length} contents`);
      expect(contents[0].uri === uri, `another uri: ${contents[0].uri}`);
      expect(contents[0].mimeType === TYPE, `it is ${contents[0].mimeType}`);
      expectAll(texts, contents[0].text);
    });
  await check(`${name}: read what is not there`, async () => {
    for (const uri of ['torchtalk://op/gelu_of_nobody', 'torchtalk://file/../x']) {
      const refused = await refusal(() => client.readResource({ uri }));
      const codes = [-32602, -32002]; // of either era
      expect(codes.includes(refused.code), `${uri}: ${refused}`);
    }
  });
  await check(`${name}: prompts/list`, async () => {
    const { prompts } = await client.listPrompts();
    expectSame(
      prompts.map((prompt) => prompt.name),
      Object.keys(PROMPTS),
    );
  });
  for (const [prompt, wanted] of Object.entries(PROMPTS))
    await check(`${name}: prompt ${prompt}`, async () => {
      const { messages } = await client.getPrompt({
        name: prompt,
        arguments: wanted.arguments,
      });
      expect(messages.length === 2, `${messages.length} messages`);
      expectAll(
        wanted.expect,
        messages.map((m) => m.content.text ?? m.content.resource.text).join('\n'),
      );
    });
  await check(`${name}: a prompt without its argument`, async () => {
    const refused = await refusal(() => client.getPrompt({ name: 'trace' }));
    expect(refused.code === -32602, `not refused: ${refused}`);
  });
  for (const [ref, argument, value, wanted] of COMPLETIONS)
    await check(`${name}: complete ${value}`, async () => {
      const { completion } = await client.complete({
        ref,
        argument: { name: argument, value },
      });
      const { values } = completion;
      expect(values.length <= 100, `${values.length} values`);
      expect(values.includes(wanted), `not '${wanted}': ${values.slice(0, 9)}`);
    });
}
