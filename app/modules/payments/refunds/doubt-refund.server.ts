import type { Database } from '#app/platform/database.server.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { alertAboutRefund } from './alert-about-refund.server.ts';
import type { HeldRefund } from './lock-refund.server.ts';
import { updateRefund, type RefundChanges } from './refund-queries.server.ts';

/**
 * Writes that nobody knows whether a reversal took place: it is never sent again by itself. M-Pesa is asked about the payment
 * on a schedule, from `checkAt` on where that is given; the owner hears of it once.
 */
export async function doubtRefund(
  tx: Database,
  deps: PaymentDeps,
  held: HeldRefund,
  { code, description, checkAt }: { code?: string; description: string; checkAt?: Date },
): Promise<void> {
  const changes: RefundChanges = {
    ...(held.refund.status === 'submitting' && { status: 'unknown' }),
    ...(code !== undefined && { resultCode: code }),
    resultDescription: description,
    ...(checkAt && { nextCheckAt: checkAt }),
  };
  await updateRefund(tx, held.refund.id, changes, deps.clock.now());
  await alertAboutRefund(tx, deps, held, {
    subject: 'refund_unknown',
    sentence: `It is not known whether a refund reached the payer: ${description}. M-Pesa is being asked about it; do not send it again before that is known.`,
  });
}
