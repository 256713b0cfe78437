import type { Database } from '#app/platform/database.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { selectOrder } from '../order-queries.server.ts';
import { lockInvoice, selectOrdersWithoutInvoice, selectRefundsWithoutCreditNote } from './invoice-queries.server.ts';
import { issueCreditNote, issueInvoice } from './issue-invoice.server.ts';

const batch = 100;
/** What may be missing is seldom older. */
const lookBackMs = 30 * 86_400_000;

/**
 * Issues what a process of an older release left out while it ran beside this one: invoices of paid orders, and credit notes of completed
 * refunds, of the last 30 days or, with `isWhole`, since the first invoice. They have the date of today, because their numbers follow the
 * last ones. Returns how many were issued.
 */
export async function issueMissingInvoices({
  db,
  clock,
  isWhole = false,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly isWhole?: boolean;
}): Promise<number> {
  const since = isWhole ? new Date(0) : new Date(clock.now().getTime() - lookBackMs);
  let issued = 0;
  for (const orderId of await selectOrdersWithoutInvoice(db, since, batch))
    issued += await db.transaction(async (tx) => {
      const order = await selectOrder(tx, orderId, { lock: true });
      if (!order || (await lockInvoice(tx, orderId))) return 0;
      await issueInvoice(tx, order, { at: clock.now() });
      return 1;
    });
  for (const { orderId, ...refund } of await selectRefundsWithoutCreditNote(db, since, batch))
    issued += await db.transaction(async (tx) => {
      await selectOrder(tx, orderId, { lock: true });
      const isStillMissing = (await selectRefundsWithoutCreditNote(tx, since, batch)).some(
        ({ id }) => id === refund.id,
      );
      if (!isStillMissing) return 0;
      await issueCreditNote(tx, orderId, refund, clock.now());
      return 1;
    });
  return issued;
}
