import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { reconcile, type Reconciliation } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import { runDoctorQueries } from './run-doctor-queries.ts';
import type { PaymentShop } from './payment-shop.ts';

/**
 * Checks the invariant of all payments: received money equals the money that M-Pesa moved, and it is matched to enrolments, refunded, to be
 * refunded, or in review; M-Pesa reversed every completed refund; there are no contradictions, and the doctor finds nothing. Returns the
 * reconciliation for further checks.
 */
export async function expectReconciled(shop: PaymentShop): Promise<Reconciliation> {
  const { db } = shop.deps;
  const books = await reconcile(db);
  expect(books).toMatchObject({ difference: 0, contradictions: [], isClean: true });
  const moved = shop.simulator.ledger.payments();
  expect(books.received).toBe(moved.reduce((sum, { amount }) => sum + amount * 100, 0));
  const { rows } = await db.execute<{ cents: string }>(
    sql`select coalesce(sum(amount_cents), 0) as cents from refunds where status = 'done' and method = 'reversal'`,
  );
  expect(books.received - Number(rows[0]?.cents)).toBe(shop.simulator.ledger.total() * 100);
  expect(await runDoctorQueries(db)).toEqual([]);
  return books;
}
