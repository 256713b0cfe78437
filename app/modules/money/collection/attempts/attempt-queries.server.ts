import { getLocale } from '#texts/runtime';
import { and, asc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { orders, orderLines } from '#app/database/schema/checkout.ts';
import { incomingPayments, paymentAttemptEvents, paymentAttempts } from '#app/database/schema/payments.ts';
import { paymentLinks } from '#app/database/schema/payment-links.ts';
import { quotations } from '#app/database/schema/quotations.ts';
import type { Database } from '#app/platform/database.server.ts';
import { latestPast, clockToleranceMs } from '#app/shared/clock.ts';
import { noPhone } from '#app/shared/person-name.ts';
import { liveAttemptStatuses, type AttemptStatus } from '#app/shared/payment-terms.ts';
import { latestQueryAt } from './query-schedule.ts';
import { rateLimits } from '#app/database/schema/rate-limits.ts';
import { soldTitle } from '#app/modules/catalogue/courses/course-text-queries.server.ts';

type StoredAttempt = typeof paymentAttempts.$inferSelect;

/** A stored payment request; `submittedAt` is its time. */
export type Attempt = Omit<
  StoredAttempt,
  'status' | 'submittedAt' | 'callbackTokenHash' | 'merchantRequestId' | 'checkoutRequestId'
> & {
  readonly status: AttemptStatus;
  readonly submittedAt: Date;
};

function toAttempt(row: StoredAttempt): Attempt {
  const { callbackTokenHash: _hash, merchantRequestId: _merchant, checkoutRequestId: _checkout, ...attempt } = row;
  return { ...attempt, status: row.status as AttemptStatus, submittedAt: row.submittedAt ?? row.createdAt };
}

interface NewAttempt {
  readonly orderId: string;
  readonly provider: string;
  /** Null without a prompted phone. */
  readonly phone: string | null;
  readonly isByLink: boolean;
  readonly amountShillings: number;
  readonly at: Date;
  readonly nextQueryAt: Date;
}

/** Inserts an attempt as 'submitting', with its first event. Null if the order or the phone already has a live one. */
export async function insertAttempt(db: Database, attempt: NewAttempt): Promise<string | null> {
  const { at, amountShillings } = attempt;
  const inserted = db.$with('inserted').as(
    db
      .insert(paymentAttempts)
      .values({
        orderId: attempt.orderId,
        provider: attempt.provider,
        phoneNumber: attempt.phone,
        isByLink: attempt.isByLink,
        amountShillings,
        status: 'submitting',
        submittedAt: at,
        nextQueryAt: attempt.nextQueryAt,
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing()
      .returning({ id: paymentAttempts.id }),
  );
  const begun = sql`insert into ${paymentAttemptEvents} (attempt_id, kind, detail, created_at)
    select id, 'submitting', ${JSON.stringify({ amount: amountShillings })}::jsonb, ${at.toISOString()}::timestamptz
    from ${inserted} returning attempt_id`;
  const history = db.$with('history', { id: sql<string>`attempt_id`.as('attempt_id') }).as(begun);
  const [row] = await db.with(inserted, history).select({ id: history.id }).from(history);
  return row?.id ?? null;
}

/** Selects an order with its live attempt; null for an unknown order. */
export async function selectOrderWithLiveAttempt(db: Database, orderId: string) {
  const [row] = await db
    .select({
      order: { userId: orders.userId, status: orders.status, createdAt: orders.createdAt, total: orders.totalCents },
      quotation: { state: quotations.state, validUntil: quotations.validUntil },
      link: { validUntil: paymentLinks.validUntil },
      live: paymentAttempts,
    })
    .from(orders)
    .leftJoin(
      paymentAttempts,
      and(eq(paymentAttempts.orderId, orders.id), inArray(paymentAttempts.status, [...liveAttemptStatuses])),
    )
    .leftJoin(quotations, eq(quotations.orderId, orders.id))
    .leftJoin(paymentLinks, and(eq(paymentLinks.orderId, orders.id), isNull(paymentLinks.closedAt)))
    .where(eq(orders.id, orderId))
    .orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.id))
    .limit(1);
  return row ? { ...row.order, quotation: row.quotation, link: row.link, live: row.live && toAttempt(row.live) } : null;
}

/**
 * Selects the attempts of an order, oldest first, with two facts: whether money for them waits for a person (in review, or reported with
 * another payment's code), and whether it pays the order only together with other money.
 */
export async function selectAttempts(db: Database, orderId: string) {
  const rows = await db
    .select({
      attempt: paymentAttempts,
      holdsMoney: sql<boolean>`exists (select from ${incomingPayments} r where r.attempt_id = payment_attempts.id and r.state = 'review')
        or (payment_attempts.status = 'review' and exists (
          select from ${incomingPayments} r where r.receipt = payment_attempts.receipt and r.order_id is distinct from payment_attempts.order_id and r.decided_at is null))`,
      isPart: sql<boolean>`exists (select from ${incomingPayments} r where r.attempt_id = payment_attempts.id and r.is_part)`,
    })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.id));
  return rows.map(({ attempt, ...facts }) => ({ ...toAttempt(attempt), ...facts }));
}

