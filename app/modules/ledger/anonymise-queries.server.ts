import { eq, inArray } from 'drizzle-orm';
import { payments } from '#app/database/schema/checkout.ts';
import { receipts } from '#app/database/schema/payments.ts';
import type { Database } from '#app/platform/database.server.ts';
import { deletedPerson } from '#app/shared/deleted-person.ts';

/** Anonymises the buyer in the lines of orders. Keeps amounts, courses, codes, states and times. */
export async function anonymiseLines(tx: Database, userId: string, at: Date): Promise<void> {
  const { name: buyerName, email: buyerEmail } = deletedPerson;
  await tx
    .update(payments)
    .set({ buyerName, buyerEmail, phoneNumber: null, updatedAt: at })
    .where(eq(payments.userId, userId));
}

/** Anonymises the payers in the receipts of orders. */
export async function anonymiseReceipts(tx: Database, orderIds: readonly string[], at: Date): Promise<void> {
  await tx
    .update(receipts)
    .set({ phoneNumber: null, updatedAt: at })
    .where(inArray(receipts.orderId, [...orderIds]));
}
