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
import { freePort, startBuiltServer, type BuiltServer } from '#tests/support/built-server.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { booksOf, missingOf } from './acknowledged.ts';
import { Visitor, type Acknowledged } from './visitor.ts';

const rounds = Number(process.argv[2] ?? 100);
const postgres = process.argv[3] === 'postgres' ? await startPostgres() : null;
const folder = await mkdtemp(join(tmpdir(), 'kill-data-'));
const done: Acknowledged = { users: [], orders: [], paidOrders: [], completions: [] };
const say = (line: string) => void process.stdout.write(`${line}\n`);

await postgres?.createDatabase('shop');
// The same addresses after each start, as behind a name: callbacks of M-Pesa come when they come.
const settings = {
  PORT: String(await freePort()),
  SIMULATOR_PORT: String(await freePort()),
  TRUSTED_PROXIES: '127.0.0.1,::1',
  ...(postgres ? { DATABASE_URL: postgres.urlOf('shop') } : {}),
};

/** Six people at a time; whoever is done makes room for another, and whose line dropped comes back after the next start. */
const people: (Visitor | null)[] = Array.from({ length: 6 }, () => null);

async function crowd(server: BuiltServer, until: AbortSignal): Promise<void> {
  const one = async (place: number) => {
    while (!until.aborted) {
      try {
        await (people[place] ??= new Visitor(server.url, done)).visit();
        people[place] = null;
      } catch (error) {
        // A dropped line is what this is about; a refusal that comes again and again shows in the counts at the end.
        if (!until.aborted) complaints.add((error as Error).message.slice(0, 200));
        await wait(50);
      }
    }
  };
  await Promise.all(people.map((_, place) => one(place)));
}

const complaints = new Set<string>();
const acknowledged = () => done.users.length + done.orders.length + done.paidOrders.length + done.completions.length;

/** A random moment in the middle of the work: some acknowledgements later, and a little. */
async function someTime(): Promise<void> {
  const enough = acknowledged() + randomInt(1, 12);
  for (let waited = 0; acknowledged() < enough && waited < 20_000; waited += 50) await wait(50);
  await wait(randomInt(0, 400));
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

/**
 * Runs the server without visitors until the books agree: what was promised while it was dead comes by query, of which
 * M-Pesa allows a few a minute.
 */
async function settle(): Promise<void> {
  for (let turn = 1; turn <= 30; turn++) {
    const server = await startBuiltServer(folder, settings);
    await wait(turn === 1 ? 5_000 : 30_000);
    const ledger = await fetch(`${server.simulatorUrl ?? ''}/control/ledger`).then((answer) => answer.text());
    await server.stop();
    const { moved, received, inDoubt } = await look((db) => booksOf(db, ledger));
    say(`M-Pesa moved KSh ${moved}, received are KSh ${received}, in doubt KSh ${inDoubt}`);
    if (moved === received + inDoubt) return;
  }
  throw new Error('the books differ');
}

try {
  // A few rounds more where nobody has come as far as a lesson yet.
  const isOver = (round: number) => round > rounds && (done.completions.length > 0 || round > rounds + 10);
  for (let round = 1; !isOver(round); round++) {
    const server = await startBuiltServer(folder, settings);
    const gone = new AbortController();
    const working = crowd(server, gone.signal);
    await someTime();
    await server.kill();
    gone.abort();
    await working;
    await checkAll(round);
  }
  await settle();
  await checkAll(rounds);
  if (done.completions.length === 0) throw new Error(`nobody came as far as a lesson: ${[...complaints].join('; ')}`);
  say(`Killed at least ${rounds} times, nothing missing`);
} finally {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
}
