import { and, eq, inArray, isNull, not, or, sql } from 'drizzle-orm';
import { orders, payments } from '#app/database/schema/checkout.ts';
import { invoiceBuyers, invoices } from '#app/database/schema/invoices.ts';
import { receipts } from '#app/database/schema/payments.ts';
import { isForOthers } from './for-others-queries.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { deletedPerson } from '#app/shared/deleted-person.ts';

/**
 * Anonymises the buyer in the lines of orders. Keeps amounts, courses, codes, states and times, and the buyer of a gift or a seat that this
 * person has.
 */
export async function anonymiseLines(tx: Database, userId: string, at: Date): Promise<void> {
  const { name: buyerName, email: buyerEmail } = deletedPerson;
  await tx
    .update(payments)
    .set({ buyerName, buyerEmail, phoneNumber: null, updatedAt: at })
    .where(
      or(
        and(eq(payments.userId, userId), not(isForOthers)),
        sql`${payments.orderId} in (select ${orders.id} from ${orders} where ${orders.userId} = ${userId})`,
      ),
    );
}

/**
 * Anonymises the buyer in the invoices of orders, and deletes what they gave for later ones. An invoice that names a taxpayer's PIN keeps
 * the name with it, because it must name both; it loses the e-mail address.
 */
export async function anonymiseInvoices(tx: Database, orderIds: readonly string[]): Promise<void> {
  await tx.delete(invoiceBuyers).where(inArray(invoiceBuyers.orderId, [...orderIds]));
  const ofOrders = inArray(invoices.orderId, [...orderIds]);
  await tx.update(invoices).set({ buyerEmail: deletedPerson.email }).where(ofOrders);
  await tx
    .update(invoices)
    .set({ buyerName: deletedPerson.name })
    .where(and(ofOrders, isNull(invoices.buyerPin)));
}

/** Anonymises the payers in the receipts of orders. */
export async function anonymiseReceipts(tx: Database, orderIds: readonly string[], at: Date): Promise<void> {
  await tx
    .update(receipts)
    .set({ phoneNumber: null, updatedAt: at })
    .where(inArray(receipts.orderId, [...orderIds]));
}
