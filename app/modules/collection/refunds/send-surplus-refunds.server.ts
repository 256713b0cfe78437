import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { alertAboutRefund } from '#app/modules/ledger/refunds.server.ts';
import { selectCertainSurplus } from './certain-surplus-queries.server.ts';
import { lockRefund } from '#app/modules/ledger/refunds.server.ts';
import { claimReversal, sendClaimed, type ClaimedReversal } from './send-refund.server.ts';

/** The actor of what the settings let the shop do automatically. */
const shop: Actor = { kind: 'system', name: 'automatic refunds' };

/**
 * Sends the surplus back that is certain, up to the amount of the settings, without an administrator; does nothing while that amount is 0
 * or nothing can be reversed. Each refund is tried once: one that was not taken waits for an administrator, and one whose
 * answer or process is lost is asked about like any other (`sweepRefunds`).
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
      log.error({ err: error }, 'a surplus could not be sent back; the next sweep tries again');
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

/** Looks again once everything is locked: another process or an administrator may have been faster. Null where it is not to be sent. */
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
    sentence: `Money that came in twice is being sent back automatically, as the settings allow up to ${formatKsh(limitCents)}. You will hear of it again if it does not arrive.`,
  });
  return claimed;
}
