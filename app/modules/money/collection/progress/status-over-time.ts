import { mayClaim } from '../claims/claim-view.ts';
import { stillCheckingAfterMs } from './order-progress.ts';
import type { OrderStatusView } from './order-status.server.ts';

/**
 * Returns the order's view `seconds` after its prompt, also while no events arrive: a prompt still open after ninety seconds is being
 * checked, and must not be paid again.
 */
export function statusAfterSeconds<
  View extends Pick<OrderStatusView, 'state' | 'sentence' | 'checkingSentence' | 'mayClaim'>,
>(order: View, seconds: number | null): View {
  if (order.state !== 'prompt_sent' || seconds === null || seconds * 1000 < stillCheckingAfterMs) return order;
  const state = 'still_checking';
  return { ...order, state, sentence: order.checkingSentence, mayClaim: mayClaim(state) };
}
