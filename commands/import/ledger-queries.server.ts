import { and, inArray, sql } from 'drizzle-orm';
import { orders, orderLines } from '#app/database/schema/checkout.ts';
import { enrolments } from '#app/database/schema/learning.ts';
import { incomingPayments } from '#app/database/schema/payments.ts';
import { refundLines, refunds } from '#app/database/schema/refunds.ts';
import type { Database } from '#app/platform/database.server.ts';

/** The rows of one payment; null for rows that it does not have. */
export interface NewEntryRows {
  readonly payment: typeof orderLines.$inferInsert & {
    readonly id: string;
    readonly userId: string | null;
    readonly courseId: string | null;
  };
  readonly order: typeof orders.$inferInsert | null;
  readonly receipt: typeof incomingPayments.$inferInsert | null;
  readonly refund: (typeof refunds.$inferInsert & { readonly id: string }) | null;
}

/** Returns those of the codes that already moved money, in or out. */
export async function selectCodesInUse(tx: Database, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const used = await tx
    .select({ code: incomingPayments.receipt })
    .from(incomingPayments)
    .where(inArray(incomingPayments.receipt, [...codes]))
    .union(
      tx
        .select({ code: sql<string>`${refunds.refundReceipt}` })
        .from(refunds)
        .where(inArray(refunds.refundReceipt, [...codes])),
    );
  return new Set(used.map(({ code }) => code));
}

export async function insertEntries(tx: Database, entries: readonly NewEntryRows[]): Promise<void> {
  const rowsOf = <Key extends keyof NewEntryRows>(key: Key) =>
    entries.flatMap((entry) => entry[key] ?? []) as NonNullable<NewEntryRows[Key]>[];
  const [lines, bought, received, back] = [rowsOf('payment'), rowsOf('order'), rowsOf('receipt'), rowsOf('refund')];
  if (bought.length > 0) await tx.insert(orders).values(bought);
  if (lines.length > 0) await tx.insert(orderLines).values(lines);
  if (received.length > 0) await tx.insert(incomingPayments).values(received);
  if (back.length === 0) return;
  await tx.insert(refunds).values(back);
  await tx
    .insert(refundLines)
    .values(
      entries.flatMap(({ refund, payment }) => (refund ? [{ refundId: refund.id, orderLineId: payment.id }] : [])),
    );
}

/** Inserts an enrolment that has ended, unless the learner has an enrolment. */
export async function insertEndedEnrolments(tx: Database, enrolment: typeof enrolments.$inferInsert): Promise<void> {
  await tx.insert(enrolments).values(enrolment).onConflictDoNothing();
}

/** Whether the export has a list of the person's purchases, and this course is not on it. */
export async function wasRemoved(tx: Database, userId: string, courseId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ removed: boolean }>(sql`
    select coalesce(bool_or(course_id is null), false) and count(*) filter (where course_id = ${courseId}) = 0 as removed
    from import_purchases where user_id = ${userId}`);
  return rows[0]?.removed ?? false;
}

/** An entry of the old lists without an enrolment, live or ended. */
export interface UnpaidEntry extends Record<string, unknown> {
  readonly nth: number;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly courseId: string;
  readonly title: string;
  readonly file: string;
  readonly line: number;
}

/** Collects the listed courses that nobody paid for, each learner and course once, in the order of the export. */
export async function gatherUnpaid(tx: Database): Promise<void> {
  await tx.execute(sql`
    insert into import_unpaid (user_id, course_id, file, line)
    select * from (
      select distinct on (p.user_id, p.course_id) p.user_id, p.course_id, p.file, p.line from import_purchases p
      where p.course_id is not null
        and not exists (select from enrolments e where e.user_id = p.user_id and e.course_id = p.course_id)
      order by p.user_id, p.course_id, p.file, p.line) unpaid
    order by file, line, course_id`);
}

/** Reads a batch of the collected entries with `nth` above `after`; start with 0. */
export async function selectUnpaid(tx: Database, after: number): Promise<UnpaidEntry[]> {
  const { rows } = await tx.execute<UnpaidEntry>(sql`
    select p.nth, p.user_id as "userId", u.name, u.email, p.course_id as "courseId", c.title, p.file, p.line
    from import_unpaid p join users u on u.id = p.user_id join courses c on c.id = p.course_id
    where p.nth > ${after} order by p.nth limit 500`);
  return rows;
}

/** Returns those of the pairs that have an enrolment, live or ended, as 'user course'. */
export async function selectEnrolledPairs(
  tx: Database,
  pairs: readonly { userId: string; courseId: string }[],
): Promise<ReadonlySet<string>> {
  if (pairs.length === 0) return new Set();
  const rows = await tx
    .select({ userId: enrolments.userId, courseId: enrolments.courseId })
    .from(enrolments)
    .where(
      and(
        inArray(
          enrolments.userId,
          pairs.map(({ userId }) => userId),
        ),
        inArray(
          enrolments.courseId,
          pairs.map(({ courseId }) => courseId),
        ),
      ),
    );
  return new Set(rows.map(({ userId, courseId }) => `${userId} ${courseId}`));
}

/**
 * Adds the learners whom an import enrolled to the counts of their courses. Updates courses in one order, so that two transactions cannot
 * deadlock.
 */
export async function addStudents(tx: Database, students: ReadonlyMap<string, number>): Promise<void> {
  for (const [courseId, count] of [...students].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    await tx.execute(sql`update courses set student_count = student_count + ${count} where id = ${courseId}`);
}

/** Inserts a payment of 0 by which staff enrol somebody in a course. */
export async function insertStaffEnrolment(
  tx: Database,
  staffEnrolment: {
    id: string;
    userId: string;
    courseId: string;
    courseTitle: string;
    buyerName: string;
    buyerEmail: string;
    enrolledBy: string;
    at: Date;
  },
): Promise<void> {
  const { at, ...rowsOf } = staffEnrolment;
  const terms = { amountCents: 0, status: 'admin_enrolled', paymentMethod: 'admin_enrollment' };
  await tx.insert(orderLines).values({ ...rowsOf, ...terms, paymentDate: at, createdAt: at, updatedAt: at });
}
