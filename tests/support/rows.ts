import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { auditLog } from '#app/database/schema/audit.ts';
import { courses, lessons, sections } from '#app/database/schema/catalogue.ts';
import { lessonIndexStates } from '#app/database/schema/lesson-index.ts';
import { orders, orderLines } from '#app/database/schema/checkout.ts';
import { users } from '#app/database/schema/identity.ts';
import { invoices } from '#app/database/schema/invoices.ts';
import { enrolments } from '#app/database/schema/learning.ts';
import { contactMessages } from '#app/database/schema/messages.ts';
import { reviews } from '#app/database/schema/reviews.ts';
import { mpesaPrompts } from '#app/database/schema/mpesa.ts';
import { incomingPayments, paymentAttempts } from '#app/database/schema/payments.ts';
import type { Database } from '#app/platform/database.server.ts';

/**
 * Inserts rows for tests of the database itself: each is valid alone, unless the test says otherwise. Tests of the product use the
 * factories of the modules, which keep all rules.
 */
type Given<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>;

let count = 0;
const next = () => ++count;
const at = new Date('2026-03-02T09:00:00+03:00');

export async function insertUser(db: Database, input: Given<typeof users> = {}): Promise<string> {
  const number = next();
  return insertRow(db, users, { name: `Learner ${number}`, email: `row-${number}@example.com`, ...input });
}

export async function insertMessage(db: Database, input: Given<typeof contactMessages> = {}): Promise<string> {
  const number = next();
  return insertRow(db, contactMessages, {
    name: `Visitor ${number}`,
    email: `visitor-${number}@example.com`,
    message: 'Karibu?',
    createdAt: at,
    ...input,
  });
}

export async function insertCourse(db: Database, input: Given<typeof courses> = {}): Promise<string> {
  const number = next();
  return insertRow(db, courses, {
    slug: `course-${number}`,
    title: `Course ${number}`,
    description: 'About it',
    priceCents: 150_000,
    status: 'active',
    ...input,
  });
}

/** Inserts a learner's review of a course; creates learner and course if they are missing. */
export async function insertReview(db: Database, input: Given<typeof reviews> = {}): Promise<string> {
  const email = `reviewer-${next()}@example.com`;
  const userId = input.userId ?? (await insertUser(db, { name: 'Reviewer', email }));
  const courseId = input.courseId ?? (await insertCourse(db));
  return insertRow(db, reviews, { rating: 4, body: 'Clear and short.', ...input, userId, courseId });
}

export async function insertSection(db: Database, courseId: string, position: number): Promise<string> {
  return insertRow(db, sections, { courseId, position });
}

export async function insertLesson(
  db: Database,
  place: { courseId: string; sectionId: string; position: number },
  input: Given<typeof lessons> = {},
): Promise<string> {
  const id = await insertRow(db, lessons, { contentType: 'text', isPublished: true, ...place, ...input });
  // Where triggers are off.
  await db.insert(lessonIndexStates).values({ lessonId: id, dueAt: at }).onConflictDoNothing();
  return id;
}

/** Inserts an unpaid order of one course at 1,500 shillings, without its line. */
export async function insertOrder(db: Database, userId: string, input: Given<typeof orders> = {}): Promise<string> {
  return insertRow(db, orders, {
    userId,
    number: `T${String(next()).padStart(9, '0')}`,
    subtotalCents: 150_000,
    roundingCents: 0,
    totalCents: 150_000,
    idempotencyKey: randomUUID(),
    paidAt: input.status && input.status !== 'unpaid' ? at : null,
    ...input,
  });
}

/** Inserts a line of an order, with the dates that its status requires. */
export async function insertOrderLine(
  db: Database,
  line: { orderId: string | null; userId: string; courseId: string },
  input: Given<typeof orderLines> = {},
): Promise<string> {
  const status = input.status ?? 'pending';
  return insertRow(db, orderLines, {
    ...line,
    courseTitle: 'Course',
    buyerName: 'Learner',
    buyerEmail: 'learner@example.com',
    amountCents: line.orderId ? 150_000 : 0,
    paymentDate: status === 'pending' || status === 'failed' ? null : at,
    refundedAt: status === 'refunded' ? at : null,
    ...input,
  });
}

export async function insertEnrolment(
  db: Database,
  right: { userId: string; courseId: string; orderLineId: string },
  input: Given<typeof enrolments> = {},
): Promise<string> {
  return insertRow(db, enrolments, { source: 'payment', ...right, ...input });
}

