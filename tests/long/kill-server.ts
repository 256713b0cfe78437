/**
 * Kills the server with -9 at random moments while visitors register, pay, return, study, practise and hand in, and orders are refunded.
 * They buy carts with sales, bundles and coupons, for nothing too, instalment plans, gifts, quotations and packs of seats. They join teams and
 * leave them, are invited and lose their seats again, and ask others to pay by a link; staff record and approve payments. Each time everything
 * acknowledged must exist, every invariant must hold and the books must be right. M-Pesa survives in a separate process. Runs on the embedded
 * database, or on its own PostgreSQL:
 *
 * npm run build && node tests/long/kill-server.ts [rounds] [postgres] [seed=N] [least=N]
 *
 * The seed, printed first, repeats the visitors, their steps, the scenarios of their prompts and the times of the kills. How these overlap
 * depends on the machine.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { salesOf, workOf } from './acknowledged.ts';
import type { LedgerComparison } from './compare-ledgers.ts';
import {
  expectNothingMissing,
  openVisitedShop,
  print,
  printEnd,
  readCommand,
  sentenceOf,
  someTime,
  visitsOf,
} from './kill-run.ts';
import { refundOrder } from './refund-order.ts';
import { prepareSelling, Selling } from './selling.ts';
import { sentenceOfPacks } from './teams.ts';
import { VirtualUsers } from './virtual-users.ts';

const { turns: rounds, random, has, numberOf } = readCommand(100, 'rounds');
/** Acknowledgements between two kills, at least; more of them reach more of what comes late in a visit. */
const least = numberOf('least', 1);

const visited = await openVisitedShop(has('postgres') ? 'PostgreSQL' : 'embedded', prepareSelling);
const { shop, site, settings, asCommands, mPesa, done, courses, made: sold } = visited;
const { id, name, email } = sold.staff.owner;
const staffMember = { kind: 'staff', userId: id, name, email, role: 'manager' } as const;
await visited.registerConfirmations();
const virtualUsers = new VirtualUsers({ site, mPesa, courses, done, selling: new Selling(site, sold) }, random.fork(0));

/** Starts the server and kills it; in one of eight cases while it starts. */
async function liveAndDie(): Promise<void> {
  if (random.once(8)) {
    const end = new AbortController();
    const starting = shop.start(settings, end.signal).catch(() => null);
    await wait(random.below(1_500));
    end.abort();
    await (await starting)?.kill();
    return;
  }
  const server = await shop.start(settings);
  await virtualUsers.during(async (end) => {
    await someTime(done, random, { least, end: end.signal });
    await server.kill();
  });
}

const booksOf = (books: LedgerComparison) =>
  `${sentenceOf(books)}, ${books.unknown} not known yet, ${books.refunded} of ${books.reversed} refunded`;

async function checkAll(round: number): Promise<void> {
  const books = await expectNothingMissing(visited);
  const packs = await shop.look(({ db }) => sentenceOfPacks(db));
  print(
    `round ${round}: ${visitsOf(done)}, ${workOf(done)}, ${salesOf(done)}, ${done.refunds.length} refunds; ${packs}; ${booksOf(books)}`,
  );
}

/** Refunds an order in some rounds while the server is stopped. */
async function maybeRefund(): Promise<void> {
  const { paidOrders, refunds } = done;
  if (paidOrders.length === 0 || !random.once(3)) return;
  const orderId = paidOrders[random.below(paidOrders.length)] ?? '';
  const refundId = await refundOrder(asCommands, staffMember, orderId);
  if (refundId !== null && !refunds.includes(refundId)) refunds.push(refundId);
}

/**
 * Runs the server without visitors until nothing is pending: queries find what M-Pesa sent to the dead server. Sends the queries of the
 * next quarter of an hour now, and checks reversals whose result was lost.
 */
async function settle(): Promise<void> {
  for (let turn = 1; turn <= 20; turn += 1) {
    await visited.queryNow();
    await shop.look(({ pool }) =>
      Promise.all([
        pool.query("update refunds set next_check_at = now() where status in ('submitting', 'unknown')"),
        // A check whose answer was lost holds back the next one for five minutes.
        pool.query("update transaction_checks set created_at = now() - interval '1 hour' where finished_at is null"),
      ]),
    );
    const server = await shop.start(settings);
    await wait(5_000);
    await server.stop();
    const books = await visited.compareBooks();
    print(booksOf(books));
    if (books.unknown === 0 && books.refunded === books.reversed) return;
  }
  throw new Error('the books differ');
}

try {
  for (let round = 1; round <= rounds; round += 1) {
    await liveAndDie();
    await checkAll(round);
    await maybeRefund();
  }
  await settle();
  await checkAll(rounds);
  printEnd(virtualUsers.complaints, `Killed ${rounds} times`);
} finally {
  await visited.close();
}
