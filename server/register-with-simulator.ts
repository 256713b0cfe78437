import { registerConfirmations } from '#app/modules/mpesa/confirmations/register-confirmations.server.ts';
import { paymentDepsOf } from '#app/modules/payments/payment-deps.ts';
import type { Services } from '#app/services.server.ts';

/**
 * Registers the confirmation address with the simulator of this process, as an operator does once with Safaricom. Called when the shop
 * listens. Prompts work without it, so a failure is only logged.
 */
export async function registerWithSimulator(services: Services): Promise<void> {
  const answer = await registerConfirmations(paymentDepsOf(services));
  if (answer.kind !== 'registered') services.log.warn({ answer }, 'the simulator will not confirm payments');
}
