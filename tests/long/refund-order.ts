import { compose } from '#app/composition.server.ts';
import { jobDefinitions } from '#app/job-definitions.server.ts';
import { paymentDepsOf } from '#app/modules/money/payments/payment-deps.ts';
import { requestRefund } from '#app/modules/money/ledger/request-refund.server.ts';
import { recordRefundByHand } from '#app/modules/money/collection/refunds/record-refund-by-hand.server.ts';
import { sendRefund } from '#app/modules/money/collection/refunds/send-refund.server.ts';
import { readConfig } from '#app/platform/config.server.ts';
import { createLog } from '#app/platform/log.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { openFoundation } from '#server/foundation.ts';

/**
 * Refunds an order through M-Pesa by the command of a staff member, while no server runs; by hand what came another way. Returns the refund's
 * id, or null if the order has nothing to refund.
 */
export async function refundOrder(
  settings: Readonly<Record<string, string>>,
  staff: Actor,
  orderId: string,
): Promise<string | null> {
  const log = createLog('fatal');
  const foundation = await openFoundation(readConfig(settings), log, { besideServer: true });
  const { services, runner } = compose({ ...foundation, simulator: null, demoIdentity: null });
  try {
    await runner.prepare(jobDefinitions(services));
    const deps = { ...paymentDepsOf(services), actor: staff };
    const { refundId } = await requestRefund(deps, { orderId, orderLineIds: 'all', note: 'The buyer asked for it.' });
    try {
      await sendRefund(deps, { refundId });
    } catch (error) {
      if (error instanceof DomainError && error.code === 'refund_by_hand') {
        await recordRefundByHand(deps, { refundId, note: 'Sent by bank.' });
        return refundId;
      }
      // A provisional receipt cannot be reversed: the refund waits for M-Pesa's own code. A refund that was sent before a kill may be in
      // doubt, and is never sent again.
      const isKnown = error instanceof DomainError && ['receipt_is_provisional', 'refund_state'].includes(error.code);
      if (!isKnown) throw error;
    }
    return refundId;
  } catch (error) {
    const nothing = ['order_refunded', 'nothing_left', 'refund_open', 'instalment_plan_not_cancelled'];
    if (error instanceof DomainError && nothing.includes(error.code)) return null;
    throw error;
  } finally {
    await runner.stop();
    await foundation.close();
  }
}
