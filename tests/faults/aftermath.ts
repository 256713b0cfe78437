import { setTimeout as wait } from 'node:timers/promises';
import { checkInvariants } from '#app/database/doctor.server.ts';
import { sweepJobName } from '#app/modules/payments/sweep-payments.job.server.ts';
import { deliverMailsJobName } from '#app/platform/mail/queue-mail.server.ts';
import { goOnWithDirectFilm, goOnWithFilm } from './film-upload.ts';
import type { School } from './school.ts';
import type { Town } from './town.ts';
import type { World } from './world.ts';

/** What has become of everything, once the fault was over. */
export interface Aftermath {
  /** By step, how the upload that was cut went on. */
  readonly film: Readonly<Record<string, number>>;
  /** The same of the one that goes straight into the bucket. */
  readonly directFilm: Readonly<Record<string, number>>;
  /** Of both orders. */
  readonly orders: readonly string[];
  /** Of both orders: the receipts that were entered. */
  readonly receipts: readonly number[];
  /** Payments that M-Pesa took for both orders. */
  readonly taken: number;
  /** Mails about receipts that the buyer got. */
  readonly receiptMails: number;
  /** What the doctor finds. */
  readonly findings: readonly object[];
  /** Whether every connection to the database was given back. */
  readonly isGivenBack: boolean;
}

/** So many minutes are enough for everything to come right by itself. */
const rounds = 12;

/**
 * Lets time pass after a fault, with the jobs that come each minute, and looks what has become of what was under way. People do what
 * they are told: where a prompt was not sent they ask for another.
 */
export async function watchAftermath(world: World, town: Town, school: School): Promise<Aftermath> {
  const film = await goOnWithFilm(await town.admin(), town.halfFilm, school);
  const directFilm = await goOnWithDirectFilm(await town.admin(), town.directFilm);
  const orders = [town.waitingOrder, await town.placedOrder()];
  const states = async () => Promise.all(orders.map((order) => stateOf(town, order)));
  for (let round = 0; round < rounds && !(await isOver(states)); round += 1) {
    for (const [index, { state, resend }] of (await states()).entries())
      if ((state === 'not_sent' || state === 'failed') && resend) await town.askAgain(orders[index] ?? '');
    await world.pass(61);
    await runJobs(world);
  }
  // The mails of the last round.
  await world.pass(61);
  await runJobs(world);
  await until(async () => (await openMails(world, town)) === 0);
  const { pool } = world.database;
  const isGivenBack = await until(async () => pool.idleCount === pool.totalCount && pool.waitingCount === 0);
  const ids = orders.map((order) => order.split('/').at(-1) ?? '');
  return {
    film,
    directFilm,
    orders: (await states()).map(({ state }) => state),
    receipts: await Promise.all(ids.map((id) => countReceipts(world, id))),
    taken: await countTaken(world, ids),
    receiptMails: world.mails.filter(({ to, raw }) => to === town.buyerEmail && /^Subject: .*receipt/im.test(raw))
      .length,
    findings: await checkInvariants(world.sight.db),
    isGivenBack,
  };
}

interface State {
  readonly state: string;
  readonly resend: boolean;
}

async function stateOf({ buyer }: Town, order: string): Promise<State> {
  const { text } = await buyer.ask(`/api${order}/status`);
  const told = JSON.parse(text) as { state: string; resend: { allowed: boolean } };
  return { state: told.state, resend: told.resend.allowed };
}

/** Whether both orders are paid, after giving jobs that run just now a moment. */
function isOver(states: () => Promise<readonly State[]>): Promise<boolean> {
  return until(async () => (await states()).every(({ state }) => state === 'paid'), 300);
}

/** What the clock sends each minute. */
async function runJobs({ product }: World): Promise<void> {
  const { jobs, db } = product.services;
  for (const name of [sweepJobName, deliverMailsJobName]) await jobs.send(db, name, {});
}

async function openMails({ sight }: World, { buyerEmail }: Town): Promise<number> {
  const { rows } = await sight.pool.query<{ count: number }>(
    "select count(*)::int as count from mail_outbox where recipient = $1 and status <> 'sent'",
    [buyerEmail],
  );
  return rows[0]?.count ?? 0;
}

async function countReceipts({ sight }: World, orderId: string): Promise<number> {
  const { rows } = await sight.pool.query<{ count: number }>(
    'select count(*)::int as count from mpesa_receipts where order_id = $1',
    [orderId],
  );
  return rows[0]?.count ?? 0;
}

async function countTaken({ sight, mPesa }: World, orderIds: readonly string[]): Promise<number> {
  const { rows } = await sight.pool.query<{ number: string }>('select number from orders where id = any($1)', [
    orderIds,
  ]);
  const numbers = rows.map(({ number }) => number);
  return mPesa.ledger.payments().filter(({ reference }) => numbers.includes(reference)).length;
}

/** Looks until it is so, for `patience` milliseconds at most; returns whether it was. */
async function until(isSo: () => Promise<boolean>, patience = 5_000): Promise<boolean> {
  const end = performance.now() + patience;
  while (!(await isSo())) {
    if (performance.now() > end) return false;
    await wait(20);
  }
  return true;
}
