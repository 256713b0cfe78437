import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { compileTexts } from './scripts/compile-texts.mjs';
import { onlyInAll, sizeVariable } from './scripts/test/selection.mjs';
import { LongestFirst } from './tests/support/longest-first.ts';

compileTexts();

const databaseTests = '**/*.integration.test.ts';
const processTests = '**/*.process.test.ts';
const size = process.env[sizeVariable];
const left = ['**/node_modules/**', 'build/**', 'data/**', 'test-results/**'].concat(
  size === undefined || size === 'all' ? [] : onlyInAll,
);

const unexpectedOutput = './tests/support/unexpected-output.ts';

/** A random order finds tests that lean on each other; the seed is printed, `--sequence.seed=N` repeats it. */
const everywhere: TestProjectInlineConfiguration['test'] = {
  environment: 'node',
  // A worker goes from file to file with the modules and the database it has: half of the time of a small file was spent on those.
  isolate: false,
  setupFiles: [unexpectedOutput],
  sequence: { shuffle: { tests: true } },
  // Only a test that hangs is to fail by them, however busy the machine is.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};

/** JSX as in a build, so that one transform serves both halves of React. */
const likeBuild = { jsx: { runtime: 'automatic', development: false } } as const;

const withDatabase = {
  ...everywhere,
  setupFiles: [unexpectedOutput, './tests/support/cheap-passwords.ts'],
  include: [databaseTests],
  exclude: left,
} satisfies TestProjectInlineConfiguration['test'];

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst, shuffle: { tests: true } },
    maxWorkers: 2,
    projects: [
      {
        oxc: likeBuild,
        test: {
          ...everywhere,
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...left, databaseTests, processTests, 'tests/e2e/**', 'tests/long/**'],
        },
      },
      {
        oxc: likeBuild,
        test: {
          ...everywhere,
          name: 'process',
          include: [processTests],
          exclude: left,
          globalSetup: './tests/support/prepare-folder.ts',
        },
      },
      {
        oxc: likeBuild,
        test: {
          ...withDatabase,
          name: 'integration-pglite',
          // A file uses its database for seconds: optimising the machine code of PGlite costs more than it gives.
          execArgv: ['--no-wasm-tier-up'],
          globalSetup: './tests/support/prepare-pglite.ts',
        },
      },
      {
        oxc: likeBuild,
        test: {
          ...withDatabase,
          name: 'integration-postgres',
          setupFiles: [...withDatabase.setupFiles, './tests/support/production-react.ts'],
          globalSetup: './tests/support/prepare-postgres.ts',
        },
      },
    ],
  },
});
