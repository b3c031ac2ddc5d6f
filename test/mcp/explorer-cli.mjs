// What the command line prints for a question of the pages.

import { execFile } from 'node:child_process';

/// The parameter of a question that the command line takes without its name.
const subjects = {
  trace: 'func', graph: 'func', search: 'query', tests: 'query', file: 'path', modules: 'name',
  backend: 'name', ops: 'containing', 'op/show': 'op', affected: 'funcs', bridge: 'symbol',
  explain: 'text', show: 'name', why: 'op',
};

/// The words of the command, and what it reads.
function commandOf(question, values) {
  const words = question.split('/');
  let input = '';
  for (const [name, value] of Object.entries(values)) {
    const option = `--${name.replaceAll('_', '-')}`;
    if (name === subjects[question]) words.push(...[value].flat());
    else if (name === 'diff') input = (words.push(option, '-'), value);
    else if (value === true) words.push(option);
    else words.push(option, ...[value].flat().map(String));
  }
  return { words, input };
}

/// Asks \p torchtalk, with \p options: at most two questions at a time, and none
/// of them twice.
export class CommandLine {
  #torchtalk;
  #options;
  #said = new Map();
  #waiting = [];
  #free = 2;
  /// How many were asked, and the milliseconds that they took together.
  asked = 0;
  milliseconds = 0;

  constructor(torchtalk, options = []) {
    this.#torchtalk = torchtalk;
    this.#options = options;
  }

  /// A promise of what it prints with --json.
  printed(question, values) {
    const key = question + JSON.stringify(values);
    if (!this.#said.has(key)) this.#said.set(key, this.#ask(question, values));
    return this.#said.get(key);
  }

  async #ask(question, values) {
    if (this.#free > 0) this.#free--;
    else await new Promise((turn) => this.#waiting.push(turn));
    const { words, input } = commandOf(question, values);
    const started = performance.now();
    try {
      return await new Promise((done) => {
        const child = execFile(this.#torchtalk, [...words, ...this.#options, '--json'],
          { encoding: 'utf8', maxBuffer: 1 << 28 }, (_, stdout) => done(stdout));
        child.stdin.on('error', () => {});
        child.stdin.end(input);
      });
    } finally {
      this.asked++;
      this.milliseconds += performance.now() - started;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}
