/**
 * Backs up a large shop on PostgreSQL, restores it into an empty database, and prints the time and memory of each step:
 *
 *     node tests/long/restore-at-size.ts [payments=1000000] [megabytes=2048]
 *
 * Both databases are on this machine's disk and sync to it, as in production. Exits with 1 where something is missing or wrong afterwards, or
 * where a step takes more memory than allowed at any size.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openServerDatabase } from '#app/platform/database.server.ts';
import { migrateDatabase } from '#app/platform/migrate-database.server.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { restoreAtSize } from '#tests/support/restore-at-size.ts';
import { largeShop } from '../../bench/large-shop.ts';
import { print, readCommand } from './kill-run.ts';

/** MB that a step may add to the process. */
const most = 400;

const { numberOf } = readCommand(1, 'restore');
const payments = numberOf('payments', largeShop.payments);
const megabytes = numberOf('megabytes', 2_048);
const size = { courses: 100, users: Math.ceil(payments / 10), payments };
print(`${payments} payments, ${megabytes} MB of media, ${availableParallelism()} cores`);

const folder = await mkdtemp(join(tmpdir(), 'at-size-'));
const postgres = await startPostgres({ durable: true });
const open = async (name: string) => {
  await postgres.createDatabase(name);
  return openServerDatabase({ url: postgres.urlOf(name), poolSize: 4 });
};
const [shop, empty] = [await open('shop'), await open('empty')];
await migrateDatabase(shop);
const { rows, megabytes: backedUp, steps, wrong } = await restoreAtSize({ shop, empty, folder, size, megabytes });
await shop.close();
await empty.close();
await postgres.stop();
await rm(folder, { recursive: true });

print(`${rows} rows, ${backedUp.toFixed(0)} MB in the backup`);
for (const { step, seconds, memory } of steps)
  print(
    `${step}: ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows and ${(backedUp / seconds).toFixed(1)} MB a second, ${memory.toFixed(0)} MB of memory`,
  );
for (const sentence of wrong) print(`wrong: ${sentence}`);
process.exit(wrong.length > 0 || steps.some(({ memory }) => memory > most) ? 1 : 0);
