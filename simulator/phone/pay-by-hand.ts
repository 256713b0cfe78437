import { z } from 'zod';

import type { Simulation } from '../simulation.ts';
import type { PayForm } from './screens/pay-screen.ts';

/** Whole shillings. M-Pesa: limit of one transaction. */
const MOST = 250_000;
const WRONG_PIN = '0000';

const field = z
  .string()
  .transform((text) => text.trim())
  .catch('');
const typedPayment = z.object({
  to: z.enum(['paybill', 'till']).catch('paybill'),
  account: field,
  amount: field,
  pin: field,
});

export type OwnPaymentOutcome =
  | { readonly paid: true }
  | { readonly paid: false; readonly to: 'paybill' | 'till'; readonly form: PayForm };

/** Pays as typed in 'Lipa na M-PESA' and calls the shop in the background. Returns a sentence if the input is wrong. */
export function payByHand(
  { customerPayments, ledger }: Simulation,
  msisdn: string,
  body: unknown,
  inBackground: (work: Promise<unknown>) => void,
): OwnPaymentOutcome {
  const { to, account, amount: typedAmount, pin } = typedPayment.parse(body);
  const amount = Number(typedAmount.replaceAll(/[,\s]/g, ''));
  const wrong = (name: PayForm['wrong']['field'], sentence: string): OwnPaymentOutcome => ({
    paid: false,
    to,
    form: { account, amount: typedAmount, wrong: { field: name, sentence } },
  });
  if (to === 'paybill' && !/^.{1,20}$/u.test(account)) return wrong('account', 'Type the account number.');
  if (!Number.isInteger(amount) || amount < 1 || amount > MOST) {
    return wrong('amount', 'Type whole shillings, from 1 to 250,000.');
  }
  if (!/^\d{4}$/.test(pin)) return wrong('pin', 'Enter the four digits of the PIN.');
  if (pin === WRONG_PIN) return wrong('pin', 'Wrong PIN. Nothing was paid.');
  if (ledger.balance(msisdn) < amount) return wrong('amount', 'There is not so much money on this phone.');
  inBackground(customerPayments.pay({ msisdn, amount, to, account: to === 'paybill' ? account : '' }));
  return { paid: true };
}
