/** Tests with a database in `npm test -- quick`, by the beginnings of their paths: money and its rules, and access. */
export const quickDatabaseTests = [
  'app/modules/checkout/',
  'app/modules/collection/',
  'app/modules/mpesa/',
  'app/modules/payments/',
  'app/database/rules-of-payments',
  'tests/access/route-access',
];

/** Journeys of `npm test -- quick`: a visitor arrives, signs in and buys. */
export const quickJourneys = ['first-visit', 'first-purchase', 'accounts'].map((name) => `tests/e2e/${name}.e2e.ts`);

/**
 * Tests with a database that run on both engines if PostgreSQL is installed, by the beginnings of their paths: the books, database files,
 * locks, jobs and processes. The others run on PostgreSQL only. Journeys run on PGlite.
 */
export const testsOfBothEngines = [
  'app/database/',
  'app/platform/',
  'app/modules/backups/',
  'app/modules/collection/',
  'app/modules/ledger/',
  'commands/',
  'server/broken-folder',
  'server/copies',
  'server/http-chain',
  'tests/access/production',
  'tests/faults/',
  'tests/model/',
  'tests/scenarios/',
  'tests/support/',
];
