import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../project.mjs';
import { keepDurations } from './durations.mjs';
import { runProgram } from './run-step.mjs';
import { mainJourneys } from './selection.mjs';

const results = join(root, 'test-results');

/** The order of tests within a file, and of files that take about the same; printed, and given again by SEED=N. */
const seed = process.env.SEED ?? String(Math.floor(Math.random() * 1e9));

/**
 * Runs a project of vitest.config.ts: all its files, only `files` by the beginnings of their paths, or only what changes since the commit
 * `since` reach; `workers` files at a time, if not as many as the configuration says. Returns counts, seed, and the milliseconds of each file.
 */
export async function vitest(project, { files = [], since, workers } = {}) {
  const file = fresh(`${project}.json`);
  const { code } = await runProgram(
    [
      'vitest',
      'run',
      `--project=${project}`,
      `--sequence.seed=${seed}`,
      '--passWithNoTests',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...(workers ? [`--maxWorkers=${workers}`] : []),
      ...(since ? ['--changed', since] : []),
      ...files,
    ],
    { live: true },
  );
  return counted(code, project, file, (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + json.numTodoTests,
    took: Object.fromEntries(
      json.testResults.map(({ name, startTime, endTime }) => [relative(root, name), Math.round(endTime - startTime)]),
    ),
  }));
}

/**
 * Runs the browser journeys, or only `files`, or only the main ones. `chromium` is the browser's program, or null for the one that Playwright
 * installed.
 */
export async function playwright(chromium, { files = [], onlyMain = false } = {}) {
  const file = fresh('e2e.json');
  // Playwright sets FORCE_COLOR for its workers, and each would warn if NO_COLOR is set too.
  const colors = process.stdout.isTTY ? {} : { NO_COLOR: undefined, FORCE_COLOR: '0' };
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    // The temporary folder is new in each run: without this one Playwright compiles all its files and what they import again.
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, 'node_modules', '.cache', 'playwright'),
    ...colors,
    ...(chromium ? { CHROMIUM: chromium } : {}),
  };
  const { code } = await runProgram(
    [
      'playwright',
      'test',
      `--shuffle=${seed}`,
      '--reporter=dot,json',
      ...(onlyMain ? ['--grep', mainJourneys] : []),
      ...files,
    ],
    {
      live: true,
      env,
    },
  );
  return counted(code, 'e2e', file, ({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    took: Object.fromEntries(suites.map((suite) => [`tests/e2e/${suite.file}`, sumOf(suite)])),
  }));
}

/** Returns the milliseconds of all tests of a suite and its parts. */
function sumOf({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results.map(({ duration }) => duration)));
  return [...own, ...suites.map(sumOf)].reduce((sum, each) => sum + each, 0);
}

function fresh(name) {
  mkdirSync(results, { recursive: true });
  const file = join(results, name);
  rmSync(file, { force: true });
  return file;
}

/** Counts a failure outside of any test, such as a file that does not load or an unhandled rejection, as one failure. */
function counted(code, project, file, read) {
  let counts = { passed: 0, failed: 0, skipped: 0, took: {} };
  try {
    counts = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    process.stdout.write(`The results cannot be read (${error.message}).\n`);
  }
  const took = keepDurations(project, counts.took);
  return { ...counts, took, seed, failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed };
}
