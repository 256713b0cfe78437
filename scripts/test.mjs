// npm test: what protects money, access and the main jobs, from a fresh clone. `npm test -- all` runs every test, `npm test -- changed` what
// the changes since the last commit, or since main on a branch, can reach. `npm test -- all unit e2e` runs only those steps.
import { compileTexts } from './compile-texts.mjs';
import { installIfStale } from './install.mjs';
import { findNode } from './node-version.mjs';
import { root } from './project.mjs';
import { findChromium } from './test/chromium.mjs';
import { findPostgres } from './test/postgres-programs.mjs';
import { budgetsOf, sizeVariable, testsOfBothEngines } from './test/selection.mjs';
import { Report } from './test/report.mjs';
import { runProgram, runStep, stopSteps } from './test/run-step.mjs';
import { playwright, vitest } from './test/runners.mjs';

const [first, ...rest] = process.argv.slice(2);
const size = first === 'all' || first === 'changed' ? first : 'default';
process.env[sizeVariable] = size;
const report = new Report(first === undefined || size !== 'default' ? rest : [first, ...rest], budgetsOf(size));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    report.note(`Stopped by ${signal}.`);
    void stopSteps().then(() => process.exit(1));
  });
}

await installIfStale(root, { all: true });
compileTexts();
const node = findNode(root);
const changes = size === 'changed' ? JSON.parse((await runProgram([node, 'scripts/test/changes.mjs'])).said) : null;

const step = (name, ...commands) => report.run(name, () => runStep(name, commands));

/** Runs the quick checks one after the other beside the build, because each uses less than a core. */
async function checkSources() {
  // Runs first, because the linter needs the types of the routes.
  await step('types', ['react-router', 'typegen'], ['tsc', '--noEmit']);
  await step('lint', ['oxlint', '--type-aware', '--deny-warnings', ...(changes?.sources ?? [])]);
  await step('format', ['oxfmt', '--check']);
  await step('unused', ['knip', '--no-progress']);
}

const build = () => step('build', [node, 'scripts/test/build.mjs']);

async function runTests() {
  const since = changes?.since;
  await report.run('unit', () => vitest('unit', { since }));
  // A third worker, because each waits for its processes most of the time.
  await report.run('processes', () => vitest('process', { since, workers: 3 }));
  const hasPostgres = findPostgres() !== null;
  if (!hasPostgres || size === 'all') {
    const files = hasPostgres ? testsOfBothEngines : [];
    await report.run('integration on PGlite', () => vitest('integration-pglite', { files, since }));
  }
  const onPostgres = 'integration on PostgreSQL';
  if (hasPostgres) await report.run(onPostgres, () => vitest('integration-postgres', { since }));
  else report.skip(onPostgres, 'its programs are not in /usr/lib/postgresql; Debian: apt-get install postgresql');
}

async function runJourneys() {
  if (!report.wants('e2e') || !hasJourneys) return;
  const chromium = await findChromium();
  if (chromium.problem) report.fail('e2e', chromium.problem);
  else
    await report.run('e2e', () =>
      playwright(chromium.path, { files: changes?.journeys, onlyMain: size === 'default' || changes?.isWide === true }),
    );
}

if (changes) report.note(`${changes.files.length} files changed since ${changes.since}.`);
const hasJourneys = changes === null || changes.isWide || changes.journeys.length > 0;
await Promise.all([hasJourneys && build(), checkSources()]);
await runTests();
await runJourneys();
process.exitCode = report.hasFailed ? 1 : 0;
