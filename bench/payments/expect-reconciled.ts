import { checkInvariants } from '#app/database/doctor.server.ts';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import type { Shop } from '#tests/support/shop-on-disk.ts';

/**
 * Checks the invariant of the payments: M-Pesa's ledger = our receipts = enrolled + refunded + in review, and the doctor finds nothing.
 * Throws if it does not hold; returns the shillings that M-Pesa moved. No server may run.
 */
export async function expectReconciled(shop: Shop, simulatorUrl: string): Promise<number> {
  const ledger = await fetch(`${simulatorUrl}/control/ledger`);
  const { received } = (await ledger.json()) as { received: number };
  await shop.look(async ({ db }) => {
    const books = await reconcile(db);
    const findings = await checkInvariants(db);
    if (!books.isClean || books.received !== received * 100 || findings.length > 0)
      throw new Error(`the books differ: M-Pesa moved KSh ${received}, ${JSON.stringify({ books, findings })}`);
  });
  return received;
}
