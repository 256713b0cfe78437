import { requireOrder } from '#app/modules/ledger/read-order.server.ts';
import { networkOf } from '#app/platform/rate-limits.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { orderTopic } from '../payment-provider.ts';
import type { PaymentErrorCode } from '../collection-errors.ts';
import { askAboutAttempts, type ClaimDeps } from './claim-payment.server.ts';

/**
 * 'Check now': asks M-Pesa at once what became of the prompts of the own, unpaid order, as far as the shop's budget of queries goes.
 * Counts against the limits of claims. Throws DomainError 'sign_in_required', 'order_not_found', 'too_many_requests'.
 */
export async function checkOrder(deps: ClaimDeps, { orderId }: { readonly orderId: string }): Promise<void> {
  const { db, actor, rateLimits, address, liveEvents } = deps;
  const userId = userIdOf(actor);
  if (!userId) throw new DomainError<PaymentErrorCode>('sign_in_required');
  const order = await requireOrder({ db, actor }, orderId);
  if (order.userId !== userId) throw new DomainError<PaymentErrorCode>('order_not_found');
  if (order.status !== 'unpaid') return;
  await rateLimits.consume('claim-per-user', userId);
  await rateLimits.consume('claim-per-network', networkOf(address));
  await askAboutAttempts(deps, orderId);
  liveEvents.publish(orderTopic(orderId));
}
