/**
 * What `npm test` runs, and what only `npm test -- all` does: files named `*.all.*`, and journeys without the tag `@main`, which take long
 * and rarely break alone.
 */
export const onlyInAll = '**/*.all.*';
export const mainJourneys = '@main';

/** What the files of tests read to know the size of the run: 'default', 'all' or 'changed'. */
export const sizeVariable = 'TESTS';

/**
 * Tests with a database that `npm test -- all` runs on both engines if PostgreSQL is installed, by the beginnings of their paths: rules of
 * the database, its files, the ledger, jobs, processes, every way a payment can go (`tests/scenarios`, `tests/model`), and each page once
 * with React's warnings, which are left out on PostgreSQL. The others run on PostgreSQL only. Journeys run on PGlite.
 */
export const testsOfBothEngines = [
  'app/database/',
  'app/platform/',
  'app/modules/office/backups/',
  'app/modules/money/ledger/',
  'commands/doctor',
  'commands/media',
  'commands/reconcile',
  'commands/releases',
  'server/broken-folder',
  'server/copies',
  'server/http-chain',
  'tests/access/page-queries',
  'tests/access/production',
  'tests/faults/',
  'tests/model/',
  'tests/scenarios/',
  'tests/support/',
];

/** Seconds of each step on two cores. A run names the steps that take longer. */
const budgets = {
  default: { build: 90, types: 90, lint: 60, format: 5, unused: 20, unit: 60, processes: 60, postgres: 210, e2e: 120 },
  all: {
    build: 90,
    types: 90,
    lint: 60,
    format: 5,
    unused: 20,
    unit: 90,
    processes: 90,
    pglite: 140,
    postgres: 380,
    e2e: 800,
  },
};

/** Returns the seconds of each step of a run, by the step's name. */
export function budgetsOf(size) {
  const { postgres, pglite, ...others } = budgets[size === 'all' ? 'all' : 'default'];
  return { ...others, 'integration on PGlite': pglite ?? postgres, 'integration on PostgreSQL': postgres };
}
