// What PyTorch's sources say, read as text: no code of torchtalk's.

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import { randomOf } from './explorer-random.mjs';

export class Sources {
  #root;
  #random;
  #read = new Map();

  constructor(root, seed) {
    this.#root = root;
    this.#random = randomOf(seed);
  }

  /// The lines of a file, from 1.
  lines(file) {
    if (!this.#read.has(file)) {
      const text = fs.readFileSync(path.join(this.#root, file), 'utf8');
      this.#read.set(file, ['', ...text.split('\n')]);
    }
    return this.#read.get(file);
  }

  /// The first line of \p file that \p pattern fits, from line \p from on.
  lineOf(file, pattern, from = 1) {
    const line = this.lines(file).findIndex((text, i) => i >= from && pattern.test(text));
    if (line < 0) throw new Error(`${file} has no line ${pattern}`);
    return line;
  }

  /// All lines that the extended \p pattern of grep fits, in files or folders.
  grep(pattern, ...where) {
    const how = { cwd: this.#root, encoding: 'utf8', maxBuffer: 1 << 26 };
    const found = execFileSync('grep', ['-rnHE', pattern, ...where], how);
    return found.trimEnd().split('\n').map((row) => {
      const [, file, line, text] = row.match(/^([^:]*):(\d+):(.*)$/);
      return { file, line: Number(line), text };
    });
  }

  /// \p n of a list, by the seed.
  some(list, n) {
    const left = [...list];
    if (left.length < n) throw new Error(`only ${left.length} to choose ${n} of`);
    return Array.from({ length: n }, () => left.splice(Math.floor(this.#random() * left.length), 1)[0]);
  }

  /// The entries of native_functions.yaml: {op, schema, line, dispatch: {key: kernel}, fields}.
  ops() {
    const entries = [];
    for (const [i, text] of this.lines('aten/src/ATen/native/native_functions.yaml').entries()) {
      const start = text.match(/^- func: (([\w.]+)\(.*)$/);
      const pair = text.match(/^(?: {2}|- )(\w+): *(.*)$/);
      const kernels = text.match(/^ {4}([\w, ]+): ([\w:]+)/);
      if (start) entries.push({ op: `aten::${start[2]}`, schema: start[1], line: i, dispatch: {}, fields: {} });
      else if (pair) entries.at(-1).fields[pair[1]] = pair[2];
      else if (kernels && 'dispatch' in entries.at(-1).fields)
        for (const key of kernels[1].split(', ')) entries.at(-1).dispatch[key] = kernels[2];
    }
    return entries;
  }

  /// Dispatch keys by the macros of c10/core/DispatchKey.h: a functionality of a backend.
  dispatchKeys() {
    const file = 'c10/core/DispatchKey.h';
    const listed = (macro) => {
      const start = this.lineOf(file, new RegExp(`#define ${macro}`));
      const end = this.lineOf(file, /^$|[^\\]$/, start + 1);
      const lines = this.lines(file).slice(start + 1, end + 1);
      return lines.map((text) => text.match(/_\((\w+),\s*(\w*)\)/)).filter(Boolean);
    };
    const backends = listed('C10_FORALL_BACKEND_COMPONENTS').map(([, name]) => name);
    return listed('C10_FORALL_FUNCTIONALITY_KEYS').flatMap(([, , prefix]) => backends.map((name) => prefix + name));
  }

  /// The formulas of derivatives.yaml that are on one line: {op, names, text, line}.
  formulas() {
    const found = [];
    let op = '';
    for (const [i, text] of this.lines('tools/autograd/derivatives.yaml').entries()) {
      op = text.match(/^- name: ([\w.]+)\(/)?.[1] ?? op;
      const formula = text.match(/^ {2}([\w, ]+): ([^"'|>#].*\(.*)$/);
      if (formula && op && !/^(name|output_differentiability|dispatch)$/.test(formula[1]))
        found.push({ op: `aten::${op}`, names: formula[1], text: formula[2].trim(), line: i });
    }
    return found;
  }
}
