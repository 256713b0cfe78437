import { aliasedTable, and, desc, eq, inArray, isNull, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { matchesWords } from '#app/database/matches-words.ts';
import { orders, orderLines } from '#app/database/schema/checkout.ts';
import { users } from '#app/database/schema/identity.ts';
import { invoices } from '#app/database/schema/invoices.ts';
import { manualPayments } from '#app/database/schema/manual-payments.ts';
import { mediaFiles } from '#app/database/schema/media.ts';
import { refunds } from '#app/database/schema/refunds.ts';
import type { Database } from '#app/platform/database.server.ts';
import { readOrderNumber } from '#app/modules/money/ledger/order-number.server.ts';
import { containing } from '#app/shared/like-pattern.ts';
import { toCents, type Cents } from '#app/shared/money.ts';
import type { ManualMethod, ManualPaymentStatus, OrderStatus } from '#app/shared/payment-terms.ts';
import { referenceKey } from '#app/shared/reference.ts';

type Stored = typeof manualPayments.$inferSelect;

/** A recorded payment, as stored. */
export type ManualPayment = Omit<Stored, 'method' | 'amountCents' | 'status'> & {
  readonly method: ManualMethod;
  readonly amountCents: Cents;
  readonly status: ManualPaymentStatus;
};

const toManualPayment = (row: Stored): ManualPayment => ({
  ...row,
  method: row.method as ManualMethod,
  amountCents: toCents(row.amountCents),
  status: row.status as ManualPaymentStatus,
});

export interface NewManualPayment {
  readonly id: string;
  readonly orderId: string;
  readonly method: ManualMethod;
  readonly reference: string;
  readonly amountCents: Cents;
  readonly receivedOn: string;
  readonly bankAccount: string | null;
  readonly movementKey: string | null;
  readonly lineReferenceKey: string | null;
  readonly proofId: string;
  readonly note: string;
  readonly needsApproval: boolean;
  readonly awaitsClearing: boolean;
  readonly recordedBy: string;
  readonly at: Date;
}

/** Inserts a recorded payment, undecided. False if its id, its reference or its movement is there; waits for a transaction that writes the same. */
export async function insertManualPayment(tx: Database, { at, ...row }: NewManualPayment): Promise<boolean> {
  const rows = await tx
    .insert(manualPayments)
    .values({ ...row, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: manualPayments.id });
  return rows.length > 0;
}

export async function selectManualPayment(
  db: Database,
  id: string,
  { lock = false } = {},
): Promise<ManualPayment | null> {
  const query = db.select().from(manualPayments).where(eq(manualPayments.id, id));
  const [row] = await (lock ? query.for('update') : query);
  return row ? toManualPayment(row) : null;
}

/** Selects the order, its invoice, the reference and the day of the payment, not rejected, of a condition; null without one. */
async function selectUse(db: Database, condition: SQL | undefined) {
  const [row] = await db
    .select({
      orderNumber: orders.number,
      invoiceNumber: invoices.number,
      reference: manualPayments.reference,
      receivedOn: manualPayments.receivedOn,
    })
    .from(manualPayments)
    .innerJoin(orders, eq(orders.id, manualPayments.orderId))
    .leftJoin(invoices, and(eq(invoices.orderId, orders.id), eq(invoices.kind, 'invoice')))
    .where(and(condition, ne(manualPayments.status, 'rejected')))
    .orderBy(manualPayments.createdAt, manualPayments.id)
    .limit(1);
  return row ?? null;
}

/** Selects where a reference was used; null if it is free. */
export const selectReferenceUse = (
  db: Database,
  { method, reference }: { readonly method: ManualMethod; readonly reference: string },
) => selectUse(db, and(eq(manualPayments.method, method), eq(manualPayments.referenceKey, referenceKey(reference))));

/** Selects where a payment was recorded, under another reference, from a line on which the bank wrote this one; null if none was. */
export const selectLineReferenceUse = (db: Database, reference: string) =>
  selectUse(db, eq(manualPayments.lineReferenceKey, referenceKey(reference)));

/** Selects where a movement on a bank's statement was recorded, unless it came to one of the other accounts; null if it was not. */
export const selectMovementUse = (
  db: Database,
  { movementKey, otherAccounts }: { readonly movementKey: string; readonly otherAccounts: readonly string[] },
) =>
  selectUse(
    db,
    and(
      eq(manualPayments.movementKey, movementKey),
      or(isNull(manualPayments.bankAccount), notInArray(manualPayments.bankAccount, [...otherAccounts])),
    ),
  );

/** Sums what was recorded for an order, or for any order of its plan, and neither rejected nor bounced. */
export async function sumRecorded(tx: Database, orderId: string): Promise<Cents> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${manualPayments.amountCents}), 0)` })
    .from(manualPayments)
    .where(
      and(
        or(
          eq(manualPayments.orderId, orderId),
          sql`${manualPayments.orderId} in (select other.order_id from plan_payments own
            join plan_payments other on other.plan_id = own.plan_id where own.order_id = ${orderId}::uuid)`,
        ),
        notInArray(manualPayments.status, ['rejected', 'bounced']),
      ),
    );
  return toCents(Number(row?.sum ?? 0));
}

export async function decideManualPayment(
  tx: Database,
  id: string,
  decided: {
    readonly status: 'approved' | 'rejected';
    readonly by: string;
    readonly note: string;
    readonly at: Date;
    /** Default: false. */
    readonly isAlone?: boolean;
  },
): Promise<void> {
  const { status, by, note, at, isAlone = false } = decided;
  await tx
    .update(manualPayments)
    .set({ status, decidedBy: by, decidedAt: at, decidedAlone: isAlone, decisionNote: note, updatedAt: at })
    .where(eq(manualPayments.id, id));
}

export async function markBounced(tx: Database, id: string, at: Date): Promise<void> {
  await tx.update(manualPayments).set({ status: 'bounced', updatedAt: at }).where(eq(manualPayments.id, id));
}

/** Removes proofs and notes of orders, whose amounts, references and days stay. */
export async function removeProofs(tx: Database, orderIds: readonly string[], at: Date): Promise<void> {
  await tx
    .update(manualPayments)
    .set({ proofId: null, note: '', decisionNote: '', updatedAt: at })
    .where(inArray(manualPayments.orderId, [...orderIds]));
}

/** Returns whether a file is the proof of a recorded payment. */
export async function selectIsProof(db: Database, fileId: string): Promise<boolean> {
  const rows = await db
    .select({ id: manualPayments.id })
    .from(manualPayments)
    .where(eq(manualPayments.proofId, fileId))
    .limit(1);
  return rows.length > 0;
}

const buyerName = sql<string>`coalesce((select p.buyer_name from ${orderLines} p where p.order_id = ${orders.id} order by p.id limit 1), '')`;

const rowColumns = {
  id: manualPayments.id,
  orderNumber: orders.number,
  buyerName,
  method: manualPayments.method,
  reference: manualPayments.reference,
  amountCents: manualPayments.amountCents,
  status: manualPayments.status,
  awaitsClearing: manualPayments.awaitsClearing,
  receivedOn: manualPayments.receivedOn,
  createdAt: manualPayments.createdAt,
};

const inTerms = <Row extends { method: string; amountCents: number; status: string }>(row: Row) => ({
  ...row,
  method: row.method as ManualMethod,
  amountCents: toCents(row.amountCents),
  status: row.status as ManualPaymentStatus,
});

/**
 * Condition: a recorded payment whose reference has the words, whose order or instalment plan has this number, or whose buyer has the words
 * in the name, the e-mail or the organisation. Each way has its own index.
 */
function hasWords(search: string): SQL {
  const of = (condition: SQL) =>
    sql`select m.id from ${manualPayments} m join ${orders} o on o.id = m.order_id where ${condition}`;
  return sql`${manualPayments.id} in (
    select m.id from ${manualPayments} m where m.reference_key like ${containing(referenceKey(search))}
    union ${of(sql`o.number = ${readOrderNumber(search)}`)}
    union ${of(sql`o.id in (select l.order_id from plan_payments l join plans p on p.id = l.plan_id where p.number = ${readOrderNumber(search)})`)}
    union ${of(sql`o.user_id in (select b.user_id from payment_buyers b where ${matchesWords(sql`(' ' || b.name || ' ' || b.email)`, search)}
      union select u.id from ${users} u where ${matchesWords(sql`(' ' || u.name || ' ' || u.email)`, search)})`)}
    union ${of(sql`o.id in (select q.order_id from quotations q
      where ${matchesWords(sql`(q.number || ' ' || q.organisation || ' ' || q.buyer_name || ' ' || q.buyer_email)`, search)})`)})`;
}

/** Selects recorded payments, those that wait first, then newest first; with a search those that have it. */
export async function selectManualPayments(db: Database, limit: number, search: string) {
  const isFound = search === '' ? undefined : hasWords(search);
  // Each part has its own index.
  const select = (isPart: SQL) =>
    db
      .select(rowColumns)
      .from(manualPayments)
      .innerJoin(orders, eq(orders.id, manualPayments.orderId))
      .where(and(isPart, isFound))
      .orderBy(desc(manualPayments.createdAt), manualPayments.id)
      .limit(limit);
  const waiting = await select(sql`${manualPayments.status} = 'waiting'`);
  const decided = await select(sql`${manualPayments.status} <> 'waiting'`);
  return [...waiting, ...decided].slice(0, limit).map(inTerms);
}

/** Selects recorded payments that were not rejected, each with the one of these receipts that has its reference. */
export async function selectManualPaymentsByReceipt(db: Database, receipts: readonly string[]) {
  const references = receipts.flatMap((receipt) => {
    const [method = '', ...rest] = receipt.split(':');
    return rest.length === 0 ? [] : [{ receipt, method, key: referenceKey(rest.join(':')) }];
  });
  if (references.length === 0) return [];
  const rows = await db
    .select({ ...rowColumns, receipt: sql<string>`asked.receipt` })
    .from(manualPayments)
    .innerJoin(orders, eq(orders.id, manualPayments.orderId))
    .innerJoin(
      sql`jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as asked(receipt text, method text, key text)`,
      sql`(${manualPayments.method}, ${manualPayments.referenceKey}) = (asked.method, asked.key)`,
    )
    .where(ne(manualPayments.status, 'rejected'));
  return rows.map(inTerms);
}

/** Selects a recorded payment with its order, its people and its proof; null for an unknown id. */
export async function selectManualPaymentFacts(db: Database, id: string) {
  const recorder = aliasedTable(users, 'recorder');
  const decider = aliasedTable(users, 'decider');
  const [row] = await db
    .select({
      ...rowColumns,
      orderStatus: orders.status,
      orderTotalCents: orders.totalCents,
      orderPlacedAt: orders.createdAt,
      orderLineId: sql<
        string | null
      >`(select p.id from ${orderLines} p where p.order_id = ${orders.id} order by p.id limit 1)`,
      note: manualPayments.note,
      bankAccount: manualPayments.bankAccount,
      proofId: mediaFiles.id,
      proofName: mediaFiles.fileName,
      proofKind: mediaFiles.kind,
      needsApproval: manualPayments.needsApproval,
      orderId: manualPayments.orderId,
      recordedBy: manualPayments.recordedBy,
      recorder: recorder.name,
      decider: decider.name,
      decidedAt: manualPayments.decidedAt,
      decisionNote: manualPayments.decisionNote,
    })
    .from(manualPayments)
    .innerJoin(orders, eq(orders.id, manualPayments.orderId))
    .leftJoin(mediaFiles, eq(mediaFiles.id, manualPayments.proofId))
    .leftJoin(recorder, eq(recorder.id, manualPayments.recordedBy))
    .leftJoin(decider, eq(decider.id, manualPayments.decidedBy))
    .where(eq(manualPayments.id, id));
  if (!row) return null;
  return {
    ...inTerms(row),
    orderStatus: row.orderStatus as OrderStatus,
    orderTotalCents: toCents(row.orderTotalCents),
  };
}

/** Selects who recorded that the bank returned a cheque, by its receipt ('cheque:000123'), when and why; null for one that stands. */
export async function selectBounce(
  db: Database,
  receipt: string,
): Promise<{ by: string | null; at: Date; note: string } | null> {
  const [row] = await db
    .select({ by: users.name, at: refunds.createdAt, note: refunds.note })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.requestedBy))
    .where(and(eq(refunds.receipt, receipt), eq(refunds.method, 'bounced')))
    .orderBy(refunds.id)
    .limit(1);
  return row ?? null;
}

/** Selects the recorded payments of a buyer's orders, newest first, for the data export. Amounts in cents. */
export async function selectManualPaymentsOf(db: Database, userId: string) {
  return db
    .select({
      orderNumber: orders.number,
      method: manualPayments.method,
      reference: manualPayments.reference,
      amountCents: manualPayments.amountCents,
      receivedOn: manualPayments.receivedOn,
      status: manualPayments.status,
      proof: mediaFiles.fileName,
      createdAt: manualPayments.createdAt,
      decidedAt: manualPayments.decidedAt,
    })
    .from(manualPayments)
    .innerJoin(orders, eq(orders.id, manualPayments.orderId))
    .leftJoin(mediaFiles, eq(mediaFiles.id, manualPayments.proofId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(manualPayments.createdAt), manualPayments.id);
}

/** Returns a query of the recorded payments that wait for approval, as open cases. */
export const paymentsToApprove = sql`
  select 'payment_to_approve', m.id::text, o.number, m.amount_cents, m.created_at, m.method || ' ' || m.reference, null, null
    from manual_payments m join orders o on o.id = m.order_id where m.status = 'waiting'`;
