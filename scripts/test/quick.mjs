/** The files with a database that `npm test -- quick` runs, by the beginnings of their paths: money and its rules, and who may see what. */
export const quickDatabaseTests = [
  'app/modules/checkout/',
  'app/modules/collection/',
  'app/modules/mpesa/',
  'app/modules/payments/',
  'app/database/rules-of-payments',
  'tests/access/route-access',
];

/** The journeys of `npm test -- quick`: somebody arrives, signs in and buys. */
export const quickJourneys = ['first-visit', 'first-purchase', 'accounts'].map((name) => `tests/e2e/${name}.e2e.ts`);

/**
 * The files with a database that run on PGlite too where there is a PostgreSQL, which runs all of them, by the beginnings of their paths: what
 * touches money, files of a database, locks, jobs and processes. All journeys run on PGlite as well.
 */
export const testsOfBothEngines = [
  'app/database/',
  'app/platform/',
  'app/modules/backups/',
  'app/modules/checkout/',
  'app/modules/collection/',
  'app/modules/ledger/',
  'app/modules/mpesa/',
  'app/modules/payments/',
  'commands/',
  'server/',
  'tests/',
];
