// What engineers ask about functions and who calls them.
import { expect } from './report.mjs';
import { numberIn, shows, together } from './explorer-browser.mjs';

const native = 'aten/src/ATen/native';
const tail = ({ file, line }) => `${file.split('/').slice(-2).join('/')}:${line}`;
const graphPage = (func, more = '') => `graph?func=${encodeURIComponent(func)}${more}`;

export const walks = ({ sources, kind }) => [
  ['who calls bmm_out_or_baddbmm_', {}, async (page, open) => {
    await open('graph?func=bmm_out_or_baddbmm_');
    const sites = sources.grep('^ +(at::native::)?bmm_out_or_baddbmm_\\(', `${native}/LinearAlgebra.cpp`);
    expect(sites.length >= 2, 'no site in the source');
    await shows(page, 'Callers', ...sites.map(tail));
  }],
  ['who calls stubs through a macro', {}, async (page, open) => {
    const uses = sources.grep('^CREATE_UNARY_TORCH_IMPL_FUNC\\(\\w+, \\w+\\)', `${native}/UnaryOps.cpp`);
    for (const use of sources.some(uses, 2)) {
      const [, out, stub] = use.text.match(/\((\w+), (\w+)\)/);
      await open(graphPage(stub));
      await together(page, `structured_${out}::impl`, tail(use));
    }
  }],
  ['which kernels a stub has', {}, async (page, open) => {
    const rows = sources.grep('^(ALSO_)?REGISTER_(AVX512_)?DISPATCH\\(\\w+, &\\w+\\)', `${native}/cpu/Activation.cpp`);
    for (const row of sources.some(rows, 2)) {
      const [, stub, kernel] = row.text.match(/\((\w+), &(\w+)\)/);
      await open(graphPage(stub));
      await together(page, 'CPU', kernel, tail(row));
    }
  }],
  ['who calls a template', {}, async (page, open) => {
    await open('graph?func=cpu_kernel_vec');
    const sites = sources.grep('^ +cpu_kernel_vec\\($', `${native}/cpu/Activation.cpp`);
    await shows(page, 'cpu/Activation.cpp', /Callers\s+[\d,]+/, /\d+ of [\d,]+ are shown/);
    expect(await numberIn(page, 'section:has(h2:has-text("Callers")) h2 small') >= sites.length / 3, 'too few callers');
  }],
  ['a call operator', {}, async (page, open) => {
    await open(`find?q=${encodeURIComponent('sum_functor::operator()')}`);
    await page.click('a:has-text("sum_functor::operator()") >> nth=0');
    await page.waitForURL(/graph/);
    const line = sources.lineOf(`${native}/cuda/ReduceSumProdKernel.cu`, /operator\(\)/);
    await shows(page, 'at::native::sum_functor::operator()', `cuda/ReduceSumProdKernel.cu:${line}`);
  }],
  ['what a change of glu_stub reaches', {}, async (page, open) => {
    await open('graph?func=glu_stub&mode=impact');
    await shows(page, 'aten::glu', 'Level 1', 'structured_glu_out::impl');
  }],
  ['the path from torch.matmul to a helper', {}, async (page, open) => {
    await open('graph?func=torch.matmul&mode=path');
    await page.fill('[name=to]', '_matmul_impl');
    await page.click('text=Show the way');
    await shows(page, 'at::native::matmul', 'at::native::_matmul_impl');
    const from = sources.lineOf(`${native}/LinearAlgebra.cpp`, /= at::native::_matmul_impl\(/);
    await shows(page, `native/LinearAlgebra.cpp:${from}`);
  }],
  ['a function that nearly everything calls', {}, async (page, open) => {
    await open('graph?func=at::globalContext');
    await shows(page, 'Callers');
    expect(await page.locator('main [data-row]').count() <= 300, 'more than 300 nodes');
    const total = await numberIn(page, 'section:has(h2:has-text("Callers")) h2 small');
    await shows(page, new RegExp(`\\d+ of ${total.toLocaleString('en')} are shown`));
  }],
  ['an impact of thousands', {}, async (page, open) => {
    await open('graph?func=at::native::resize_output&mode=impact');
    const rows = await page.locator('main .levels [data-row]').count();
    const ops = await page.locator('main .inline li').count();
    expect(rows > 0 && rows + ops <= 300, `${rows} functions and ${ops} ops`);
    let left = 0;
    for (const text of await page.locator('.levels p:has-text("are shown")').allInnerTexts()) {
      const [shown, total] = text.match(/[\d,]+/g).map((n) => Number(n.replaceAll(',', '')));
      left += total - shown;
    }
    const [all] = (await page.innerText('main')).match(/[\d,]+(?= functions?\b.* lead here)/);
    const sum = rows + left;
    expect(Number(all.replaceAll(',', '')) === sum, `${all} are not the ${rows} shown and the ${left} left out`);
  }],
  ['hubs that an impact does not follow', {}, async (page, open) => {
    if (kind === 'source') return open('graph?func=glu_stub&mode=impact'); // it has no such hub
    await open('graph?func=at::Tensor::item&mode=impact');
    await together(page, 'Not followed', 'at::Tensor::copy_');
    const said = await page.locator('p:has-text("Not followed")').innerText();
    const count = Number(said.match(/copy_\s+\(at least\s+([\d,]+) callers\)/)[1].replaceAll(',', ''));
    await page.click('p:has-text("Not followed") >> text="at::Tensor::copy_"');
    await page.waitForURL(/copy_/);
    expect(await numberIn(page, 'section:has(h2:has-text("Callers")) h2 small') >= count, `not ${count} callers`);
  }],
  ['who calls a function of Python', {}, async (page, open) => {
    const file = 'torch/nn/functional.py';
    await open('graph?func=torch.nn.functional._verify_batch_size');
    const [, ...uses] = sources.grep('\\b_verify_batch_size\\(', file);
    const line = sources.lineOf(file, /^def _verify_batch_size/);
    await shows(page, tail({ file, line }), 'torch.nn.functional.batch_norm', ...uses.map(tail));
  }],
  ['who calls an op from Python', {}, async (page, open) => {
    const file = 'torch/testing/_internal/common_methods_invocations.py';
    await open('graph?func=torch.nn.functional.gelu');
    const line = sources.lineOf(file, /OpInfo\('nn\.functional\.gelu'/);
    await together(page, 'OpInfo nn.functional.gelu', tail({ file, line }));
  }],
];
