// The conformance suite against a server, judged by what it wrote of each check.
//
//   node conformance.mjs requirements URL REVISION BASELINE
//   node conformance.mjs scenarios URL REVISION SCENARIO...
//
// BASELINE names the scenarios that fail, with reasons: conformance-baseline.yaml.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';

import YAML from 'yaml';

import { check, expect, finish } from './report.mjs';

const [what, url, revision, ...rest] = process.argv.slice(2);
const SUITE = path.resolve(
  createRequire(import.meta.url).resolve('yaml/package.json'),
  '../../@modelcontextprotocol/conformance',
);
const PATIENCE = 300_000; // ms for one run of the suite

/// Runs the suite. \returns {scenario: its checks}.
function run(options) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'conformance-'));
  try {
    const program = path.join(SUITE, 'dist/index.js');
    const words = [program, 'server', '--url', url, '-o', folder, ...options];
    const ended = spawnSync(process.execPath, words, {
      encoding: 'utf8',
      timeout: PATIENCE,
      maxBuffer: 1 << 26,
    });
    // Its exit code says that something failed, and that is in the files too.
    expect(ended.status === 0 || ended.status === 1, ended.stderr);
    const results = {};
    for (const name of fs.readdirSync(folder)) {
      const scenario = name.match(/^server-(.+)-\d{4}-\d\d-\d\dT[\d-]+Z$/)?.[1];
      expect(scenario, `what is ${name}?`);
      const file = path.join(folder, name, 'checks.json');
      results[scenario] = JSON.parse(fs.readFileSync(file, 'utf8'));
    }
    expect(Object.keys(results).length > 0, ended.stdout + ended.stderr);
    return results;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/// The checks that do not say well. Untestable ones lack a tool that the suite
/// wants of a server and that is no part of the protocol: the fixture has them.
function failuresOf(checks) {
  return checks.filter(
    ({ status, details }) =>
      !['SUCCESS', 'INFO', 'SKIPPED', 'WARNING'].includes(status) &&
      (details?.untestable !== true || what === 'requirements'),
  );
}

function expectPassed(checks) {
  expect(checks?.length > 0, 'it was not run');
  const failures = failuresOf(checks).map(
    ({ id, status, errorMessage }) => `${status} ${id}: ${errorMessage}`,
  );
  expect(failures.length === 0, failures.join('\n'));
}

/// What a passed scenario leaves to be known.
function remark(scenario, checks) {
  for (const { id, status, errorMessage, details } of checks)
    if (details?.untestable === true || status === 'WARNING')
      console.log(`  ${scenario}: ${id}: ${errorMessage ?? details?.message}`);
}

/// One that is said to fail has to fail, and the rest has to pass.
async function judgeRequirements(baselineFile) {
  const baseline =
    YAML.parse(fs.readFileSync(baselineFile, 'utf8'))[revision] ?? {};
  const required = YAML.parse(
    fs.readFileSync(path.join(SUITE, 'requirements', `${revision}.yaml`), 'utf8'),
  );
  const results = run(['--requirements', revision]);
  for (const scenario of required.server) {
    const checks = results[scenario];
    const reason = baseline[scenario];
    if (reason)
      await check(`${revision} ${scenario} fails: ${reason}`, () => {
        expect(checks, 'it was not run');
        const failed = failuresOf(checks).map(({ id }) => id);
        expect(failed.length > 0, 'it passes: not for the baseline');
        // Whatever is not offered, what is sent has to be by the schema.
        expect(!failed.includes('wire-schema-valid'), failed.join());
      });
    else {
      await check(`${revision} ${scenario}`, () => expectPassed(checks));
      remark(scenario, checks ?? []);
    }
  }
  await check(`${revision} baseline`, () => {
    for (const [scenario, reason] of Object.entries(baseline)) {
      expect(required.server.includes(scenario), `${scenario} is not required`);
      expect(typeof reason === 'string' && reason, `${scenario}: no reason`);
    }
  });
  // Extensions, and what the suite's own server does not pass: only told.
  for (const [scenario, checks] of Object.entries(results))
    if (!required.server.includes(scenario))
      console.log(
        `  not scored: ${scenario}: ${failuresOf(checks).length} failed of ${checks.length}`,
      );
}

async function judgeScenarios(scenarios) {
  for (const scenario of scenarios) {
    const options = ['--scenario', scenario, '--spec-version', revision];
    let checks;
    await check(`${revision} ${scenario}`, () => {
      checks = run(options)[scenario];
      expectPassed(checks);
    });
    remark(scenario, checks ?? []);
  }
}

if (what === 'requirements') await judgeRequirements(rest[0]);
else await judgeScenarios(rest);
finish();