export async function selectAttempt(db: Database, attemptId: string): Promise<Attempt | null> {
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId));
  return row ? toAttempt(row) : null;
}

/** Selects an attempt by the provider's reference; null if there is none. */
export async function selectAttemptByReference(
  db: Database,
  provider: string,
  providerReference: string,
): Promise<Attempt | null> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.provider, provider), eq(paymentAttempts.providerReference, providerReference)));
  return row ? toAttempt(row) : null;
}

/** Selects the live attempt of a phone; null if there is none. */
export async function selectLiveAttemptOfPhone(db: Database, phone: string): Promise<Attempt | null> {
  const [row] = await db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.phoneNumber, phone), inArray(paymentAttempts.status, [...liveAttemptStatuses])));
  return row ? toAttempt(row) : null;
}

/** Selects and locks the attempt until the transaction ends. Locks its order first, so that no two transactions deadlock. */
export async function lockAttempt(db: Database, attemptId: string): Promise<Attempt | null> {
  const orderId = db
    .select({ id: paymentAttempts.orderId })
    .from(paymentAttempts)
    .where(eq(paymentAttempts.id, attemptId));
  await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update');
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, attemptId)).for('update');
  return row ? toAttempt(row) : null;
}

/**
 * Returns whether the provider named the code of money stored for an attempt. Otherwise only a query reported it as paid, and the money,
 * of another amount, is probably its own. A decision about that money does not decide the attempt, which stays in review.
 */
export const hasReceipt = (attempt: Attempt, { receipt }: { readonly receipt: string }) => attempt.receipt === receipt;

export type AttemptChanges = Partial<
  Pick<
    Attempt,
    | 'status'
    | 'providerReference'
    | 'paymentPage'
    | 'resultCode'
    | 'resultDescription'
    | 'receipt'
    | 'finishedAt'
    | 'nextQueryAt'
  >
>;

export async function updateAttempt(db: Database, attemptId: string, changes: AttemptChanges, at: Date): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ ...changes, updatedAt: at })
    .where(eq(paymentAttempts.id, attemptId));
}

/** Changes an attempt and adds to its history, in one statement. */
export async function updateAttemptWithEvent(
  db: Database,
  attemptId: string,
  { changes, event, at }: { readonly changes: AttemptChanges; readonly event: AttemptHistory; readonly at: Date },
): Promise<void> {
  const { id } = paymentAttemptEvents;
  const added = db.$with('added').as(eventInsert(db, { attemptId, at, ...event }).returning({ id }));
  await db
    .with(added)
    .update(paymentAttempts)
    .set({ ...changes, updatedAt: at })
    .where(eq(paymentAttempts.id, attemptId));
}

/**
 * Condition of attempts whose query is due, or was planned by a clock that ran ahead. An attempt without an id from M-Pesa waits a day by
 * rule.
 */
const isQueryDue = (now: Date) =>
  or(
    lte(paymentAttempts.nextQueryAt, now),
    and(
      gt(paymentAttempts.nextQueryAt, latestQueryAt(now)),
      inArray(paymentAttempts.status, ['submitting', 'prompted', 'failed']),
    ),
  );

/** Claims a due query for the caller: counts it and sets the next time. Returns false if it is not due, or claimed. */
export async function claimQuery(db: Database, attemptId: string, { now, next }: { now: Date; next: Date }) {
  const rows = await db
    .update(paymentAttempts)
    .set({ queryCount: sql`${paymentAttempts.queryCount} + 1`, nextQueryAt: next, updatedAt: now })
    .where(and(eq(paymentAttempts.id, attemptId), isQueryDue(now)))
    .returning({ id: paymentAttempts.id });
  return rows.length > 0;
}

/** Brings the next query of the attempt forward to `at`. */
export async function bringQueryForward(db: Database, attemptId: string, at: Date): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ nextQueryAt: at })
    .where(
      and(
        eq(paymentAttempts.id, attemptId),
        eq(paymentAttempts.status, 'prompted'),
        sql`${paymentAttempts.nextQueryAt} > ${at.toISOString()}::timestamptz`,
      ),
    );
}

/**
 * Selects attempts that are due, those with the fewest queries first, so that old ones never delay a waiting learner; nor do failures
 * that only need confirmation.
 */
export async function selectDueAttempts(db: Database, now: Date, limit: number): Promise<Attempt[]> {
  const rows = await db
    .select()
    .from(paymentAttempts)
    .where(isQueryDue(now))
    .orderBy(
      sql`${paymentAttempts.status} = 'failed'`,
      asc(paymentAttempts.queryCount),
      asc(paymentAttempts.nextQueryAt),
      asc(paymentAttempts.id),
    )
    .limit(limit);
  return rows.map(toAttempt);
}

