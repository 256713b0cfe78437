import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import type { Cents } from '#app/shared/money.ts';
import { certainSources, liveAttemptStatuses } from '#app/shared/payment-terms.ts';
import { provisionalShape } from '#app/modules/ledger/refund.ts';
import { openCases } from '../reconcile/open-case-queries.server.ts';

/** Maximum number selected at once. */
const batch = 20;

const oneOf = (words: readonly string[]) =>
  sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  );

/**
 * Selects refunds of surplus that need no decision, oldest first, at most 20; or only `refundId`, if it is one. That is: the whole second
 * payment for a paid order, at most `limitCents`, requested by the shop and never sent. All money of the order has a code from its
 * provider, so that no two receipts can be one charge. Nothing of the order waits for a person, may still take money, or is being
 * refunded.
 */
export async function selectCertainSurplus(
  db: Database,
  { now, limitCents, refundId }: { readonly now: Date; readonly limitCents: Cents; readonly refundId?: string },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with cases as (${openCases(now)})
    select f.id from refunds f join mpesa_receipts r on r.receipt = f.receipt join orders o on o.id = r.order_id
    where f.status = 'requested' and f.reason = 'surplus' and f.requested_by is null and f.submitted_at is null
      ${refundId === undefined ? sql`` : sql`and f.id = ${refundId}`}
      and f.amount_cents = r.amount_cents and f.amount_cents % 100 = 0 and f.amount_cents <= ${limitCents}
      and r.state = 'surplus' and o.status = 'paid'
      and not exists (select from mpesa_receipts other
        where other.order_id = o.id and (other.source not in (${oneOf(certainSources)}) or other.receipt ~ ${provisionalShape}))
      and not exists (select from refunds other join mpesa_receipts its on its.receipt = other.receipt
        where its.order_id = o.id and other.id <> f.id and (other.status = 'submitting' or other.receipt = f.receipt))
      and not exists (select from payment_attempts a where a.order_id = o.id and a.status in (${oneOf(liveAttemptStatuses)}))
      and not exists (select from payment_claims c where c.receipt = f.receipt and c.status = 'open')
      and not exists (select from cases c where c.number = o.number and c.name <> f.id::text)
    order by f.created_at, f.id limit ${batch}`);
  return rows.map(({ id }) => id);
}
