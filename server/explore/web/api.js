// Questions to the server. The answers are those of `torchtalk … --json` (docs/SCHEMA.md).
import { useEffect, useState } from './dom.js';
import { askHost } from './host.js';
import { keptAnswer, pagesOfTools, savedFile } from './saved.js';

/**
 * @typedef {{ status: number, value: any, why: string }} Answer
 * `status` 0: the server cannot be reached. `why` is "" when there is an answer; a name that means
 * nothing has a `value` too, with near names.
 */

/**
 * @param {string} question such as "trace" or "op/show"
 * @param {Record<string, unknown>} values by the names of the question's parameters
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answer>}
 */
export async function ask(question, values, signal) {
  if (savedFile) return keptAnswer(savedFile, question, values);
  if (pagesOfTools) return askHost(question, values);
  let response;
  try {
    response = await fetch('../api/v1/' + question, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(values),
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    return { status: 0, value: null, why: 'The server does not answer: is torchtalk still running?' };
  }
  const value = await response.json().catch(() => null);
  const error = value?.error;
  return { status: response.status, value, why: error?.message ?? error ?? (response.ok ? '' : response.statusText) };
}

/**
 * The answer to a question, or null while it is asked. null as a question asks nothing.
 * @param {string | null} question
 * @param {Record<string, unknown>} values
 * @returns {Answer | null}
 */
export function useAnswer(question, values) {
  const key = question === null ? '' : question + JSON.stringify(values);
  const [known, setKnown] = useState(/** @type {{ key: string, answer: Answer } | null} */ (null));
  useEffect(() => {
    if (question === null) return undefined;
    const stop = new AbortController();
    ask(question, values, stop.signal).then((answer) => setKnown({ key, answer }), () => {});
    return () => stop.abort();
  }, [key]);
  return known?.key === key ? known.answer : null;
}
