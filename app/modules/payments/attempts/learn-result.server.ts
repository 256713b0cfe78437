import { selectOrder } from '#app/modules/ledger/orders.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { shillingsToCents } from '#app/shared/money.ts';
import { alertOwner } from '#app/modules/ledger/alert-owner.server.ts';
import type { Attempt } from './attempt-queries.server.ts';
import { moveAttempt, type Move } from './move-attempt.server.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { selectReceipts } from '#app/modules/ledger/receipts.server.ts';
import { resultOf } from './result-codes.ts';
import { takePayment } from '../money/take-payment.server.ts';

export interface LearntResult {
  readonly by: 'callback' | 'query';
  readonly resultCode: string;
  readonly description: string;
  readonly ids?: Move['ids'];
}

/**
 * Acts on a ResultCode that comes without a receipt: a failure, a code nobody knows, or the 'paid' of a query, which means that
 * the whole amount was paid. The attempt is locked by the caller. Returns a word for the inbox and the history.
 */
export async function learnResult(
  tx: Database,
  deps: PaymentDeps,
  attempt: Attempt,
  learnt: LearntResult,
): Promise<string> {
  const { by, resultCode, description, ids } = learnt;
  const meaning = resultOf(resultCode);
  if (meaning.kind === 'paid') {
    const payee = { orderId: attempt.orderId, attempt };
    return takePayment(tx, deps, payee, {
      receipt: null,
      amountCents: shillingsToCents(attempt.amountShillings),
      phone: null,
      paidAt: deps.clock.now(),
      source: 'query',
      ...(ids && { ids }),
    });
  }
  const held = await selectReceipts(tx, attempt.id);
  // An attempt whose id has just become known can be asked about from now on.
  const asked =
    ids && meaning.kind === 'checking'
      ? { ...attempt, status: await moveAttempt(tx, deps, attempt, { news: { kind: 'accepted' }, by, ids }) }
      : attempt;
  const status = await moveAttempt(tx, deps, asked, {
    news: { kind: 'result', code: resultCode },
    by,
    resultCode,
    description,
    holdsMoney: held.some(({ state }) => state === 'review'),
    ...(ids && { ids }),
  });
  if (meaning.alertsOwner && attempt.resultCode !== resultCode)
    await alertAboutCode(tx, deps, attempt, resultCode, description);
  return status === attempt.status ? 'nothing_new' : status;
}

async function alertAboutCode(
  tx: Database,
  deps: PaymentDeps,
  attempt: Attempt,
  code: string,
  description: string,
): Promise<void> {
  const order = await selectOrder(tx, attempt.orderId);
  const isOurs = resultOf(code).kind === 'alert';
  await alertOwner(tx, deps, {
    subject: isOurs ? 'configuration' : 'unknown_code',
    // A wrong configuration fails every payment: one mail a day says it.
    key: isOurs ? `${code}:${deps.clock.now().toISOString().slice(0, 10)}` : attempt.id,
    sentence: `M-Pesa answered ${code} (${description}). ${isOurs ? 'The merchant account or its settings need attention.' : 'This code is not known; the payment is still being checked.'}`,
    orderNumber: order?.number ?? '',
  });
}
