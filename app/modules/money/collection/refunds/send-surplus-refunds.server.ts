import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { formatKsh, toCents, type Cents } from '#app/shared/money.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { alertAboutRefund, lockRefund } from '#app/modules/money/ledger/refunds.server.ts';
import { sql } from 'drizzle-orm';
import { certainSources, liveAttemptStatuses } from '#app/shared/payment-terms.ts';
import { provisionalShape } from '#app/modules/money/ledger/refund.ts';
import { openCases } from '../reconcile/open-case-queries.server.ts';
import { claimReversal, sendClaimed, type ClaimedReversal } from './send-refund.server.ts';
import { m } from '#texts';

/** Actor of automatic refunds, which the settings allow. */
const shop: Actor = { kind: 'system', name: 'automatic refunds' };

/**
 * Refunds certain surplus automatically, up to the amount in the settings; does nothing if that amount is 0 or nothing can be reversed.
 * Tries each refund once: a rejected one waits for a staff member, and one that lost its answer or process is checked like any other
 * (`sweepRefunds`).
 */
export async function sendSurplusRefunds(deps: CollectionDeps): Promise<void> {
  if (!deps.providers.some(({ reversals }) => reversals)) return;
  const { db, clock, log } = deps;
  const limitCents = await readLimit(db);
  if (limitCents === 0) return;
  for (const refundId of await selectCertainSurplus(db, { now: clock.now(), limitCents })) {
    try {
      await sendOne(deps, refundId);
    } catch (error) {
      log.error({ err: error }, 'a surplus could not be refunded; the next sweep tries again');
    }
  }
}

async function readLimit(db: Database) {
  const { surplusRefundLimit } = await readSiteSettings(db);
  return toCents(surplusRefundLimit * 100);
}

async function sendOne(deps: CollectionDeps, refundId: string): Promise<void> {
  const claimed = await deps.db.transaction((tx) => claim(tx, deps, refundId));
  if (claimed) await sendClaimed(deps, claimed, { isAutomatic: true });
}

/**
 * Checks again once everything is locked, because another process or a staff member may have been faster. Null if it must not be sent.
 */
async function claim(tx: Database, deps: CollectionDeps, refundId: string): Promise<ClaimedReversal | null> {
  const locked = await lockRefund(tx, refundId);
  if (!locked) return null;
  const limitCents = await readLimit(tx);
  const certain = await selectCertainSurplus(tx, { now: deps.clock.now(), limitCents, refundId });
  if (certain.length === 0) return null;
  const claimed = await claimReversal(tx, deps, locked, shop);
  if ('outcome' in claimed) return null;
  await alertAboutRefund(tx, deps, locked, {
    subject: 'surplus_sent',
    sentence: () => m.portal_mails_alert_surplus_sent({ limit: formatKsh(limitCents) }),
  });
  return claimed;
}

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
 * provider, so that no two incoming payments can be one charge. Nothing of the order waits for a person, may still take money, or is being
 * refunded.
 */
async function selectCertainSurplus(
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
