// A page of the explorer against the answers of the command line.

import { compareNumbers } from './explorer-numbers.mjs';
import { said } from './explorer-said.mjs';
import { marks } from './explorer-said-parts.mjs';
import { nameOf } from './explorer-frontier.mjs';
import { expect } from './report.mjs';

/// The parameters of which a page needs one to ask anything.
const subjects = {
  find: ['q'], op: ['name'], graph: ['func'], module: ['name'], file: ['path'], backend: ['name'],
  change: ['funcs', 'files', 'since'],
};

/// How much was compared.
export const count = { numbers: 0, places: 0, lines: 0, cells: 0, rows: 0, answers: 0 };

/// What the command line answers to the questions that a page asked. Throws where the
/// page got something else.
async function answersOf(asked, cli) {
  const answers = [];
  for (const { question, values, text } of asked) {
    const printed = await cli.printed(question, values);
    const answer = JSON.parse(printed);
    if (question === 'status') answer.age_seconds = JSON.parse(text).age_seconds; // it goes on
    else
      expect(text === printed, `${question} ${JSON.stringify(values)} is answered\n${text.slice(0, 300)}\n` +
        `not\n${printed.slice(0, 300)}`);
    count.answers++;
    answers.push({ question, values, answer });
  }
  return answers;
}

/// Each piece of source is that of an answer.
function compareSources(page, answers) {
  const sources = answers.map(({ answer }) => answer.source).filter((source) => source?.lines);
  const wrong = [];
  for (const lines of page.sources) {
    const isOf = ({ first, lines: texts }) => texts.length === lines.length &&
      lines.every(([line, text], i) => line === first + i && text === texts[i]);
    if (!sources.some(isOf)) wrong.push(`no answer has these lines from ${lines[0]?.join(': ')}`);
    count.lines += lines.length;
  }
  return wrong;
}

/// Each cell of the matrix is that of the answer.
function compareCells(page, answers) {
  const answer = answers.find(({ question }) => question === 'ops')?.answer;
  for (const [at, op, ...cells] of page.cells) {
    const row = answer.ops[at - 2];
    const had = row.properties?.map((of) => (!of ? 'lacks' : of.value === 'unknown' ? 'unknown' : 'has')) ?? [];
    const wanted = [...row.cells, ...had].slice(0, cells.length).map((how) => `${how} ${marks[how]}`);
    if (row.op !== op || String(wanted) !== String(cells))
      return [`row ${at} is ${op} ${cells}, not ${row.op} ${wanted}`];
    count.cells += cells.length;
  }
  const few = page.title === 'Matrix' && page.cells.length < Math.min(20, answer?.ops?.length ?? 0);
  return few ? [`only ${page.cells.length} rows of the matrix`] : [];
}

function compareRows(page, rows) {
  const wrong = [];
  for (const [title, n] of Object.entries(rows)) {
    const [, there] = Object.entries(page.rows).find(([under]) => under.startsWith(title)) ?? [title, 0];
    if (there !== n) wrong.push(`${there} rows under '${title}', not ${n}`);
    count.rows += there;
  }
  return wrong;
}

/// What of \p page, which asked \p asked, is not what \p cli prints.
export async function compare(url, { page, asked }, cli) {
  const { searchParams } = new URL(url);
  const name = nameOf(url);
  const answers = await answersOf(asked, cli);
  const of = (question, more = {}, instead = undefined) => {
    const one = answers.find((it) => it.question === question &&
      Object.entries(more).every(([key, value]) => it.values[key] === value));
    expect(one || instead, `the page does not ask ${question} ${JSON.stringify(more)}`);
    return one?.answer ?? instead;
  };
  const means = !subjects[name] || subjects[name].some((key) => searchParams.get(key));
  const { said: expected, rows } = means ? said[name](of, searchParams) : { said: [], rows: {} };
  const all = answers.map(({ answer }) => answer);
  return [
    ...page.glued.map((both) => `no blank in '${both}'`),
    ...compareNumbers(page, expected, all, [...searchParams.values()], count), ...compareRows(page, rows),
    ...compareSources(page, answers), ...compareCells(page, answers),
  ];
}
