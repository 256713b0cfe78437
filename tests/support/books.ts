import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { reconcile, type Reconciliation } from '#app/modules/collection/reconcile/reconcile.server.ts';
import { consultDoctor } from './consult-doctor.ts';
import type { PaymentTrial } from './payment-trial.ts';

/**
 * The invariant of all payments: what M-Pesa moved is what we received, and that is enrolled, refunded, to be refunded or in
 * review; what we count as sent back, M-Pesa sent back; nothing contradicts anything, and the doctor finds nothing. Money that
 * somebody forged is on neither side. Returns the books for what a test knows besides.
 */
export async function expectBooksMatch(trial: PaymentTrial): Promise<Reconciliation> {
  const { db } = trial.deps;
  const books = await reconcile(db);
  expect(books).toMatchObject({ difference: 0, contradictions: [], isClean: true });
  const moved = trial.simulator.ledger.payments();
  expect(books.received).toBe(moved.reduce((sum, { amount }) => sum + amount * 100, 0));
  const { rows } = await db.execute<{ cents: string }>(
    sql`select coalesce(sum(amount_cents), 0) as cents from refunds where status = 'done' and method = 'reversal'`,
  );
  expect(books.received - Number(rows[0]?.cents)).toBe(trial.simulator.ledger.total() * 100);
  expect(await consultDoctor(db)).toEqual([]);
  return books;
}
