/**
 * Kills PostgreSQL with -9 at random moments while visitors register, pay and study. The server survives, but is killed too in one of four
 * outages. After each return everything acknowledged must exist, every invariant must hold, and where the server survived, all money that
 * M-Pesa moved must be in the books within two minutes. M-Pesa is a separate process.
 *
 *     npm run build && node tests/long/kill-database.ts [rounds] [seed=N]
 */
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { checkInvariants } from '#app/database/doctor.server.ts';
import { createSpool } from '#app/modules/mpesa/spool/spool.server.ts';
import { nameDataFolder } from '#app/platform/data-folder.server.ts';
import { toCents } from '#app/shared/money.ts';
import { freePort } from '#tests/support/free-port.ts';
import { openShop } from '#tests/support/shop-on-disk.ts';
import { startSimulatorProcess } from '#tests/support/simulator-process.ts';
import { countOf, missingOf, nothingYet } from './acknowledged.ts';
import { createGradedCourse } from './graded-course.ts';
import { compareLedgers, type LedgerComparison } from './compare-ledgers.ts';
import { VirtualUsers } from './virtual-users.ts';
import { MPesa } from './m-pesa.ts';
import { Random } from './random.ts';
import { registerConfirmations } from './register-confirmations.ts';

const args = process.argv.slice(2);
const rounds = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 30);
const seed = Number(/seed=(\d+)/.exec(args.join(' '))?.[1] ?? randomInt(2 ** 31));
const random = new Random(seed);
const print = (line: string) => void process.stdout.write(`${line}\n`);
print(`${rounds} rounds, seed=${seed}`);

/** Milliseconds within which everything that M-Pesa reported must be in the books. */
const enteredWithin = 120_000;

const shop = await openShop('PostgreSQL', { durable: true });
const { postgres } = shop;
if (!postgres) throw new Error('the shop has no PostgreSQL');
const simulator = await startSimulatorProcess(shop.folder, 300);
const mPesa = new MPesa(simulator.url);
const done = nothingYet();
const port = String(await freePort());
const settings = { ...simulator.shopSettings, PORT: port, TRUSTED_PROXIES: '127.0.0.1,::1' };
const spool = createSpool(nameDataFolder(shop.folder).spoolPath);

const courses = await shop.look(async ({ db }) => {
  const made = [];
  for (const shillings of [1, 999.5, 12_345]) made.push(await createGradedCourse(db, toCents(shillings * 100)));
  return made;
});
await registerConfirmations({ ...settings, ...shop.settings, APP_URL: `http://localhost:${port}` });
const virtualUsers = new VirtualUsers({ site: `http://localhost:${port}`, mPesa, courses, done }, random.fork(0));
let server = await shop.start(settings);
let spooledAtMost = 0;
let slowest = 0;
/** Shillings that only M-Pesa knows of, because its reports were lost with a server that died beside its database. */
const lostWithServer = { inDoubt: 0, unreported: 0 };

/** Waits for some acknowledgements and a random time. */
async function someTime(end: AbortSignal): Promise<void> {
  const enough = countOf(done) + 1 + random.below(12);
  for (let waited = 0; !end.aborted && countOf(done) < enough && waited < 10_000; waited += 20) await wait(20);
  await wait(random.below(400));
}

/** Kills the database under load and leaves it down for some seconds. Returns whether the server survived. */
async function loseDatabase(): Promise<boolean> {
  const end = new AbortController();
  const working = virtualUsers.visit(end.signal);
  await someTime(end.signal);
  await postgres?.kill();
  const killsServer = random.once(4);
  await wait(random.below(6_000));
  const { waiting } = await spool.state();
  spooledAtMost = Math.max(spooledAtMost, waiting);
  if (killsServer) await server.kill();
  await postgres?.startAgain();
  if (killsServer) server = await shop.start(settings);
  end.abort();
  await working;
  return !killsServer;
}

/** Compares the books with M-Pesa's; sends the queries of the next quarter of an hour now. */
async function compareNow(): Promise<LedgerComparison> {
  const theirs = await mPesa.books();
  return shop.look(async ({ db, pool }) => {
    await pool.query(
      "update payment_attempts set next_query_at = now() where status = 'prompted' and next_query_at > now() + interval '1 minute'",
    );
    return compareLedgers(db, theirs);
  });
}

/** Waits until the books are complete. A server that survived knows everything that M-Pesa reported to it. */
async function untilEntered(lived: boolean): Promise<LedgerComparison> {
  const begun = performance.now();
  for (;;) {
    const books = await compareNow();
    const { waiting, unreadable } = await spool.state();
    if (unreadable.length > 0) throw new Error(`the spool has unreadable files, seed=${seed}`);
    if (!lived) {
      lostWithServer.inDoubt = Math.max(lostWithServer.inDoubt, books.inDoubt);
      lostWithServer.unreported = Math.max(lostWithServer.unreported, books.unreported);
    }
    const isAllReported = books.inDoubt <= lostWithServer.inDoubt && books.unreported <= lostWithServer.unreported;
    if (books.unknown === 0 && waiting === 0 && isAllReported) {
      slowest = Math.max(slowest, performance.now() - begun);
      return books;
    }
    if (performance.now() - begun > enteredWithin)
      throw new Error(`not entered within two minutes, seed=${seed}: ${JSON.stringify({ books, waiting })}`);
    await wait(1_000);
  }
}

const begun = performance.now();
try {
  for (let round = 1; round <= rounds; round += 1) {
    const lived = await loseDatabase();
    const books = await untilEntered(lived);
    const { deliveries } = await mPesa.books();
    const { missing, findings } = await shop.look(async ({ db }) => ({
      missing: await missingOf(db, done, deliveries),
      findings: await checkInvariants(db),
    }));
    const { moved, received, inDoubt, unreported } = books;
    print(
      `round ${round}${lived ? '' : ', the server too'}: ${done.users.length} accounts, ${done.paidOrders.length} of ${done.orders.length} ` +
        `orders paid; KSh ${moved} moved, ${received} received, ${inDoubt} in doubt, ${unreported} never reported`,
    );
    if (missing.length > 0 || findings.length > 0 || books.wrong.length > 0)
      throw new Error(JSON.stringify({ seed, missing, findings, wrong: books.wrong }, null, 2));
  }
  const seconds = Math.round((performance.now() - begun) / 1000);
  for (const complaint of virtualUsers.complaints) print(`Somebody read: ${complaint}`);
  print(
    `PostgreSQL killed ${rounds} times in ${seconds} s, nothing missing; at most ${spooledAtMost} spooled at once, all entered after ` +
      `${Math.round(slowest / 1000)} s at most; lost with the server: ${JSON.stringify(lostWithServer)} (seed=${seed})`,
  );
} finally {
  await server.stop();
  await simulator.stop();
  await shop.remove();
}
