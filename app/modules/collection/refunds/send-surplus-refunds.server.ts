import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { alertAboutRefund } from '#app/modules/ledger/refunds.server.ts';
import { selectCertainSurplus } from './certain-surplus-queries.server.ts';
import { lockRefund } from '#app/modules/ledger/refunds.server.ts';
import { claimReversal, sendClaimed, type ClaimedReversal } from './send-refund.server.ts';
import { m } from '#texts';

/** Actor of automatic refunds, which the settings allow. */
const shop: Actor = { kind: 'system', name: 'automatic refunds' };

/**
 * Refunds certain surplus automatically, up to the amount in the settings; does nothing if that amount is 0 or nothing can be reversed.
 * Tries each refund once: a rejected one waits for an administrator, and one that lost its answer or process is checked like any other
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
 * Checks again once everything is locked, because another process or an administrator may have been faster. Null if it must not be sent.
 */
async function claim(tx: Database, deps: CollectionDeps, refundId: string): Promise<ClaimedReversal | null> {
  const held = await lockRefund(tx, refundId);
  if (!held) return null;
  const limitCents = await readLimit(tx);
  const certain = await selectCertainSurplus(tx, { now: deps.clock.now(), limitCents, refundId });
  if (certain.length === 0) return null;
  const claimed = await claimReversal(tx, deps, held, shop);
  if ('outcome' in claimed) return null;
  await alertAboutRefund(tx, deps, held, {
    subject: 'surplus_sent',
    sentence: () => m.portal_mails_alert_surplus_sent({ limit: formatKsh(limitCents) }),
  });
  return claimed;
}
