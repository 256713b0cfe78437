/**
 * Backs a large shop on PostgreSQL up, brings it back into an empty database, and says how long each step took and how much memory:
 *
 *     node tests/long/restore-at-size.ts [payments=1000000] [megabytes=2048]
 *
 * Both databases are on this machine's disk and sync to it as in earnest. Exits with 1 where something is missing or wrong afterwards, or
 * a step takes more memory than it may at any size.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openServerDatabase } from '#app/platform/database.server.ts';
import { migrateDatabase } from '#app/platform/migrate-database.server.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { restoreAtSize } from '#tests/support/restore-at-size.ts';
import { largeShop } from '../../bench/large-shop.ts';

/** MB that a step may add to the process. */
const most = 400;

const argument = (name: string, usual: number) =>
  Number(new RegExp(`${name}=(\\d+)`).exec(process.argv.slice(2).join(' '))?.[1] ?? usual);
const payments = argument('payments', largeShop.payments);
const megabytes = argument('megabytes', 2_048);
const size = { courses: 100, users: Math.ceil(payments / 10), payments };
const say = (line: string) => void process.stdout.write(`${line}\n`);
say(`${payments} payments, ${megabytes} MB of media, ${availableParallelism()} cores`);

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

say(`${rows} rows, ${backedUp.toFixed(0)} MB in the backup`);
for (const { step, seconds, memory } of steps)
  say(
    `${step}: ${seconds.toFixed(1)} s, ${Math.round(rows / seconds)} rows and ${(backedUp / seconds).toFixed(1)} MB a second, ${memory.toFixed(0)} MB of memory`,
  );
for (const sentence of wrong) say(`wrong: ${sentence}`);
process.exit(wrong.length > 0 || steps.some(({ memory }) => memory > most) ? 1 : 0);
