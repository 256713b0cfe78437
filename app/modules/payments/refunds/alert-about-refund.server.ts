import type { Database } from '#app/platform/database.server.ts';
import { formatKsh } from '#app/shared/money.ts';
import { alertOwner, type OwnerAlert } from '../alert-owner.server.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import type { HeldRefund } from './lock-refund.server.ts';

/** Tells the owner that a refund needs a person, once for each matter. */
export async function alertAboutRefund(
  tx: Database,
  deps: Pick<PaymentDeps, 'log' | 'appUrl'>,
  { refund, order }: HeldRefund,
  { subject, sentence }: Pick<OwnerAlert, 'subject' | 'sentence'>,
): Promise<void> {
  await alertOwner(tx, deps, {
    subject,
    key: refund.id,
    sentence: `${sentence} Refund ${refund.id} of ${formatKsh(refund.amountCents)} for the M-Pesa code ${refund.receipt}.`,
    orderNumber: order?.number ?? null,
  });
}
