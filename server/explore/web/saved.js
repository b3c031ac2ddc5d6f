// What came with the page. A page of a server has nothing; a file that was saved has its answers;
// an MCP App has the pages of the tools, and asks the client that shows it.

/**
 * @typedef {{ question: string, values: Record<string, unknown>, answer: any }} Kept
 * @typedef {{ page: string, values: Record<string, string>, about: string, answers: Kept[] }} SavedFile
 * @typedef {{
 *   question: string, page: string, values: Record<string, string>, otherwise: Record<string, string>,
 * }} PageOfTool
 * `values`: the page's by the tool's; `otherwise`: those of what the tool was not given
 */

const element = document.getElementById('saved');
const value = element?.textContent ? JSON.parse(element.textContent) : {};

/** @type {SavedFile | null} */
export const savedFile = value.answers ? value : null;
/** @type {PageOfTool[] | null} */
export const pagesOfTools = value.tools ?? null;

/**
 * The answer to a question, whatever else of it was asked.
 * @param {SavedFile} file
 * @param {string} question
 * @param {Record<string, unknown>} values
 */
export function keptAnswer(file, question, values) {
  const same = (of) => Object.entries(of.values)
    .every(([name, one]) => JSON.stringify(values[name]) === JSON.stringify(one));
  const kept = file.answers.find((one) => one.question === question && same(one));
  return kept ? { status: 200, value: kept.answer, why: kept.answer.error ?? '' }
    : { status: 0, value: null, why: 'this file was saved without it' };
}
