import { selectOrder } from '#app/modules/ledger/orders.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { provisionalSources } from '#app/shared/payment-terms.ts';
import { lockAttempt } from '../attempts/attempt-queries.server.ts';
import { moveAttempt } from '../attempts/move-attempt.server.ts';
import { settleClaims } from '../claims/claim-queries.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { paidCode } from '../result-meaning.ts';
import type { IncomingPayment } from './money.ts';
import {
  lockReceipt,
  lockReceiptCode,
  mergeReceipts,
  replaceProvisional,
  selectHasRefunds,
  selectReceipt,
  type Receipt,
} from '#app/modules/ledger/receipts.server.ts';

/** The provider's own code of money that is already counted, with its details. */
export type ReportedCode = Pick<
  IncomingPayment,
  'phone' | 'paidAt' | 'source' | 'accountReference' | 'providerReference'
> & {
  readonly receipt: string;
};

/**
 * given: the receipt has its code; gone: the provisional receipt no longer exists; taken: the code belongs to other money, so nothing was
 * changed.
 */
export type GivenCode = 'given' | 'gone' | 'taken';

/**
 * Gives a provisional receipt the code from its provider: the books then use it everywhere, its prompt records it, and claims on it are
 * decided. Unclaimed money under this code, from a statement or a confirmation, is the same charge and is merged with it. The amount
 * stays as counted. The caller's transaction holds no lock of another order.
 */
export async function giveReceiptCode(
  tx: Database,
  deps: Pick<CollectionDeps, 'clock' | 'jobs' | 'providers'>,
  { provisional, reported }: { readonly provisional: string; readonly reported: ReportedCode },
): Promise<GivenCode> {
  const seen = await selectReceipt(tx, provisional);
  if (!seen) return 'gone';
  if (seen.orderId !== null) await selectOrder(tx, seen.orderId, { lock: true });
  const attempt = seen.attemptId === null ? null : await lockAttempt(tx, seen.attemptId);
  await lockReceiptCode(tx, reported.receipt);
  const counted = await lockReceipt(tx, provisional);
  if (!counted || !provisionalSources.includes(counted.source)) return 'gone';
  const stored = await lockReceipt(tx, reported.receipt);
  if (stored && !(await isSameCharge(tx, counted, stored, reported))) return 'taken';

  const at = deps.clock.now();
  const accountReference = reported.accountReference ?? stored?.accountReference ?? null;
  const real = { ...reported, provider: counted.provider, amountCents: counted.amountCents, accountReference, at };
  if (stored) await mergeReceipts(tx, counted, real);
  else await replaceProvisional(tx, provisional, real);
  // Money for a plan that ended meanwhile waits for a person, although all of it came.
  const isPaid = counted.state !== 'review';
  if (attempt) {
    await moveAttempt(tx, deps, attempt, {
      by: reported.source,
      event: isPaid ? { kind: 'result', outcome: 'paid' } : { kind: 'amount_differs' },
      ...(isPaid && { resultCode: paidCode }),
      receipt: reported.receipt,
      ...(reported.providerReference !== undefined && { providerReference: reported.providerReference }),
    });
  }
  if (counted.orderId !== null && isPaid) await settleClaims(tx, reported.receipt, counted.orderId, at);
  return 'given';
}

/**
 * Returns whether unclaimed money is the same charge: of the same amount, unless the prompt's callback names it, and never marked for a
 * refund.
 */
async function isSameCharge(tx: Database, counted: Receipt, kept: Receipt, { source }: ReportedCode): Promise<boolean> {
  return (
    provisionalSources.includes(counted.source) &&
    kept.state === 'review' &&
    kept.orderId === null &&
    (source === 'callback' || kept.amountCents === counted.amountCents) &&
    !(await selectHasRefunds(tx, kept.receipt))
  );
}
