/**
 * Kills the server with -9 at random moments while visitors register, pay, return, study, practise and hand in, and orders are refunded. They
 * buy carts with sales, bundles and coupons, for nothing too, plans, gifts and quotations, and staff record and approve payments. Each time
 * everything acknowledged must exist, every invariant must hold and the books must be right. M-Pesa survives in a separate process. Runs on the
 * embedded database, or on its own PostgreSQL:
 *
 *     npm run build && node tests/long/kill-server.ts [rounds] [postgres] [seed=N]
 *
 * The seed, printed first, repeats the visitors, their steps, the scenarios of their prompts and the times of the kills. How these overlap
 * depends on the machine.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { checkInvariants } from '#app/database/doctor.server.ts';
import { toCents } from '#app/shared/money.ts';
import { freePort } from '#tests/support/free-port.ts';
import { openShop } from '#tests/support/shop-on-disk.ts';
import { startSimulatorProcess } from '#tests/support/simulator-process.ts';
import { countOf, missingOf, nothingYet, salesOf, workOf } from './acknowledged.ts';
import { createGradedCourse } from './graded-course.ts';
import { compareLedgers, type LedgerComparison } from './compare-ledgers.ts';
import { VirtualUsers } from './virtual-users.ts';
import { MPesa } from './m-pesa.ts';
import { Random } from './random.ts';
import { refundOrder } from './refund-order.ts';
import { registerConfirmations } from './register-confirmations.ts';
import { prepareSelling, Selling } from './selling.ts';

const args = process.argv.slice(2);
const rounds = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 100);
const seed = Number(/seed=(\d+)/.exec(args.join(' '))?.[1] ?? randomInt(2 ** 31));
const random = new Random(seed);
const print = (line: string) => void process.stdout.write(`${line}\n`);
print(`${rounds} rounds, seed=${seed}`);

const shop = await openShop(args.includes('postgres') ? 'PostgreSQL' : 'embedded');
const simulator = await startSimulatorProcess(shop.folder, 300);
const mPesa = new MPesa(simulator.url);
const done = nothingYet();
// The same address after each start, as with a domain name: callbacks come at any time.
const port = String(await freePort());
const settings = { ...simulator.shopSettings, PORT: port, TRUSTED_PROXIES: '127.0.0.1,::1' };

const { courses, admin, sold } = await shop.look(async ({ db }) => {
  const made = [];
  for (const shillings of [1, 999.5, 12_345]) made.push(await createGradedCourse(db, toCents(shillings * 100)));
  const prepared = await prepareSelling(db, made);
  const { id, name, email } = prepared.staff.owner;
  return { courses: made, sold: prepared, admin: { kind: 'admin', userId: id, name, email, role: 'admin' } as const };
});
const asCommands = { ...settings, ...shop.settings, APP_URL: `http://localhost:${port}` };
await registerConfirmations(asCommands);
const site = `http://localhost:${port}`;
const selling = new Selling(site, sold);
const virtualUsers = new VirtualUsers({ site, mPesa, courses, done, selling }, random.fork(0));

/** Waits for some acknowledgements and a random time. */
async function someTime(end: AbortSignal): Promise<void> {
  const enough = countOf(done) + 1 + random.below(12);
  for (let waited = 0; !end.aborted && countOf(done) < enough && waited < 10_000; waited += 20) await wait(20);
  await wait(random.below(400));
}

/** Starts the server and kills it; in one of eight cases while it starts. */
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
  `KSh ${books.moved} moved, ${books.received} received, ${books.inDoubt} in doubt, ${books.unreported} never reported, ` +
  `${books.unknown} not known yet, ${books.refunded} of ${books.reversed} refunded`;

async function checkAll(round: number): Promise<void> {
  const theirs = await mPesa.books();
  const { missing, findings, books } = await shop.look(async ({ db }) => ({
    missing: await missingOf(db, done, theirs.deliveries),
    findings: await checkInvariants(db),
    books: await compareLedgers(db, theirs),
  }));
  const { users, orders, paidOrders, refunds } = done;
  print(
    `round ${round}: ${users.length} accounts, ${paidOrders.length} of ${orders.length} orders paid, ${workOf(done)}, ` +
      `${salesOf(done)}, ${refunds.length} refunds; ${sentenceOf(books)}`,
  );
  if (missing.length > 0 || findings.length > 0 || books.wrong.length > 0)
    throw new Error(JSON.stringify({ seed, missing, findings, wrong: books.wrong }, null, 2));
}

/** Refunds an order in some rounds while the server is stopped. */
async function maybeRefund(): Promise<void> {
  const { paidOrders, refunds } = done;
  if (paidOrders.length === 0 || !random.once(3)) return;
  const orderId = paidOrders[random.below(paidOrders.length)] ?? '';
  const refundId = await refundOrder(asCommands, admin, orderId);
  if (refundId !== null && !refunds.includes(refundId)) refunds.push(refundId);
}

/**
 * Runs the server without visitors until nothing is pending: queries find what M-Pesa sent to the dead server. Sends the queries of the
 * next quarter of an hour now, and checks reversals whose result was lost.
 */
async function settle(): Promise<void> {
  for (let turn = 1; turn <= 20; turn += 1) {
    await shop.look(({ pool }) =>
      Promise.all([
        pool.query("update payment_attempts set next_query_at = now() where status = 'prompted'"),
        pool.query("update refunds set next_check_at = now() where status in ('submitting', 'unknown')"),
        // A check whose answer was lost holds back the next one for five minutes.
        pool.query("update transaction_checks set created_at = now() - interval '1 hour' where finished_at is null"),
      ]),
    );
    const server = await shop.start(settings);
    await wait(5_000);
    await server.stop();
    const theirs = await mPesa.books();
    const books = await shop.look(({ db }) => compareLedgers(db, theirs));
    print(sentenceOf(books));
    if (books.unknown === 0 && books.refunded === books.reversed) return;
  }
  throw new Error(`the books differ, seed=${seed}`);
}

const begun = performance.now();
try {
  for (let round = 1; round <= rounds; round += 1) {
    await liveAndDie();
    await checkAll(round);
    await maybeRefund();
  }
  await settle();
  await checkAll(rounds);
  const seconds = Math.round((performance.now() - begun) / 1000);
  for (const complaint of virtualUsers.complaints) print(`Somebody read: ${complaint}`);
  print(`Killed ${rounds} times in ${seconds} s, nothing missing (seed=${seed})`);
} finally {
  await simulator.stop();
  await shop.remove();
}
