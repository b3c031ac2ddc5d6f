// Claude Code in a conversation with the mock model.

import { spawn } from 'node:child_process';

import { textOf } from './calls.mjs';
import { startMockModel } from './mock-model.mjs';
import { expect } from './report.mjs';

/// Runs 'claude -p' and lets the model go through \p steps, one a message. A
/// step is {uses: [{name, input}], check(results, request)}: what the model asks
/// for, and a function that gets the results, {text, isError} in the same order,
/// and the request that they came with. \p program is the command of Claude Code
/// before its options. Throws when a check does, when not all steps were gone
/// through, or when Claude Code ends in another way than well.
/// \returns what it printed, parsed.
export async function converse({ program, prompt, options, steps, begin }) {
  const goodbye = 'That was all of it.';
  let step = -1; // none was asked for yet
  const model = await startMockModel((body) => {
    // Titles and the like are asked for without the tools.
    if (!body.tools?.some((tool) => tool.name === 'Bash' || tool.name === 'Read'))
      return ['A title'];
    if (step < 0) begin?.(body);
    else steps[step].check(resultsOf(body, steps[step].uses.length), body);
    step++;
    return step < steps.length ? steps[step].uses : [goodbye];
  });
  try {
    const words = [...program, '-p', prompt, '--output-format', 'json'];
    const ended = await run([...words, ...options], {
      ANTHROPIC_BASE_URL: model.url,
      ANTHROPIC_API_KEY: 'not-a-key',
    });
    if (model.problems.length) throw model.problems[0];
    expect(ended.code === 0, `exit ${ended.code}: ${ended.error}`);
    expect(step === steps.length, `ended at step ${step} of ${steps.length}`);
    const output = JSON.parse(ended.output);
    expect(output.is_error === false, ended.output);
    expect(output.result === goodbye, ended.output);
    expect(output.permission_denials.length === 0, ended.output);
    return output;
  } finally {
    model.close();
  }
}

/// The results that the last messages of a request bring.
function resultsOf(body, count) {
  const last = body.messages.findLastIndex((m) => m.role === 'assistant');
  const results = body.messages
    .slice(last + 1)
    .flatMap((m) => (Array.isArray(m.content) ? m.content : []))
    .filter((block) => block.type === 'tool_result')
    .map((block) => ({
      id: block.tool_use_id,
      text: textOf(block.content),
      content: block.content,
      isError: block.is_error ?? false,
    }));
  const asked = body.messages[last].content
    .filter((block) => block.type === 'tool_use')
    .map((block) => block.id);
  expect(asked.length === count, `${asked.length} of ${count} were asked for`);
  return asked.map((id) => {
    const result = results.find((r) => r.id === id);
    expect(result, `no result of ${id}`);
    return result;
  });
}

function run(words, variables) {
  return new Promise((done) => {
    const child = spawn(words[0], words.slice(1), {
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let error = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (error += data));
    child.on('close', (code) => done({ code, output, error: error + output }));
  });
}
