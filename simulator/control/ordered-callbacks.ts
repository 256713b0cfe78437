import type { z } from 'zod';

import { drawReceipt } from '../daraja/request-ids.ts';
import { stkCallback } from '../daraja/stk-callback.ts';
import { factsOf, planned } from '../network/planned-callbacks.ts';
import type { Simulation } from '../simulation.ts';
import type { callbackRequest } from './control-requests.ts';

/**
 * Sends callbacks that the control API orders, all at once. They change nothing in the ledger:
 * without a given receipt the true one is used, or an invented one where nothing was paid.
 *
 * @returns the shop's HTTP statuses, or undefined where no prompt has that id.
 */
export async function orderCallbacks(
  { ledger, delivery, timeline, clock }: Simulation,
  order: z.output<typeof callbackRequest>,
): Promise<readonly string[] | undefined> {
  const prompt = ledger.prompt(order.checkoutRequestId);
  if (!prompt) return undefined;
  const at = timeline.now();
  const { push, decisions } = prompt;
  const paid = decisions.find(({ payment }) => payment)?.payment;
  const payment = {
    receipt: order.receipt ?? paid?.receipt ?? drawReceipt(clock.now()),
    amount: order.amount ?? paid?.amount ?? push.amount,
    at: clock.now(),
  };
  const facts = { ...factsOf(push, order.resultCode), payment };
  const body = stkCallback(
    order.sayCheckoutRequestId ? { ...facts, checkoutRequestId: order.sayCheckoutRequestId } : facts,
  );
  const summary = `ordered callback ${order.resultCode}`;
  const callbacks = Array.from({ length: order.copies }, () =>
    planned(at, 0, order.url ?? push.callbackUrl, body, summary),
  );
  return Promise.all(callbacks.map((callback) => delivery.sendNow(callback, push.msisdn)));
}
