import type { AskedOperation, Delivery, Ledger, Prompt } from '../network/ledger.ts';
import type { Simulation } from '../simulation.ts';

/** What is armed, held and chosen just now. */
export function stateView({ timeline, merchant, faults, choice, held, ledger }: Simulation) {
  return {
    now: timeline.now().toISOString(),
    merchant: { name: merchant.name, shortcode: merchant.shortcode, till: merchant.till },
    next: choice.upcoming().map(({ scenario, of, msisdn, times }) => ({ scenario: scenario.name, of, msisdn, times })),
    faults: faults.list(),
    held: held.list(),
    settings: ledger.settings(),
    confirmationUrl: ledger.registration()?.confirmationUrl ?? null,
    phones: ledger.phones().map((msisdn) => ({ msisdn, scenario: choice.ofPhone(msisdn).name })),
  };
}

/** The whole truth of the simulated network; amounts in whole shillings. */
export function ledgerView(ledger: Ledger) {
  const payments = ledger.payments();
  const reversals = ledger.reversals();
  return {
    accounts: ledger.phones().map((msisdn) => ({ msisdn, balance: ledger.balance(msisdn) })),
    payments,
    reversals,
    prompts: ledger.prompts().map(promptView),
    operations: ledger.operations().map(operationView),
    received: payments.reduce((sum, { amount }) => sum + amount, 0),
    reversed: reversals.reduce((sum, { amount }) => sum + amount, 0),
    total: ledger.total(),
  };
}

/** A reversal or transaction status with its result; `resultCode` null until it is done. */
export function operationView({ asked, done }: AskedOperation) {
  return {
    conversationId: asked.conversationId,
    originatorConversationId: asked.originatorConversationId,
    kind: asked.kind,
    transactionId: asked.transactionId,
    amount: asked.amount ?? null,
    resultUrl: asked.resultUrl,
    timeoutUrl: asked.timeoutUrl,
    scenario: asked.scenario,
    at: asked.at,
    dueAt: asked.dueAt,
    resultCode: done?.code ?? null,
  };
}

/** A callback that was promised; `answer` null until it has gone out. */
export function deliveryView({ callback, msisdn, sentAt, answer }: Delivery) {
  const { summary, url, dueAt } = callback;
  return { summary, url, msisdn: msisdn ?? null, dueAt, sentAt, answer };
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
