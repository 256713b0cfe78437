import type { AllowedDecision } from '#app/modules/people/decisions/require-decision.server.ts';
import { recordAudit } from '#app/modules/people/accounts/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { provisionalSources } from '#app/shared/payment-terms.ts';
import { selectOrder } from '#app/modules/money/ledger/order-queries.server.ts';
import {
  lockIncomingPayment,
  lockReceiptCode,
  mergeIncomingPayments,
  replaceProvisional,
  selectHasRefunds,
  selectIncomingPayment,
  type IncomingPayment,
} from '#app/modules/money/ledger/incoming-payment-queries.server.ts';
import { lockAttempt } from '../attempts/attempt-queries.server.ts';
import { moveAttempt } from '../attempts/move-attempt.server.ts';
import { labelOf } from '../attempts/attempt-facts.ts';
import { correctClaimedCode, settleClaims } from '../claims/claim-queries.server.ts';
import type { CollectionDeps } from '../payment-provider.ts';
import { paidCode } from '../result-meaning.ts';
import type { ReportedPayment } from './reported-payment.ts';

/** The provider's own code of money that is already counted, with its details. */
type ReportedCode = Pick<ReportedPayment, 'phone' | 'paidAt' | 'source' | 'accountReference' | 'providerReference'> & {
  readonly receipt: string;
};

/**
 * given: the receipt has its code; gone: the provisional receipt no longer exists; taken: the code belongs to other money, so nothing was
 * changed.
 */
type GivenCode = 'given' | 'gone' | 'taken';

/**
 * Returns whether a person typed the code of money that pays an order, and its provider never reported it, because a report has an account
 * number, if only an empty one. Such a code may be mistyped.
 */
export const mayBeMistyped = ({ source, state, accountReference }: IncomingPayment): boolean =>
  source === 'by_hand' && state === 'matched' && accountReference === null;

/**
 * Gives a provisional receipt, or one with a mistyped code, the code from its provider: the books then use it everywhere, its prompt
 * records it, and claims on it are decided. Unclaimed money under this code, from a statement or a confirmation, is the same charge and is
 * merged with it. The amount stays as counted. A corrected code is in the audit log: `by` says by whom, the provider without it. The
 * caller's transaction holds no lock of another order.
 */
export async function giveReceiptCode(
  tx: Database,
  deps: Pick<CollectionDeps, 'clock' | 'jobs' | 'providers'>,
  {
    provisional,
    reported,
    by,
  }: {
    readonly provisional: string;
    readonly reported: ReportedCode;
    readonly by?: {
      readonly actor: Actor;
      readonly mark?: AllowedDecision['mark'] | undefined;
      readonly statement?: string | undefined;
    };
  },
): Promise<GivenCode> {
  const seen = await selectIncomingPayment(tx, provisional);
  if (!seen) return 'gone';
  const order = seen.orderId === null ? null : await selectOrder(tx, seen.orderId, { lock: true });
  const attempt = seen.attemptId === null ? null : await lockAttempt(tx, seen.attemptId);
  await lockReceiptCode(tx, reported.receipt);
  const counted = await lockIncomingPayment(tx, provisional);
  const isMistyped = counted !== null && mayBeMistyped(counted);
  if (!counted || !(isMistyped || provisionalSources.includes(counted.source))) return 'gone';
  const stored = await lockIncomingPayment(tx, reported.receipt);
  if (stored && !(await isSameCharge(tx, counted, stored, reported))) return 'taken';

  const at = deps.clock.now();
  const accountReference = reported.accountReference ?? stored?.accountReference ?? null;
  const real = { ...reported, provider: counted.provider, amountCents: counted.amountCents, accountReference, at };
  if (stored) await mergeIncomingPayments(tx, counted, real);
  else await replaceProvisional(tx, provisional, real);
  // Money for an instalment plan that ended meanwhile waits for a person, although all of it came.
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
  if (order && isPaid) await settleClaims(tx, reported.receipt, order.id, at);
  if (order && isMistyped) {
    const { receipt } = reported;
    await correctClaimedCode(tx, { orderId: order.id, typed: provisional, receipt, at });
    await recordAudit(tx, by?.actor ?? { kind: 'system', name: labelOf(deps, counted.provider) }, {
      action: 'receipt.code_corrected',
      subjectType: 'receipt',
      subjectId: receipt,
      before: { receipt: provisional },
      after: {
        receipt,
        order: order.number,
        ...(by?.statement !== undefined && { statement: by.statement }),
        ...by?.mark,
      },
    });
  }
  return 'given';
}

/**
 * Returns whether unclaimed money is the same charge: of the same amount, unless the prompt's callback names it, and never marked for a
 * refund.
 */
async function isSameCharge(
  tx: Database,
  counted: IncomingPayment,
  kept: IncomingPayment,
  { source }: ReportedCode,
): Promise<boolean> {
  return (
    kept.state === 'review' &&
    kept.orderId === null &&
    (source === 'callback' || kept.amountCents === counted.amountCents) &&
    !(await selectHasRefunds(tx, kept.receipt))
  );
}
