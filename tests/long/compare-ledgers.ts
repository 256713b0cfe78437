import { sql } from 'drizzle-orm';
import { reconcile } from '#app/modules/money/collection/reconcile/reconcile.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Delivery, Ledger } from './m-pesa.ts';

/** M-Pesa's books and ours, in shillings. `unknown` is 0 when nothing is pending. */
export interface LedgerComparison {
  /** Money that M-Pesa moved to the shop, by its own ledger. */
  readonly moved: number;
  /** Money with a receipt here, final or provisional. */
  readonly received: number;
  /**
   * Moved for a request whose answer and callback were lost with the server. Without an id no query is possible, so a staff member must decide.
   */
  readonly inDoubt: number;
  /** Paid by hand and confirmed while the server was down. Only the buyer can report it. */
  readonly unreported: number;
  /** Moved, and not known here yet. */
  readonly unknown: number;
  /** Refunds in M-Pesa's books and in ours. M-Pesa's may be more while a result is pending. */
  readonly reversed: number;
  readonly refunded: number;
  /** Contradictions that are wrong at any time. */
  readonly wrong: readonly string[];
}

export async function compareLedgers(
  db: Database,
  { ledger, deliveries }: { readonly ledger: Ledger; readonly deliveries: readonly Delivery[] },
): Promise<LedgerComparison> {
  const receipts = await db.execute<{ receipt: string; source: string; shillings: number; request: string | null }>(
    sql`select r.receipt, r.source, r.amount_cents / 100 as shillings, a.checkout_request_id as request
      from mpesa_receipts r left join payment_attempts a on a.id = r.attempt_id`,
  );
  const doubtful = await db.execute<{ number: string }>(
    sql`select o.number from payment_attempts a join orders o on o.id = a.order_id
      where a.checkout_request_id is null and a.status in ('submitting', 'submit_unknown', 'review')`,
  );
  const alerts = await db.execute<{ receipt: string }>(
    sql`select split_part(dedupe_key, ':', 4) as receipt from mail_outbox where dedupe_key like 'payment-alert:amount_differs:twice:%'`,
  );
  const reportedTwice = new Set(alerts.rows.map(({ receipt }) => receipt));
  const byReceipt = new Map(receipts.rows.map((row) => [row.receipt, row]));
  const byRequest = new Map(receipts.rows.map((row) => [row.request, row]));
  const inDoubt = new Set(doubtful.rows.map(({ number }) => number));
  const tellingOf = (receipt: string) => deliveries.filter(({ summary }) => summary.includes(receipt));
  const sums = { received: 0, inDoubt: 0, unreported: 0, unknown: 0 };
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const { receipt, amount, reference, checkoutRequestId } of ledger.payments) {
    const ours = byReceipt.get(receipt) ?? byRequest.get(checkoutRequestId ?? receipt);
    if (!ours) {
      const reporting = checkoutRequestId === null ? tellingOf(receipt) : null;
      if (reporting?.length === 0) wrong.push(`M-Pesa was never to tell anybody of ${receipt}, which was paid by hand`);
      else if (reporting?.every(({ answer }) => answer !== null && answer !== '200')) sums.unreported += amount;
      else sums[inDoubt.has(reference) ? 'inDoubt' : 'unknown'] += amount;
      continue;
    }
    seen.add(ours.receipt);
    sums.received += amount;
    // A query reports that the prompt was paid, but not the amount. Its receipt stays, and the owner gets an alert about a different
    // amount.
    const isQueryWord = ours.source === 'query' || reportedTwice.has(ours.receipt);
    if (!isQueryWord && ours.shillings !== amount)
      wrong.push(`${receipt} has KSh ${ours.shillings}, M-Pesa moved ${amount}`);
  }
  // What staff recorded is no money of M-Pesa.
  for (const { receipt, source } of receipts.rows)
    if (source !== 'manual' && !seen.has(receipt)) wrong.push(`M-Pesa knows nothing of ${receipt}`);
  const books = await reconcile(db);
  if (!books.isClean) wrong.push(`our own books: ${JSON.stringify(books)}`);
  const { received: moved, reversed } = ledger;
  const byHand = await db.execute<{ cents: number }>(
    sql`select coalesce(sum(amount_cents), 0)::float8 as cents from refunds where status = 'done' and method = 'by_hand'`,
  );
  const refunded = (books.refunded - (byHand.rows[0]?.cents ?? 0)) / 100;
  if (refunded > reversed) wrong.push(`refunded are KSh ${refunded}, M-Pesa reversed ${reversed}`);
  return { moved, ...sums, reversed, refunded, wrong };
}
