import { registerConfirmations } from '#app/modules/mpesa/confirmations/register-confirmations.server.ts';
import { paymentDepsOf } from '#app/modules/payments/payment-deps.ts';
import type { Services } from '#app/services.server.ts';

/**
 * Tells the simulator of this process where payments are confirmed, as an operator tells Safaricom once. For when the shop
 * listens. Prompts work without it, so a failure is only logged.
 */
export async function registerWithSimulator(services: Services): Promise<void> {
  const answer = await registerConfirmations(paymentDepsOf(services));
  if (answer.kind !== 'registered') services.log.warn({ answer }, 'the simulator will not confirm payments');
}
