// What engineers ask about all ops at once.
import fs from 'node:fs';
import { expect } from './report.mjs';
import { settled, shows } from './explorer-browser.mjs';

const total = async (page) => {
  await settled(page);
  return Number((await page.innerText('main')).match(/([\d,]+) ops?\./)[1].replaceAll(',', ''));
};
/// Clicks on the heading of \p key, until the address has \p state.
async function filter(page, key, state) {
  await page.click(`a.key:has-text("${key}")`);
  await page.waitForURL(state);
  await settled(page);
}

export const walks = ({ sources, base }) => {
  const onlyCuda = sources.ops().filter(({ dispatch, fields }) =>
    Object.keys(dispatch).sort().join() === 'CPU,CUDA' && !fields.structured);
  return [
    ['what CUDA has and MPS lacks', {}, async (page, open) => {
      await open('matrix?keys=CPU,CUDA,MPS');
      const all = await total(page);
      await filter(page, 'CUDA', /has=CUDA$/);
      await filter(page, 'MPS', /has=CUDA%2CMPS/);
      await filter(page, 'MPS', /has=CUDA&lacks=MPS/);
      expect(await total(page) < all, 'the filter leaves nothing out');
      for (const { op } of sources.some(onlyCuda, 2)) {
        await page.fill('[name=q]', op);
        await page.press('[name=q]', 'Enter');
        await page.waitForURL(new RegExp(op.slice(6)));
        await shows(page, op);
        const cells = await page.$$eval('tr:has(th) td', (all) => all.slice(0, 3).map((cell) => cell.className));
        expect(cells[0] === 'own' && cells[1] === 'own' && cells[2] !== 'own', `${op}: ${cells}`);
      }
    }],
    ['a condition on the matrix', {}, async (page, open) => {
      await open('matrix?keys=CPU,CUDA');
      const all = await total(page);
      await page.fill('[name=where]', 'CUDA=own and (not CPU or CPU=composite)');
      await page.press('[name=where]', 'Enter');
      await page.waitForURL(/where=CUDA%3Down/);
      await page.waitForFunction((before) =>
        Number(document.querySelector('.matrix table')?.getAttribute('aria-rowcount')) < before + 1, all);
      const rows = await page.$$eval('tr:has(th) td', (cells) => cells.map((cell) => cell.className));
      const [cpu, cuda] = [0, 1].map((at) => rows.filter((_, i) => i % 2 === at));
      expect(rows.length > 0 && cuda.every((how) => how === 'own') && !cpu.includes('own'), `${rows.slice(0, 8)}`);
    }],
    ['from a cell of the matrix to its registration', {}, async (page, open) => {
      const [{ op, dispatch }] = sources.some(onlyCuda, 1);
      await open(`matrix?q=${encodeURIComponent(op)}&keys=CPU,CUDA`);
      await page.click(`td.own a[href*="name=${encodeURIComponent(op)}&key=CUDA"]`);
      await page.waitForURL(/key=CUDA/);
      await shows(page, 'For CUDA', dispatch.CUDA);
    }],
    ['rows of the matrix far below', {}, async (page, open) => {
      await open('matrix?keys=CPU');
      const all = await total(page);
      await page.evaluate(() => document.querySelector('.matrix').scrollTo(0, 1e9));
      await page.waitForFunction((last) => document.querySelector(`[aria-rowindex="${last}"]`), all + 1);
      expect(await page.locator('tbody tr').count() < 200, 'all rows are in the page');
      const rows = await page.$$eval('tbody tr', (all) => all.map((row) => Number(row.getAttribute('aria-rowindex'))));
      expect(rows.every((at, i) => i === 0 || at === rows[i - 1] + 1), `rows are not in order: ${rows}`);
      expect(await page.isVisible('a.key:has-text("CPU")'), 'the headings are gone');
      const [heading, cell] = await page.$$eval('th:has(a.key), tbody tr:last-child td', (both) =>
        both.map((one) => Math.round(one.getBoundingClientRect().left)));
      expect(heading === cell, `a heading is at ${heading}, its cells at ${cell}`);
    }],
    ['the matrix with the keyboard alone', {}, async (page, open) => {
      await open('matrix?q=linalg_eig&keys=CPU,CUDA,MPS');
      await page.keyboard.press('ArrowDown');
      const first = await page.evaluate(() => document.activeElement.textContent);
      await page.keyboard.press('ArrowDown');
      const second = await page.evaluate(() => document.activeElement.textContent);
      expect(/^aten::/.test(first) && /^aten::/.test(second) && first !== second, `${first}, ${second}`);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      const cell = new URL(await page.evaluate(() => document.activeElement.href));
      expect(cell.searchParams.get('key') === 'CUDA' && cell.searchParams.get('name') === second, cell.href);
      await page.keyboard.press('Enter');
      await page.waitForURL(/key=CUDA/);
      await shows(page, 'For CUDA');
    }],
    ['sixty dispatch keys', {}, async (page, open) => {
      const keys = sources.dispatchKeys().slice(0, 60);
      await open(`matrix?q=linalg&keys=${keys}`);
      const { ops, keys: there } = await (await fetch(new URL(`../api/v1/ops?containing=linalg&limit=500&keys=${
        keys.join('&keys=')}`, base))).json();
      expect(String(there) === String(keys), `${there}`);
      expect(await page.locator('thead th').count() === 61, 'headings are left out');
      await page.keyboard.press('ArrowDown');
      for (let i = 0; i < keys.length; ++i) await page.keyboard.press('ArrowRight');
      const last = new URL(await page.evaluate(() => document.activeElement.href)).searchParams.get('key');
      expect(last === keys.at(-1), `the last cell is of ${last}`);
      const rows = await page.$$eval('tbody tr', (all) => all.map((row) => [
        row.ariaRowIndex - 2, row.querySelector('th').textContent,
        [...row.querySelectorAll('td')].map((cell) => [cell.ariaColIndex - 2, cell.className]),
      ]));
      for (const [at, op, cells] of rows)
        for (const [column, how] of cells)
          expect(ops[at].op === op && ops[at].cells[column] === how, `${op} for ${keys[column]}: ${how}`);
      expect(rows.length > 20 && rows[0][2].at(-1)[0] === 59, 'the last column is not there');
      const seen = await page.evaluate(() => document.activeElement.getBoundingClientRect());
      expect(seen.right <= 1280 && seen.left > 370, `it is at ${seen.left}`);
    }],
    ['what a cell means, by the pointer', {}, async (page, open) => {
      await open('matrix?q=_linalg_det&keys=CPU,MPS');
      await page.hover('td.own a[href*="name=aten%3A%3A_linalg_det&key=CPU"]');
      const said = await page.evaluate(() => document.querySelector('td.own:hover')?.title);
      expect(said === 'aten::_linalg_det for CPU: own kernel', `it says ${said}`);
    }],
    ['which ops have an out= variant', {}, async (page, open) => {
      const ops = sources.ops();
      const outs = new Map(ops.filter(({ op }) => op.endsWith('.out')).map((one) => [one.op.slice(0, -4), one]));
      const both = ops.filter(({ op, fields }) => outs.has(op) && fields.structured_delegate === `${op.slice(6)}.out`);
      for (const { op } of sources.some(both, 2)) {
        await open(`matrix?q=${encodeURIComponent(op)}&properties=out,structured,inplace`);
        await page.hover(`tr:has(th a:text-is("${op}")) td.has >> nth=0`);
        const said = await page.evaluate(() => document.querySelector('td:hover')?.title);
        expect(said === `${op}: out ${op}.out`, `it says ${said}`);
        await page.click(`tr:has(th a:text-is("${op}")) td.has a >> nth=0`);
        await page.waitForURL(new RegExp(`native_functions.yaml&line=${outs.get(op).line}$`));
      }
    }],
    ['what CPU and CUDA run in different ways', {}, async (page, open) => {
      await open('matrix?keys=CPU,CUDA');
      const all = await total(page);
      await page.check('[name=differs]');
      await page.click('button:has-text("Show") >> nth=0');
      await page.waitForURL(/differs=true/);
      expect(await total(page) < all, 'it leaves nothing out');
      const rows = await page.$$eval('tbody tr', (some) => some.map((row) =>
        [...row.querySelectorAll('td')].map((cell) => cell.className)));
      expect(rows.length > 20 && rows.every(([cpu, cuda]) => cpu !== cuda), `${rows}`);
    }],
    ['the matrix as CSV', {}, async (page, open) => {
      await open('matrix?has=CUDA&lacks=MPS&keys=CPU,CUDA,MPS');
      const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Save as CSV')]);
      const saved = fs.readFileSync(await download.path(), 'utf8').trimEnd().split('\n').map((row) => row.split(','));
      const question = '../api/v1/ops?has=CUDA&lacks=MPS&keys=CPU&keys=CUDA&keys=MPS&limit=10000';
      const { keys, ops } = await (await fetch(new URL(question, base))).json();
      const wanted = [['op', ...keys], ...ops.map((row) => [row.op, ...row.cells])];
      const same = JSON.stringify(saved) === JSON.stringify(wanted);
      expect(same, `${saved.length} rows, not ${wanted.length}: ${saved[1]}`);
      expect(saved.length > 100, `only ${saved.length} rows`);
    }],
    ['what MPS lacks', {}, async (page, open) => {
      await open('backend?name=MPS');
      await shows(page, /fallback/, /[\d,]+/);
    }],
  ];
};
