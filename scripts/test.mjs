// npm test: everything that can be checked, from a fresh clone, the same tests each time. `npm test -- unit e2e` runs only those steps,
// `npm test -- quick` a fixed choice of tests in under three minutes.
import { compileTexts } from './compile-texts.mjs';
import { installIfStale } from './install.mjs';
import { findNode } from './node-version.mjs';
import { root } from './project.mjs';
import { findChromium } from './test/chromium.mjs';
import { findPostgres } from './test/postgres-programs.mjs';
import { quickDatabaseTests, quickJourneys, testsOfBothEngines } from './test/quick.mjs';
import { Report } from './test/report.mjs';
import { runStep, stopSteps } from './test/run-step.mjs';
import { playwright, vitest } from './test/runners.mjs';

const words = process.argv.slice(2);
const isQuick = words.includes('quick');
const report = new Report(
  isQuick ? ['build', 'types', 'lint', 'format', 'unused', 'unit', 'integration on PGlite', 'e2e'] : words,
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    report.note(`Stopped by ${signal}.`);
    void stopSteps().then(() => process.exit(1));
  });
}

await installIfStale(root);
await compileTexts('whole');
await compileTexts('single');
const node = findNode(root);

const step = (name, ...commands) => report.run(name, () => runStep(name, commands));

/** Runs the quick checks one after the other beside the build, because each uses less than a core. */
async function checkSources() {
  // Runs first, because the linter needs the types of the routes.
  await step('types', ['react-router', 'typegen'], ['tsc', '--noEmit']);
  await step('lint', ['oxlint', '--type-aware', '--deny-warnings']);
  await step('format', ['oxfmt', '--check']);
  await step('unused', ['knip', '--no-progress']);
}

const build = () => step('build', [node, 'scripts/test/build.mjs']);

async function runTests() {
  await report.run('unit', () => vitest('unit'));
  await report.run('processes', () => vitest('process'));
  const hasPostgres = findPostgres() !== null;
  const onPglite = isQuick ? quickDatabaseTests : hasPostgres ? testsOfBothEngines : [];
  await report.run('integration on PGlite', () => vitest('integration-pglite', onPglite));
  const onPostgres = 'integration on PostgreSQL';
  if (hasPostgres) await report.run(onPostgres, () => vitest('integration-postgres'));
  else report.skip(onPostgres, 'its programs are not in /usr/lib/postgresql; Debian: apt-get install postgresql');
}

async function runJourneys() {
  if (!report.wants('e2e')) return;
  const chromium = await findChromium();
  if (chromium.problem) report.fail('e2e', chromium.problem);
  else await report.run('e2e', () => playwright(chromium.path, isQuick ? quickJourneys : []));
}

await Promise.all([build(), checkSources()]);
await runTests();
await runJourneys();
process.exitCode = report.hasFailed ? 1 : 0;
