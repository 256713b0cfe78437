import type { StkCallbackBody } from '../daraja/stk-callback.ts';
import { ONE_CALLBACK } from './scenario.ts';
import type { ForgeryRule, Scenario } from './scenario.ts';

const forged = (name: string, label: string, number: string, forgery: ForgeryRule): Scenario => ({
  name,
  label,
  family: 'forgeries',
  numbers: [number],
  steps: [],
  callbacks: ONE_CALLBACK,
  forgeries: [forgery],
});

/** Somebody else claims a success after the auto-approve delay; the true prompt stays open for the customer. */
export const FORGERY_SCENARIOS: readonly Scenario[] = [
  forged('forged-secret', 'Forged success with a wrong secret in the path', '360', { aim: 'wrong-secret' }),
  forged('forged-unknown-id', 'Forged success with unknown request ids', '361', {
    aim: 'own-url',
    dress: withUnknownIds,
  }),
  forged('forged-other-order', 'Forged success sent to the address of another order', '362', {
    aim: 'url-of-another-order',
  }),
];

function withUnknownIds(body: StkCallbackBody): StkCallbackBody {
  return {
    Body: {
      stkCallback: {
        ...body.Body.stkCallback,
        MerchantRequestID: '10000-10000000-1',
        CheckoutRequestID: 'ws_CO_01012020000000100700000000',
      },
    },
  };
}
