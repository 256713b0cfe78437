/**
 * Kills the server with -9 at random moments while people register, pay, come back and study, and money is given back, and looks
 * each time whether everything acknowledged is there, every invariant holds and the books are right. M-Pesa lives on meanwhile, in a
 * process of its own. On the embedded database, or on a PostgreSQL of its own:
 *
 *     npm run build && node tests/long/kill-server.ts [rounds] [postgres] [seed=N]
 *
 * The seed, printed first, repeats who comes, what he does, how his prompts go and when the server dies; what meets what in
 * between is up to the machine.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { checkInvariants } from '#app/database/doctor.server.ts';
import { createCourse } from '#app/modules/catalogue/course-factory.ts';
import { createAdmin } from '#app/modules/identity/user-factory.ts';
import { toCents } from '#app/shared/money.ts';
import { freePort } from '#tests/support/free-port.ts';
import { openShop } from '#tests/support/shop-on-disk.ts';
import { startSimulatorProcess } from '#tests/support/simulator-process.ts';
import { countOf, missingOf, type Acknowledged } from './acknowledged.ts';
import { compareLedgers, type LedgerComparison } from './compare-ledgers.ts';
import { VirtualUsers } from './virtual-users.ts';
import { MPesa } from './m-pesa.ts';
import { Random } from './random.ts';
import { refundOrder } from './refund-order.ts';
import { registerConfirmations } from './register-confirmations.ts';

const args = process.argv.slice(2);
const rounds = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 100);
const seed = Number(/seed=(\d+)/.exec(args.join(' '))?.[1] ?? randomInt(2 ** 31));
const random = new Random(seed);
const say = (line: string) => void process.stdout.write(`${line}\n`);
say(`${rounds} rounds, seed=${seed}`);

const shop = await openShop(args.includes('postgres') ? 'PostgreSQL' : 'embedded');
const simulator = await startSimulatorProcess(shop.folder, 300);
const mPesa = new MPesa(simulator.url);
const done: Acknowledged = { users: [], orders: [], paidOrders: [], completions: [], refunds: [] };
// The same address after each start, as behind a name: callbacks of M-Pesa come when they come.
const port = String(await freePort());
const settings = { ...simulator.shopSettings, PORT: port, TRUSTED_PROXIES: '127.0.0.1,::1' };

const { courses, admin } = await shop.look(async ({ db }) => {
  const made = [];
  for (const shillings of [1, 999.5, 12_345])
    made.push(await createCourse(db, { priceCents: toCents(shillings * 100) }));
  const { id, name, email } = await createAdmin(db);
  return { courses: made, admin: { kind: 'admin', userId: id, name, email, role: 'admin' } as const };
});
const asCommands = { ...settings, ...shop.settings, APP_URL: `http://localhost:${port}` };
await registerConfirmations(asCommands);
const virtualUsers = new VirtualUsers({ site: `http://localhost:${port}`, mPesa, courses, done }, random.fork(0));

/** A random moment in the middle of the work: some acknowledgements later, and a little. */
async function someTime(end: AbortSignal): Promise<void> {
  const enough = countOf(done) + 1 + random.below(12);
  for (let waited = 0; !end.aborted && countOf(done) < enough && waited < 10_000; waited += 20) await wait(20);
  await wait(random.below(400));
}

/** Starts the server and kills it; one time in eight while it starts. */
async function liveAndDie(): Promise<void> {
  const end = new AbortController();
  if (random.once(8)) {
    const starting = shop.start(settings, end.signal).catch(() => null);
    await wait(random.below(1_500));
    end.abort();
    await (await starting)?.kill();
    return;
  }
  const server = await shop.start(settings);
  const working = virtualUsers.visit(end.signal);
  await someTime(end.signal);
  await server.kill();
  end.abort();
  await working;
}

const sentenceOf = (books: LedgerComparison) =>
  `KSh ${books.moved} moved, ${books.received} received, ${books.inDoubt} in doubt, ${books.unreported} never told, ` +
  `${books.unknown} not known yet, ${books.refunded} of ${books.reversed} refunded`;

async function checkAll(round: number): Promise<void> {
  const theirs = await mPesa.books();
  const { missing, findings, books } = await shop.look(async ({ db }) => ({
    missing: await missingOf(db, done, theirs.deliveries),
    findings: await checkInvariants(db),
    books: await compareLedgers(db, theirs),
  }));
  const { users, orders, paidOrders, completions, refunds } = done;
  say(
    `round ${round}: ${users.length} accounts, ${paidOrders.length} of ${orders.length} orders paid, ${completions.length} lessons, ` +
      `${refunds.length} refunds; ${sentenceOf(books)}`,
  );
  if (missing.length > 0 || findings.length > 0 || books.wrong.length > 0)
    throw new Error(JSON.stringify({ seed, missing, findings, wrong: books.wrong }, null, 2));
}

/** Every now and then an order is given back while the shop is closed. */
async function maybeGiveBack(): Promise<void> {
  const { paidOrders, refunds } = done;
  if (paidOrders.length === 0 || !random.once(3)) return;
  const orderId = paidOrders[random.below(paidOrders.length)] ?? '';
  const refundId = await refundOrder(asCommands, admin, orderId);
  if (refundId !== null && !refunds.includes(refundId)) refunds.push(refundId);
}

/**
 * Runs the server without visitors until nothing is on its way: what was posted while it was dead is found by queries. Those that
 * wait for the next quarter of an hour are asked now, and reversals whose result went to a dead server asked about.
 */
async function settle(): Promise<void> {
  for (let turn = 1; turn <= 20; turn += 1) {
    await shop.look(({ pool }) =>
      Promise.all([
        pool.query("update payment_attempts set next_query_at = now() where status = 'prompted'"),
        pool.query("update refunds set next_check_at = now() where status in ('submitting', 'unknown')"),
      ]),
    );
    const server = await shop.start(settings);
    await wait(5_000);
    await server.stop();
    const theirs = await mPesa.books();
    const books = await shop.look(({ db }) => compareLedgers(db, theirs));
    say(sentenceOf(books));
    if (books.unknown === 0 && books.refunded === books.reversed) return;
  }
  throw new Error(`the books differ, seed=${seed}`);
}

const begun = performance.now();
try {
  for (let round = 1; round <= rounds; round += 1) {
    await liveAndDie();
    await checkAll(round);
    await maybeGiveBack();
  }
  await settle();
  await checkAll(rounds);
  const seconds = Math.round((performance.now() - begun) / 1000);
  for (const complaint of virtualUsers.complaints) say(`Somebody read: ${complaint}`);
  say(`Killed ${rounds} times in ${seconds} s, nothing missing (seed=${seed})`);
} finally {
  await simulator.stop();
  await shop.remove();
}