export async function insertAttempt(
  db: Database,
  orderId: string,
  input: Given<typeof paymentAttempts> = {},
): Promise<string> {
  const number = next();
  const isSent = ['prompted', 'succeeded', 'failed'].includes(input.status ?? '');
  const attempt = {
    phoneNumber: `2547${String(number).padStart(8, '0')}`,
    amountShillings: 1500,
    callbackTokenHash: `hash-${number}`,
    merchantRequestId: isSent ? `merchant-${number}` : null,
    checkoutRequestId: isSent ? `checkout-${number}` : null,
  };
  const [row] = await db
    .insert(paymentAttempts)
    .values({ orderId, ...attempt, ...input })
    .returning();
  if (!row) throw new Error('nothing was inserted');
  const { id, provider, callbackTokenHash: tokenHash, merchantRequestId, checkoutRequestId } = row;
  // A trigger inserts it, unless a test has turned triggers off.
  if (provider === 'mpesa' && tokenHash !== null)
    await db
      .insert(mpesaPrompts)
      .values({ attemptId: id, tokenHash, merchantRequestId, checkoutRequestId })
      .onConflictDoNothing();
  return id;
}

export async function insertIncomingPayment(
  db: Database,
  input: Given<typeof incomingPayments> & { orderId: string | null },
): Promise<string> {
  const receipt = `TEST${String(next()).padStart(6, '0')}`;
  await db
    .insert(incomingPayments)
    .values({ receipt, amountCents: 150_000, source: 'callback', state: 'matched', paidAt: at, ...input });
  return input.receipt ?? receipt;
}

/** Inserts a learner's paid course with enrolment and all related rows, in one transaction. Creates what is missing. */
export async function insertPurchase(
  db: Database,
  input: { readonly userId?: string; readonly courseId?: string } = {},
): Promise<{ userId: string; courseId: string; orderId: string; orderLineId: string; enrolmentId: string }> {
  return db.transaction(async (tx) => {
    const userId = input.userId ?? (await insertUser(tx));
    const courseId = input.courseId ?? (await insertCourse(tx));
    const orderId = await insertOrder(tx, userId, { status: 'paid' });
    const attemptId = await insertAttempt(tx, orderId, { status: 'succeeded' });
    const transactionId = await insertIncomingPayment(tx, { orderId, attemptId });
    const orderLineId = await insertOrderLine(
      tx,
      { orderId, userId, courseId },
      { status: 'completed', transactionId },
    );
    const enrolmentId = await insertEnrolment(tx, { userId, courseId, orderLineId });
    return { userId, courseId, orderId, orderLineId, enrolmentId };
  });
}

/** Inserts the invoice of an order at 1,500 shillings; without VAT. */
export async function insertInvoice(db: Database, orderId: string): Promise<string> {
  return insertRow(db, invoices, {
    orderId,
    kind: 'invoice',
    buyerName: 'Learner',
    buyerEmail: 'learner@example.com',
    seller: { name: 'MIC3', address: '', city: '', email: '', kraPin: '' },
    lines: [{ title: 'Course', fullCents: null, amountCents: 150_000, vatCents: 0 }],
    vatPercent: 0,
    totalCents: 150_000,
    vatCents: 0,
    issuedAt: at,
  });
}

/** Inserts a row; returns its id. */
async function insertRow<Table extends PgTable & { readonly id: PgColumn }>(
  db: Database,
  table: Table,
  row: Table['$inferInsert'],
): Promise<string> {
  const inserted = await db
    .insert(table as PgTable)
    .values(row)
    .returning({ id: table.id });
  return String(inserted[0]?.id);
}

/** Deletes an account, with the entry of the audit log by which the doctor knows that its money was decided about. */
export async function deleteUser(db: Database, id: string): Promise<void> {
  await db
    .insert(auditLog)
    .values({ actorName: 'Learner', action: 'user.deleted', subjectType: 'user', subjectId: id });
  await db.delete(users).where(eq(users.id, id));
}

/** Deletes a course, with its entry of the audit log, as `deleteUser` does. */
export async function deleteCourse(db: Database, id: string): Promise<void> {
  await db
    .insert(auditLog)
    .values({ actorName: 'Admin', action: 'course.deleted', subjectType: 'course', subjectId: id });
  await db.delete(courses).where(eq(courses.id, id));
}
