import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { compileTexts } from './scripts/compile-texts.mjs';
import { onlyInAll, sizeVariable } from './scripts/test/selection.mjs';
import { LongestFirst } from './tests/support/longest-first.ts';

await compileTexts('whole');

const databaseTests = '**/*.integration.test.ts';
const processTests = '**/*.process.test.ts';
const size = process.env[sizeVariable];
const left = ['**/node_modules/**', 'build/**', 'data/**', 'test-results/**'].concat(
  size === undefined || size === 'all' ? [] : onlyInAll,
);

/** A random order finds tests that lean on each other; the seed is printed, `--sequence.seed=N` repeats it. */
const everywhere: TestProjectInlineConfiguration['test'] = {
  environment: 'node',
  // A worker goes from file to file with the modules and the database it has: half of the time of a small file was spent on those.
  isolate: false,
  setupFiles: ['./tests/support/unexpected-output.ts'],
  sequence: { shuffle: { tests: true } },
  // Only a test that hangs is to fail by them, however busy the machine is.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst, shuffle: { tests: true } },
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...everywhere,
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...left, databaseTests, processTests, 'tests/e2e/**', 'tests/long/**'],
        },
      },
      {
        test: {
          ...everywhere,
          name: 'process',
          include: [processTests],
          exclude: left,
          globalSetup: './tests/support/prepare-folder.ts',
        },
      },
      {
        test: {
          ...everywhere,
          name: 'integration-pglite',
          // A file uses its database for seconds: optimising the machine code of PGlite costs more than it gives.
          execArgv: ['--no-wasm-tier-up'],
          include: [databaseTests],
          exclude: left,
          globalSetup: './tests/support/prepare-pglite.ts',
        },
      },
      {
        test: {
          ...everywhere,
          name: 'integration-postgres',
          include: [databaseTests],
          exclude: left,
          globalSetup: './tests/support/prepare-postgres.ts',
        },
      },
    ],
  },
});
