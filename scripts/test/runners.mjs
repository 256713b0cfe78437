import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../project.mjs';
import { runProgram } from './run-step.mjs';

const results = join(root, 'test-results');

/** Runs a project of vitest.config.ts, or only its `files`, with its output on the screen. Returns its counts. */
export async function vitest(project, files = []) {
  const file = fresh(`${project}.json`);
  const { code } = await runProgram(
    ['vitest', 'run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...files],
    { live: true },
  );
  return counted(code, file, (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + json.numTodoTests,
  }));
}

/** Runs the browser journeys, or only `files`. `chromium` is the browser's program, or null for the one that Playwright installed. */
export async function playwright(chromium, files = []) {
  const file = fresh('e2e.json');
  // Playwright sets FORCE_COLOR for its workers, and each would warn if NO_COLOR is set too.
  const colors = process.stdout.isTTY ? {} : { NO_COLOR: undefined, FORCE_COLOR: '0' };
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...colors, ...(chromium ? { CHROMIUM: chromium } : {}) };
  const { code } = await runProgram(['playwright', 'test', '--shuffle', '--reporter=dot,json', ...files], {
    live: true,
    env,
  });
  return counted(code, file, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
}

function fresh(name) {
  mkdirSync(results, { recursive: true });
  const file = join(results, name);
  rmSync(file, { force: true });
  return file;
}

/** Counts a failure outside of any test, such as a file that does not load or an unhandled rejection, as one failure. */
function counted(code, file, read) {
  let counts = { passed: 0, failed: 0, skipped: 0 };
  try {
    counts = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    process.stdout.write(`The results cannot be read (${error.message}).\n`);
  }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
