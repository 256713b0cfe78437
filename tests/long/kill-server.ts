/**
 * Kills the server with -9 at random moments while people register, pay and study, and looks each time whether everything
 * acknowledged is there and every invariant holds. On the embedded database, or on a PostgreSQL of its own:
 *
 *     npm run build && node tests/long/kill-server.ts [rounds] [postgres]
 */
import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { checkInvariants } from '#app/database/doctor.server.ts';
import { nameDataFolder, openDataFolder } from '#app/platform/data-folder.server.ts';
import { openEmbeddedDatabase, openServerDatabase, type Database } from '#app/platform/database.server.ts';
import { startBuiltServer, type BuiltServer } from '#tests/support/built-server.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { booksOf, missingOf } from './acknowledged.ts';
import { Visitor, type Acknowledged } from './visitor.ts';

const rounds = Number(process.argv[2] ?? 20);
const postgres = process.argv[3] === 'postgres' ? await startPostgres() : null;
const folder = await mkdtemp(join(tmpdir(), 'kill-data-'));
const done: Acknowledged = { users: [], orders: [], paidOrders: [], completions: [] };
const say = (line: string) => void process.stdout.write(`${line}\n`);

await postgres?.createDatabase('shop');
const settings = {
  TRUSTED_PROXIES: '127.0.0.1,::1',
  SIMULATOR_PORT: '0',
  ...(postgres ? { DATABASE_URL: postgres.urlOf('shop') } : {}),
};

/** Six people at a time, one after the other, until the server is gone. */
async function crowd(server: BuiltServer, until: AbortSignal): Promise<void> {
  const one = async () => {
    while (!until.aborted) if (!(await new Visitor(server.url, done).visit()) && !until.aborted) await wait(50);
  };
  await Promise.all(Array.from({ length: 6 }, one));
}

/** Looks into the database while no server runs. */
async function look<Result>(at: (db: Database) => Promise<Result>): Promise<Result> {
  const data = postgres ? nameDataFolder(folder) : openDataFolder(folder);
  const handle = postgres
    ? await openServerDatabase(postgres.urlOf('shop'), 2)
    : await openEmbeddedDatabase(data.databasePath);
  try {
    return await at(handle.db);
  } finally {
    await handle.close();
    data.release();
  }
}

async function checkAll(round: number): Promise<void> {
  const [missing, findings] = await look(async (db) => [await missingOf(db, done), await checkInvariants(db)] as const);
  const counts = `${done.users.length} accounts, ${done.paidOrders.length} of ${done.orders.length} orders paid, ${done.completions.length} lessons`;
  say(`round ${round}: ${counts}; ${missing.length} missing, ${findings.length} findings`);
  if (missing.length > 0 || findings.length > 0) throw new Error(JSON.stringify({ missing, findings }, null, 2));
}

/** Lets the callbacks, queries and sweeps of the last rounds come to rest, then compares the books. */
async function settle(): Promise<void> {
  const server = await startBuiltServer(folder, settings);
  const simulatorUrl = server.simulatorUrl ?? '';
  await wait(90_000);
  const ledger = await fetch(`${simulatorUrl}/control/ledger`).then((answer) => answer.text());
  await server.stop();
  const books = await look((db) => booksOf(db, ledger));
  say(`M-Pesa moved KSh ${books.moved}, received are KSh ${books.received}`);
  if (books.moved !== books.received) throw new Error('the books differ');
}

try {
  for (let round = 1; round <= rounds; round++) {
    const server = await startBuiltServer(folder, settings);
    const gone = new AbortController();
    const people = crowd(server, gone.signal);
    await wait(randomInt(200, 8000));
    await server.kill();
    gone.abort();
    await people;
    await checkAll(round);
  }
  await settle();
  await checkAll(rounds);
  say(`${rounds} kills, nothing missing`);
} finally {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
}
