// PASS and FAIL lines, which run-clients counts, and the exit code.

let failures = 0;
let checks = 0;

/// Runs \p test, which throws on a failure; a line for it. \returns what the
/// test returned, or undefined when it failed.
export async function check(name, test) {
  checks++;
  try {
    const value = await test();
    console.log(`PASS ${name}`);
    return value;
  } catch (error) {
    failures++;
    console.log(`FAIL ${name}`);
    // Indented, so that no line of it looks like a result.
    console.log(`    | ${String(error?.stack ?? error).replaceAll('\n', '\n    | ')}`);
    return undefined;
  }
}

export function expect(condition, message) {
  if (!condition) throw new Error(message);
}

/// What \p request was refused with. Throws when it was not.
export async function refusal(request) {
  let answer;
  try {
    answer = await request();
  } catch (error) {
    return error;
  }
  throw new Error(`not refused: ${JSON.stringify(answer)?.slice(0, 500)}`);
}

/// Ends the process, whatever is still open. A run without a check has failed.
export function finish() {
  process.exit(failures === 0 && checks > 0 ? 0 : 1);
}
