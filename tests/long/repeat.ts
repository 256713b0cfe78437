/**
 * Repeats a random test of the suite much more often, from a new seed, which is printed and repeats the run:
 *
 *     node tests/long/repeat.ts model 10000 [seed=N] [postgres]
 *
 * A failure of `model` prints the shortest failing sequence, which MODEL_COMMANDS='[…]' repeats; with MODEL_FIRST=1 the sequence as it failed,
 * at once.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';

interface RandomTest {
  /** The beginning of the path of the test's file. */
  readonly file: string;
  /** Environment variables of the test with the number of its runs and with its seed; further ones. */
  readonly runs: string;
  readonly seed?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly usual: number;
  /** Project of vitest.config.ts; without it, the one of the database that the command names. */
  readonly project?: string;
  /** The test's name, where its file has others. */
  readonly name?: string;
}

const model = { runs: 'MODEL_RUNS', seed: 'MODEL_SEED', usual: 10_000 };
const requests = { file: 'tests/access/random-requests', seed: 'SEED' };

const tests: Readonly<Record<string, RandomTest>> = {
  model: { ...model, file: 'tests/model/model', env: { MODEL_LONGEST: '20' } },
  quizzes: { ...model, file: 'tests/model/quizzes' },
  mastery: { ...model, file: 'tests/model/mastery', usual: 1_000 },
  practice: { ...model, file: 'app/modules/study/practice/replay.test', project: 'unit' },
  plan: {
    file: 'tests/model/instalment-plan-payments',
    runs: 'PLAN_PAYMENTS',
    usual: 1_000,
    project: 'integration-postgres',
  },
  carts: { file: 'app/modules/catalogue/discounts/price-cart', runs: 'CARTS', usual: 100_000, project: 'unit' },
  reports: {
    file: 'app/modules/money/team-reports/random-reports',
    runs: 'REPORTS',
    seed: 'SEED',
    usual: 1_000,
  },
  requests: { ...requests, runs: 'REQUESTS', usual: 20_000, name: 'no generated request' },
  addresses: { ...requests, runs: 'ADDRESSES', usual: 50_000, name: 'no generated address' },
};

const [wanted = '', ...words] = process.argv.slice(2);
const test = tests[wanted];
if (!test) throw new Error(`name one of ${Object.keys(tests).join(', ')}`);
const runs = words.find((word) => /^\d+$/.test(word)) ?? String(test.usual);
const seed = /seed=(\d+)/.exec(words.join(' '))?.[1] ?? String(randomInt(2 ** 31));
const project = test.project ?? (words.includes('postgres') ? 'integration-postgres' : 'integration-pglite');
process.stdout.write(`${runs} runs of ${wanted} in ${project}${test.seed === undefined ? '' : `, seed=${seed}`}\n`);
const child = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    test.file,
    ...(test.name === undefined ? [] : ['--testNamePattern', test.name]),
  ],
  {
    stdio: 'inherit',
    env: { ...test.env, ...process.env, [test.runs]: runs, ...(test.seed === undefined ? {} : { [test.seed]: seed }) },
  },
);
// Vitest then stops its database too.
process.once('SIGTERM', () => child.kill());
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
