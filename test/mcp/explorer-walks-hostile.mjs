// What nobody should ask.
import { expect } from './report.mjs';
import { settled } from './explorer-browser.mjs';

/// Each parameter of each page, with what else the page has to be asked.
const parameters = [
  'find?q=', 'find?q=add&limit=', 'op?name=', 'op?name=torch.add&key=', 'graph?func=', 'graph?func=glu_stub&mode=',
  'graph?func=glu_stub&mode=path&to=', 'module?name=', 'file?path=', 'file?path=GatedLinearUnit.cpp&line=',
  'file?path=GatedLinearUnit.cpp&from=', 'change?funcs=', 'change?files=', 'change?since=', 'change?old=',
  'backend?name=', 'backend?name=CPU&mode=', 'backend?name=CPU&mode=diff&against=', 'backend?name=CPU&focus=',
  'backend?name=CPU&cursor=', 'matrix?q=', 'matrix?keys=', 'matrix?has=', 'matrix?lacks=',
];
const malformed = [
  'find?q=%ff', 'find?q=%', 'find?%', 'find?q=a&q=b', 'find?q=conv&limit=abc', 'find?q=conv&limit=-5',
  'find?q=conv&limit=1e99', 'op?name=%ff%fe', 'op?name=add&name=mul', 'op?name=%00',
  'graph?func=glu_stub&func=add&mode=impact&mode=path', 'graph?func=%E2%80%AE', 'graph?func=-', 'graph?func=--help',
  'file?path=../../../../etc/passwd', 'file?path=/etc/passwd', 'file?path=GatedLinearUnit.cpp&line=abc',
  'file?path=GatedLinearUnit.cpp&line=999999999', 'file?path=GatedLinearUnit.cpp&from=-3',
  'file?path=GatedLinearUnit.cpp&from=1e9', 'file?path=GatedLinearUnit.cpp&from=1.5', 'module?name=%0a',
  'matrix?keys=,,,', 'matrix?keys=NoSuchKey', 'matrix?has=CPU&lacks=CPU', 'change?funcs=&files=', 'backend?name=%20',
  'op#name=add', 'graph?',
];
const markup = '<img src=x onerror=alert(1)>"\'&amp;</main><script>alert(2)</script>';

/// The page has a heading and shows no value that it does not have.
async function isSound(page, where) {
  await settled(page);
  const text = await page.innerText('main');
  expect(/\S/.test(text), `${where} is blank`);
  const [bad] = text.match(/\bundefined\b|\bNaN\b|\[object|\bnull\b/) ?? [];
  expect(!bad, `${where} shows ${bad}:\n${text.slice(0, 600)}`);
  expect(await page.locator('main h1').count() === 1, `${where} has no heading`);
}
const each = (name, places) => [name, { refused: true }, async (page, open) => {
  for (const where of places) {
    await open(where);
    await isSound(page, where);
    expect((await page.$$('main img, main script, main style')).length === 0, `${where}: markup became an element`);
  }
}];

export const walks = () => [
  each('markup in each parameter', parameters.map((where) => where + encodeURIComponent(markup))),
  each('4,000 letters in each parameter', parameters.map((where) => where + 'x'.repeat(4000))),
  each('addresses that are none', malformed),
];
