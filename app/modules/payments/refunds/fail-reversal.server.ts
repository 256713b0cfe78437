import { recordAudit } from '#app/modules/identity/record-audit.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { PaymentDeps } from '../payment-deps.ts';
import { alertAboutRefund } from './alert-about-refund.server.ts';
import type { HeldRefund } from './lock-refund.server.ts';
import { updateRefund } from './refund-queries.server.ts';

/** Who is noted for what M-Pesa told. */
export const mpesa: Actor = { kind: 'system', name: 'M-Pesa' };

/** Writes that a reversal ended without giving money back, as M-Pesa told; a person decides how the payer gets it. */
export async function failReversal(
  tx: Database,
  deps: PaymentDeps,
  held: HeldRefund,
  { code, description, sentence }: { code: string; description: string; sentence: string },
): Promise<void> {
  const { refund } = held;
  const at = deps.clock.now();
  await updateRefund(
    tx,
    refund.id,
    { status: 'failed', resultCode: code, resultDescription: description, nextCheckAt: null, finishedAt: at },
    at,
  );
  await recordAudit(tx, mpesa, {
    action: 'refund.failed',
    subjectType: 'refund',
    subjectId: refund.id,
    before: { status: refund.status },
    after: { code, description },
  });
  await alertAboutRefund(tx, deps, held, { subject: 'refund_failed', sentence: `A refund failed. ${sentence}` });
}
