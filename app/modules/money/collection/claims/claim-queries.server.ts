import { and, asc, eq, sql } from 'drizzle-orm';
import { paymentClaims } from '#app/database/schema/payment-claims.ts';
import { selectPeopleOfMoney } from '#app/modules/money/ledger/decision-facts-queries.server.ts';
import { selectIncomingPayment } from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { everybodyOf, type People } from '#app/shared/decision-rules.ts';
import type { ClaimStatus } from '#app/shared/payment-terms.ts';

type StoredClaim = typeof paymentClaims.$inferSelect;
/** An M-Pesa code that a learner entered for an order. */
export type Claim = Omit<StoredClaim, 'status'> & { readonly status: ClaimStatus };

const toClaim = (row: StoredClaim): Claim => ({ ...row, status: row.status as ClaimStatus });

/** Inserts an open claim, or finds the earlier one with this receipt for this order. */
export async function findOrInsertClaim(
  db: Database,
  claim: { orderId: string; userId: string; receipt: string; at: Date },
): Promise<Claim> {
  const { at, ...row } = claim;
  await db
    .insert(paymentClaims)
    .values({ ...row, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: [paymentClaims.orderId, paymentClaims.receipt] });
  const [found] = await db
    .select()
    .from(paymentClaims)
    .where(and(eq(paymentClaims.orderId, claim.orderId), eq(paymentClaims.receipt, claim.receipt)));
  if (!found) throw new Error('the claim was not written');
  return toClaim(found);
}

export async function selectClaim(db: Database, claimId: string): Promise<Claim | null> {
  const [row] = await db.select().from(paymentClaims).where(eq(paymentClaims.id, claimId));
  return row ? toClaim(row) : null;
}

/** Whose a claim is: the people of its order, whoever entered the code, and the payer of the money that has it. */
export async function selectPeopleOfClaim(
  db: Database,
  { orderId, userId, receipt }: Pick<Claim, 'orderId' | 'userId' | 'receipt'>,
): Promise<People> {
  const money = await selectIncomingPayment(db, receipt);
  const people = await selectPeopleOfMoney(db, { orderId, phoneNumber: money?.phoneNumber ?? null });
  return everybodyOf([people, { userIds: [userId] }]);
}

/** Stores how a claim ended, and who decided; the system without a staff member. */
export async function decideClaimRow(
  db: Database,
  claimId: string,
  decided: { status: 'matched' | 'rejected'; by: string | null; note: string; at: Date },
): Promise<void> {
  const { status, by, note, at } = decided;
  await db
    .update(paymentClaims)
    .set({ status, decidedBy: by, note, decidedAt: at, updatedAt: at })
    .where(eq(paymentClaims.id, claimId));
}

/** Stores a note for the staff member on an open claim. */
export async function noteClaim(db: Database, claimId: string, note: string, at: Date): Promise<void> {
  await db.update(paymentClaims).set({ note, updatedAt: at }).where(eq(paymentClaims.id, claimId));
}

/** Decides the open claims on a receipt whose order is known now: that order's is matched, any other is rejected. */
export async function settleClaims(db: Database, receipt: string, orderId: string, at: Date): Promise<void> {
  await db
    .update(paymentClaims)
    .set({
      status: sql`case when ${paymentClaims.orderId} = ${orderId} then 'matched' else 'rejected' end`,
      decidedAt: at,
      updatedAt: at,
    })
    .where(and(eq(paymentClaims.receipt, receipt), eq(paymentClaims.status, 'open')));
}

/**
 * Replaces a mistyped code with M-Pesa's own in the claim that matched an order. If the order also has a claim with the right code, that
 * one is matched.
 */
export async function correctClaimedCode(
  db: Database,
  { orderId, typed, receipt, at }: { orderId: string; typed: string; receipt: string; at: Date },
): Promise<void> {
  const isTyped = and(eq(paymentClaims.orderId, orderId), eq(paymentClaims.receipt, typed));
  const hasRight = sql`exists (select from payment_claims c where c.order_id = ${orderId} and c.receipt = ${receipt})`;
  await db
    .update(paymentClaims)
    .set({ receipt, updatedAt: at })
    .where(and(isTyped, sql`not ${hasRight}`));
  await db.update(paymentClaims).set({ status: 'rejected', updatedAt: at }).where(isTyped);
}

/** Selects the codes of an order's undecided claims, oldest first. */
export async function selectClaimedCodes(db: Database, orderId: string): Promise<string[]> {
  const rows = await db
    .select({ receipt: paymentClaims.receipt })
    .from(paymentClaims)
    .where(and(eq(paymentClaims.orderId, orderId), eq(paymentClaims.status, 'open')))
    .orderBy(asc(paymentClaims.createdAt), asc(paymentClaims.id));
  return rows.map(({ receipt }) => receipt);
}

/** Selects the orders with an undecided claim of this receipt. */
export async function selectClaimants(db: Database, receipt: string): Promise<string[]> {
  const rows = await db
    .select({ orderId: paymentClaims.orderId })
    .from(paymentClaims)
    .where(and(eq(paymentClaims.receipt, receipt), eq(paymentClaims.status, 'open')));
  return rows.map(({ orderId }) => orderId);
}
