// What engineers ask about ops.
import { expect } from './report.mjs';
import { settled, shows, together } from './explorer-browser.mjs';

const Yaml = 'aten/src/ATen/native/native_functions.yaml';
const opPage = (op) => `op?name=${encodeURIComponent(op)}`;

export const walks = ({ sources }) => {
  const ops = sources.ops();
  const byName = new Map(ops.map((one) => [one.op, one]));
  const withKernels = ops.filter(({ dispatch }) => dispatch.CPU && dispatch.CUDA && dispatch.CPU !== dispatch.CUDA);
  return [
    ['the way of torch.matmul', {}, async (page, open) => {
      await open('op?name=torch.matmul');
      const line = sources.lineOf('aten/src/ATen/native/LinearAlgebra.cpp', /^Tensor matmul\(/);
      await shows(page, byName.get('aten::matmul').schema, 'CompositeImplicitAutograd');
      await together(page, 'CompositeImplicitAutograd', 'matmul', `native/LinearAlgebra.cpp:${line}`);
    }],
    ['kernels of gelu on each device', {}, async (page, open) => {
      await open('op?name=gelu');
      for (const [key, kernel] of Object.entries(byName.get('aten::gelu.out').dispatch))
        if (key !== 'CPU') await together(page, key, kernel);
    }],
    ['kernels of ops by the YAML', {}, async (page, open) => {
      for (const { op, schema, line, dispatch } of sources.some(withKernels, 3)) {
        await open(opPage(op));
        await shows(page, schema, `native/native_functions.yaml:${line}`);
        for (const [key, kernel] of Object.entries(dispatch)) await together(page, key, kernel);
      }
    }],
    ['formulas of ops by derivatives.yaml', {}, async (page, open) => {
      for (const { op, names, text } of sources.some(sources.formulas().filter((one) => byName.has(one.op)), 3)) {
        await open(opPage(op));
        await together(page, names, text);
      }
    }],
    ['ops without a kernel of their own', {}, async (page, open) => {
      const composite = ops.filter(({ fields }) =>
        !('dispatch' in fields) && !fields.structured_delegate && !fields.manual_kernel_registration);
      for (const { op } of sources.some(composite, 2)) {
        await open(opPage(op));
        await shows(page, 'CompositeImplicitAutograd');
      }
    }],
    ['names in torch._C._nn', {}, async (page, open) => {
      const functional = ops.filter(({ op, fields }) =>
        fields.python_module === 'nn' && !op.includes('.') && !/_out$|backward/.test(op));
      for (const { op } of sources.some(functional, 2)) {
        await open(opPage(op));
        await shows(page, `torch._C._nn.${op.slice(6)}`);
      }
    }],
    ['registrations in a block of TORCH_LIBRARY_IMPL', {}, async (page, open) => {
      const file = 'aten/src/ATen/functorch/LegacyBatchingRegistrations.cpp';
      const rows = sources.grep('^  m\\.impl\\("[a-z_.A-Z]+", [a-z_]+_batching_rule\\);', file);
      for (const { line, text } of sources.some(rows, 2)) {
        const [, op, kernel] = text.match(/"(.*)", (\w+)/);
        await open(opPage(`aten::${op}`));
        await together(page, 'FuncTorchBatched', kernel, `functorch/LegacyBatchingRegistrations.cpp:${line}`);
      }
    }],
    ['from a kernel to its source', {}, async (page, open) => {
      await open('op?name=torch.matmul');
      await page.click('.way a[href*="LinearAlgebra.cpp"]');
      await page.waitForSelector('.marked');
      const line = sources.lineOf('aten/src/ATen/native/LinearAlgebra.cpp', /^Tensor matmul\(/);
      const marked = await page.innerText('.marked');
      expect(marked.includes(sources.lines('aten/src/ATen/native/LinearAlgebra.cpp')[line].trim()), marked);
    }],
    ['from an op to its entry in the YAML', {}, async (page, open) => {
      const [{ op, line, schema }] = sources.some(ops, 1);
      await open(opPage(op));
      await page.click(`a[href*="native_functions.yaml&line=${line}"] >> nth=0`);
      await page.waitForURL(/file\?path=/);
      await page.waitForSelector('.marked');
      expect((await page.innerText('.marked')).includes(schema), `${Yaml}:${line} is not marked`);
    }],
    ['other overloads of an op', {}, async (page, open) => {
      await open('op?name=aten::add.Tensor');
      const others = ops.map(({ op }) => op).filter((op) => /^aten::add(\.|$)/.test(op) && op !== 'aten::add.Tensor');
      await shows(page, 'Other overloads', ...others);
      await page.click(`text="${others[0]}" >> nth=0`);
      await settled(page);
      expect((await page.innerText('h1')).trim() === others[0], `it leads to ${await page.innerText('h1')}`);
    }],
    ['a name that means nothing', {}, async (page, open) => {
      await open('op?name=gleu');
      await shows(page, "nothing in this index is called 'gleu'", 'Nearest names', 'glu');
    }],
  ];
};
