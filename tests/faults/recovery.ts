import { setTimeout as wait } from 'node:timers/promises';
import { checkInvariants } from '#app/database/doctor.server.ts';
import { sweepJobName } from '#app/modules/money/payments/payment-jobs.server.ts';
import { deliverMailsJobName } from '#app/platform/mail/queue-mail.server.ts';
import { resumeDirectVideo, resumeVideo } from './video-upload.ts';
import type { CourseFixtures } from './course-fixtures.ts';
import type { UserSessions } from './user-sessions.ts';
import type { TestEnvironment } from './test-environment.ts';

/** The state of the product after the fault is over. */
export interface Recovery {
  /** Status of each step of the resumed upload to the server. */
  readonly video: Readonly<Record<string, number>>;
  /** Status of each step of the resumed upload to the bucket. */
  readonly directVideo: Readonly<Record<string, number>>;
  /** States of both orders. */
  readonly orders: readonly string[];
  /** Number of incoming payments for each order. */
  readonly incomingPayments: readonly number[];
  /** Payments that M-Pesa accepted for both orders. */
  readonly taken: number;
  /** Receipt mails that the buyer received. */
  readonly receiptMails: number;
  /** Findings of the doctor. */
  readonly findings: readonly object[];
  /** Whether all database connections were released. */
  readonly isPoolReleased: boolean;
}

/** Minutes within which everything must recover without help. */
const rounds = 12;

/**
 * Advances the time after a fault, runs the jobs of each minute and reads the state of uploads and orders. Users follow the screens: they
 * request another prompt if none was sent.
 */
export async function watchRecovery(
  environment: TestEnvironment,
  sessions: UserSessions,
  courses: CourseFixtures,
): Promise<Recovery> {
  const video = await resumeVideo(await sessions.staff(), sessions.halfVideo, courses);
  const directVideo = await resumeDirectVideo(await sessions.staff(), sessions.directVideo);
  const orders = [sessions.waitingOrder, await sessions.placedOrder()];
  const states = async () => Promise.all(orders.map((order) => stateOf(sessions, order)));
  for (let round = 0; round < rounds && !(await isOver(states)); round += 1) {
    for (const [index, { state, resend }] of (await states()).entries())
      if ((state === 'not_sent' || state === 'failed') && resend) await sessions.askAgain(orders[index] ?? '');
    await environment.pass(61);
    await runJobs(environment);
  }
  // Delivers the mails of the last round.
  await environment.pass(61);
  await runJobs(environment);
  await until(async () => (await openMails(environment, sessions)) === 0);
  const { pool } = environment.database;
  const isPoolReleased = await until(async () => pool.idleCount === pool.totalCount && pool.waitingCount === 0);
  const ids = orders.map((order) => order.split('/').at(-1) ?? '');
  return {
    video,
    directVideo,
    orders: (await states()).map(({ state }) => state),
    incomingPayments: await Promise.all(ids.map((id) => countIncomingPayments(environment, id))),
    taken: await countTaken(environment, ids),
    receiptMails: environment.mails.filter(
      ({ to, raw }) => to === sessions.buyerEmail && /^Subject: .*receipt/im.test(raw),
    ).length,
    findings: await checkInvariants(environment.controlDatabase.db),
    isPoolReleased,
  };
}

interface State {
  readonly state: string;
  readonly resend: boolean;
}

async function stateOf({ buyer }: UserSessions, order: string): Promise<State> {
  const { text } = await buyer.ask(`/api${order}/status`);
  const status = JSON.parse(text) as { state: string; resend: { allowed: boolean } };
  return { state: status.state, resend: status.resend.allowed };
}

/** Whether both orders are paid. Waits a moment for running jobs. */
function isOver(states: () => Promise<readonly State[]>): Promise<boolean> {
  return until(async () => (await states()).every(({ state }) => state === 'paid'), 300);
}

/** Sends the jobs of each minute. */
async function runJobs({ product }: TestEnvironment): Promise<void> {
  const { jobs, db } = product.services;
  for (const name of [sweepJobName, deliverMailsJobName]) await jobs.send(db, name, {});
}

async function openMails({ controlDatabase }: TestEnvironment, { buyerEmail }: UserSessions): Promise<number> {
  const { rows } = await controlDatabase.pool.query<{ count: number }>(
    "select count(*)::int as count from mail_outbox where recipient = $1 and status <> 'sent'",
    [buyerEmail],
  );
  return rows[0]?.count ?? 0;
}

async function countIncomingPayments({ controlDatabase }: TestEnvironment, orderId: string): Promise<number> {
  const { rows } = await controlDatabase.pool.query<{ count: number }>(
    'select count(*)::int as count from mpesa_receipts where order_id = $1',
    [orderId],
  );
  return rows[0]?.count ?? 0;
}

async function countTaken({ controlDatabase, mPesa }: TestEnvironment, orderIds: readonly string[]): Promise<number> {
  const { rows } = await controlDatabase.pool.query<{ number: string }>(
    'select number from orders where id = any($1)',
    [orderIds],
  );
  const numbers = rows.map(({ number }) => number);
  return mPesa.ledger.payments().filter(({ reference }) => numbers.includes(reference)).length;
}

/** Polls a condition for at most `timeoutMs`; returns whether it became true. */
async function until(condition: () => Promise<boolean>, timeoutMs = 5_000): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > end) return false;
    await wait(20);
  }
  return true;
}
