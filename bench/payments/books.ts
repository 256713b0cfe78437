import { checkInvariants } from '#app/database/doctor.server.ts';
import { reconcile } from '#app/modules/collection/reconcile/reconcile.server.ts';
import type { Shop } from '#tests/support/shop-on-disk.ts';

/**
 * The invariant of the payments: M-Pesa's ledger = our receipts = enrolled + refunded + in review, and a doctor who finds nothing.
 * Throws where it does not hold; returns the shillings that were moved. No server runs.
 */
export async function expectBooksToAgree(shop: Shop, simulatorUrl: string): Promise<number> {
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
