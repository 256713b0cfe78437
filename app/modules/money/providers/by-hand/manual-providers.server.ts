import { checkingSentence, type ResultMeaning } from '#app/modules/money/collection/result-meaning.ts';
import type { PaymentProvider } from '#app/modules/money/collection/payment-provider.ts';
import { methodLabels } from '#app/modules/money/ledger/payment-labels.ts';
import { manualMethods, type ManualMethod } from '#app/shared/payment-terms.ts';
import { readReference, receiptOfPayment } from './manual-payment.ts';
import { compareBankStatement } from './statements/compare-bank-statement.server.ts';
import { readBankStatement } from './statements/read-bank-statement.server.ts';

/** The ways that staff record by hand, as providers: they request nothing, and their money goes back by hand. */
export const manualProviders: readonly PaymentProvider[] = manualMethods.map(manualProvider);

function manualProvider(method: ManualMethod): PaymentProvider {
  const meaning = (): ResultMeaning => ({
    kind: 'checking',
    sentence: checkingSentence(methodLabels[method]()),
    resendAfterSeconds: null,
    alertsStaff: false,
  });
  return {
    name: method,
    get label() {
      return methodLabels[method]();
    },
    results: { resultOf: meaning, rejectionOf: meaning },
    asksBy: { kind: 'prompt' },
    codes: {
      label: 'Reference',
      maxLength: 48,
      read(typed) {
        const text = typed.trim();
        const reference = readReference(text.startsWith(`${method}:`) ? text.slice(method.length + 1) : text);
        return reference && receiptOfPayment({ method, reference });
      },
      shape: 'A reference has 3 to 40 letters and digits, and may have dashes, dots, slashes and underscores.',
      forPayers: null,
    },
    requests: null,
    kept: { isLatestReversal: async () => false },
    query: null,
    reversals: null,
    lookUps: null,
    readStatement: method === 'bank' ? readBankStatement : null,
    compareStatement: method === 'bank' ? compareBankStatement : null,
  };
}
