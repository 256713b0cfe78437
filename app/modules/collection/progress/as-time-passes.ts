import { mayClaim } from '../claims/claim-view.ts';
import { stillCheckingAfterMs } from './order-progress.ts';
import type { OrderStatusView } from './order-status.server.ts';

/**
 * The order as the screen shows it `seconds` after its prompt, also while no news come through: a prompt that is still open after
 * ninety seconds is being checked, and is not to be paid again.
 */
export function asTimePasses<
  View extends Pick<OrderStatusView, 'state' | 'sentence' | 'checkingSentence' | 'mayClaim'>,
>(order: View, seconds: number | null): View {
  if (order.state !== 'prompt_sent' || seconds === null || seconds * 1000 < stillCheckingAfterMs) return order;
  const state = 'still_checking';
  return { ...order, state, sentence: order.checkingSentence, mayClaim: mayClaim(state) };
}
