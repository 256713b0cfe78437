import type { Ledger, Prompt } from '../network/ledger.ts';
import type { Simulation } from '../simulation.ts';

/** What is armed, held and chosen just now. */
export function stateView({ timeline, merchant, faults, choice, held, ledger }: Simulation) {
  return {
    now: timeline.now().toISOString(),
    merchant: { name: merchant.name, shortcode: merchant.shortcode, till: merchant.till },
    next: choice.upcoming().map(({ scenario, msisdn, times }) => ({ scenario: scenario.name, msisdn, times })),
    faults: faults.list(),
    held: held.list(),
    phones: ledger.phones().map((msisdn) => ({ msisdn, scenario: choice.ofPhone(msisdn).name })),
  };
}

/** The whole truth of the simulated network; amounts in whole shillings. */
export function ledgerView(ledger: Ledger) {
  const payments = ledger.payments();
  return {
    accounts: ledger.phones().map((msisdn) => ({ msisdn, balance: ledger.balance(msisdn) })),
    payments,
    prompts: ledger.prompts().map(promptView),
    total: payments.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** A prompt with its last result; `resultCode` null while it is open. */
export function promptView({ push, decisions }: Prompt) {
  const last = decisions.at(-1);
  return {
    checkoutRequestId: push.checkoutRequestId,
    merchantRequestId: push.merchantRequestId,
    msisdn: push.msisdn,
    amount: push.amount,
    reference: push.reference,
    description: push.description,
    callbackUrl: push.callbackUrl,
    scenario: push.scenario,
    at: push.at,
    resultCode: last?.code ?? null,
    receipt: decisions.find(({ payment }) => payment)?.payment?.receipt ?? null,
  };
}
