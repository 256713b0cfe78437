import { resultOf } from '../attempts/result-codes.ts';
import { stillCheckingAfterMs } from './order-progress.ts';
import type { OrderStatusView } from './order-status.server.ts';

/**
 * The order as the screen shows it `seconds` after its prompt, also while no news come through: a prompt that is still open after
 * ninety seconds is being checked, and is not to be paid again.
 */
export function asTimePasses(order: OrderStatusView, seconds: number | null): OrderStatusView {
  if (order.state !== 'prompt_sent' || seconds === null || seconds * 1000 < stillCheckingAfterMs) return order;
  return { ...order, state: 'still_checking', sentence: resultOf('4999').sentence };
}