/**
 * Selects prompts without a reference, sent at `before` or earlier, or by a clock that ran ahead, that the owner was not mailed about;
 * oldest first, with their orders' numbers.
 */
export async function selectUnansweredAttempts(
  db: Database,
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<readonly { readonly attemptId: string; readonly provider: string; readonly number: string }[]> {
  const { rows } = await db.execute<{ attemptId: string; provider: string; number: string }>(sql`
    select a.id as "attemptId", a.provider, o.number from payment_attempts a join orders o on o.id = a.order_id
    where a.status = 'submit_unknown' and (a.submitted_at <= ${before.toISOString()}::timestamptz
      or a.submitted_at > ${latestPast(now).toISOString()}::timestamptz) and not exists (
      select from payment_attempt_events e where e.attempt_id = a.id and e.kind = 'owner_told')
    order by a.created_at, a.id limit 500`);
  return rows;
}

/** An event of an attempt. `detail` contains no phone number and no secret. */
interface AttemptHistory {
  readonly kind: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Adds to the history of an attempt. */
export async function insertAttemptEvent(
  db: Database,
  event: AttemptHistory & { readonly attemptId: string; readonly at: Date },
): Promise<void> {
  await eventInsert(db, event);
}

const eventInsert = (
  db: Database,
  { attemptId, kind, detail = {}, at }: AttemptHistory & { readonly attemptId: string; readonly at: Date },
) => db.insert(paymentAttemptEvents).values({ attemptId, kind, detail, createdAt: at });

/** Returns whether a query has reported the prompt as paid. Then its charge is counted, whatever code it got since. */
export async function selectWasQueriedPaid(db: Database, attemptId: string): Promise<boolean> {
  const rows = await db
    .select({ id: paymentAttemptEvents.id })
    .from(paymentAttemptEvents)
    .where(
      and(
        eq(paymentAttemptEvents.attemptId, attemptId),
        eq(paymentAttemptEvents.kind, 'result'),
        sql`${paymentAttemptEvents.detail} @> '{"by": "query", "code": "0"}'`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Selects a live attempt of the same buyer, in another order, that may still pay for one of these courses; with that course's title. */
export async function selectOverlappingAttempt(
  db: Database,
  { userId, orderId, courseIds }: { userId: string; orderId: string; courseIds: readonly string[] },
) {
  const [row] = await db
    .select({
      attemptId: paymentAttempts.id,
      orderId: paymentAttempts.orderId,
      status: paymentAttempts.status,
      submittedAt: paymentAttempts.submittedAt,
      title: soldTitle(orderLines.courseId, orderLines.courseTitle, getLocale()),
    })
    .from(paymentAttempts)
    .innerJoin(orderLines, eq(orderLines.orderId, paymentAttempts.orderId))
    .where(
      and(
        eq(orderLines.userId, userId),
        ne(orderLines.orderId, orderId),
        inArray(orderLines.courseId, [...courseIds]),
        inArray(paymentAttempts.status, [...liveAttemptStatuses]),
      ),
    )
    .limit(1);
  return row ?? null;
}

/** Returns whether an order has a live attempt. */
export async function selectHasLiveAttempt(db: Database, orderId: string): Promise<boolean> {
  const rows = await db
    .select({ id: paymentAttempts.id })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), inArray(paymentAttempts.status, [...liveAttemptStatuses])))
    .limit(1);
  return rows.length > 0;
}

/** Removes the prompted phones from the attempts of orders. */
export async function anonymiseAttempts(tx: Database, orderIds: readonly string[], at: Date): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ phoneNumber: sql`case when ${paymentAttempts.phoneNumber} is not null then ${noPhone} end`, updatedAt: at })
    .where(inArray(paymentAttempts.orderId, [...orderIds]));
}

/** A limit of turns per time window, for all processes together. */
interface Turns {
  readonly key: string;
  readonly turns: number;
  readonly windowMs: number;
}

/**
 * Takes one turn; returns false if this window's turns are used up. Uses the caller's time, unlike the platform's rate limits, so that
 * payments have one timeline; a window begun by a clock that ran ahead is over. Never call it inside a transaction that may roll back,
 * which would return the turn.
 */
export async function takeTurn(db: Database, { key, turns, windowMs }: Turns, now: Date): Promise<boolean> {
  const at = now.getTime();
  const latest = at + windowMs + clockToleranceMs;
  const isOver = sql`(${rateLimits.expire} <= ${at} or ${rateLimits.expire} > ${latest})`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key, points: 1, expire: at + windowMs })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        points: sql`case when ${isOver} then 1 else ${rateLimits.points} + 1 end`,
        expire: sql`case when ${isOver} then ${at + windowMs} else ${rateLimits.expire} end`,
      },
    })
    .returning({ points: rateLimits.points });
  return (row?.points ?? 0) <= turns;
}
