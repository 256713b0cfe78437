import type { PlantedDefects } from './planted-defect.ts';

const ledger = 'app/modules/money/ledger';
const scenarios = 'tests/scenarios';

export const defectsOfMoney: PlantedDefects = {
  'total-rounded-down': {
    file: 'app/shared/money.ts',
    text: 'Math.ceil(amount / 100) * 100',
    replacement: 'Math.round(amount / 100) * 100',
    breaks: 'The total of an order is rounded up to the next shilling.',
    likely: ['app/shared/money.test.ts'],
  },
  'largest-order-refused': {
    file: 'app/modules/money/checkout/place-order.server.ts',
    text: 'if (totalCents > maxOrderCents) throw',
    replacement: 'if (totalCents >= maxOrderCents) throw',
    breaks: 'An order may cost exactly what one prompt can ask for.',
    likely: ['app/modules/money/checkout/place-order.integration.test.ts'],
  },
  'rest-without-rounding': {
    file: `${ledger}/refund.ts`,
    text: 'if (isRest) return left;',
    replacement: 'if (isRest) return toCents(Math.min(sumCents(prices), left));',
    breaks: 'A buyer who keeps nothing of an order gets its rounding back too.',
    likely: [`${ledger}/refund.test.ts`],
  },
  'line-refunded-twice': {
    file: `${ledger}/request-refund.server.ts`,
    text: "if (status !== 'completed') throw refuse('line_refunded', { title });",
    replacement: "if (status === 'failed') throw refuse('line_refunded', { title });",
    breaks: 'A line that was refunded is not refunded again.',
    likely: [`${ledger}/request-refund.integration.test.ts`],
  },
  'owed-refund-cancelled': {
    file: `${ledger}/refund.ts`,
    text: "reason === 'surplus' || reason === 'undeliverable' ||",
    replacement: "reason === 'surplus' ||",
    breaks: 'A refund of courses that could not be delivered is not cancelled.',
    likely: [`${ledger}/refund.test.ts`, 'app/modules/money/payments/money-of-closed-courses.integration.test.ts'],
  },
  'last-invoice-missing': {
    file: `${ledger}/apply-incoming-payment.server.ts`,
    text: 'order.total < leftOf(plan)',
    replacement: 'order.total <= leftOf(plan)',
    breaks: 'The last payment into a plan issues the invoices where its tax is due then.',
    likely: [
      'app/modules/money/instalments/ended-instalment-plans.integration.test.ts',
      'app/modules/money/instalments/instalment-plans.integration.test.ts',
    ],
  },
  'money-for-refunded-order': {
    file: `${ledger}/apply-incoming-payment.server.ts`,
    text: "if (order.status !== 'unpaid') return 'surplus';",
    replacement: "if (order.status === 'paid') return 'surplus';",
    breaks: 'Money for an order that was refunded pays nothing and goes back.',
    likely: ['app/modules/money/collection/refunds/send-surplus-refunds.integration.test.ts'],
  },
  'more-money-pays': {
    file: `${ledger}/apply-incoming-payment.server.ts`,
    text: 'const pays = amountCents === order.total ||',
    replacement: 'const pays = amountCents >= order.total ||',
    breaks: 'Another amount than the total enrols nobody until a person decides.',
    likely: [
      'app/modules/money/collection/claims/decisions.integration.test.ts',
      'app/modules/money/collection/reconcile/import-statement.integration.test.ts',
    ],
  },
  'query-counts-again': {
    file: 'app/modules/money/collection/money/record-money.server.ts',
    text: "if (incomingPayments.length > 0) return 'known';",
    replacement: "if (incomingPayments.length > 1) return 'known';",
    breaks: 'A query about a payment that its callback has reported counts nothing.',
    likely: [`${scenarios}/queries.scenarios.integration.test.ts`],
  },
  'callback-with-one-id': {
    file: 'app/modules/money/providers/mpesa/callbacks/process-callback.server.ts',
    text: 'ids.checkoutRequestId === report.checkoutRequestId && ids.merchantRequestId',
    replacement: 'ids.checkoutRequestId === report.checkoutRequestId || ids.merchantRequestId',
    breaks: 'A callback counts only with both ids of its prompt.',
    likely: [
      'app/modules/money/providers/mpesa/callbacks/callbacks.integration.test.ts',
      `${scenarios}/callbacks.scenarios.integration.test.ts`,
    ],
  },
  'reversal-with-one-id': {
    file: 'app/modules/money/providers/mpesa/reversals/process-refund-result.server.ts',
    text: 'reversal.conversationId === report.conversationId &&',
    replacement: 'reversal.conversationId === report.conversationId ||',
    breaks: 'The result of a reversal counts only with both of its ids.',
    likely: ['app/modules/money/providers/mpesa/reversals/refund-results.integration.test.ts'],
  },
  'doubtful-refund-sent-again': {
    file: 'app/modules/money/collection/refunds/send-refund.server.ts',
    text: "if (refund.status !== 'requested') throw refuse",
    replacement: "if (refund.status !== 'requested' && refund.status !== 'unknown') throw refuse",
    breaks: 'A refund in doubt is not sent again.',
    likely: [
      'app/modules/money/collection/refunds/send-refund.integration.test.ts',
      `${scenarios}/refunds.scenarios.integration.test.ts`,
    ],
  },
  'late-refusal-counts': {
    file: 'app/modules/money/collection/refunds/resolve-reversal.server.ts',
    text: "if (refund.status !== 'submitting' && refund.status !== 'unknown') return 'nothing_new';",
    replacement: "if (refund.status === 'done' || refund.status === 'failed') return 'nothing_new';",
    breaks: 'A refusal of a reversal changes nothing of a refund that waits to be sent or is cancelled.',
    likely: [
      'app/modules/money/providers/mpesa/reversals/refund-results.integration.test.ts',
      'app/modules/money/providers/mpesa/reversals/lost-results.integration.test.ts',
      'app/modules/money/collection/refunds/send-refund.integration.test.ts',
    ],
  },
  'surplus-tried-again': {
    file: 'app/modules/money/collection/refunds/send-surplus-refunds.server.ts',
    text: 'and f.requested_by is null and f.submitted_at is null',
    replacement: 'and f.requested_by is null',
    breaks: 'The shop sends a refund of surplus once; one that was rejected waits for a person.',
    likely: ['app/modules/money/collection/refunds/send-surplus-refunds.integration.test.ts'],
  },
  'early-payment-loses-days': {
    file: `${ledger}/instalments/instalment-plan-terms.ts`,
    text: 'const from = Math.max(now.getTime(), plan.accessUntil?.getTime() ?? 0);',
    replacement: 'const from = now.getTime();',
    breaks: 'A payment into an instalment plan before its access ends adds its days to those that are left.',
  },
  'plan-takes-too-much': {
    file: `${ledger}/instalments/instalment-plan-terms.ts`,
    text: 'amountCents <= leftOf(plan);',
    replacement: 'amountCents <= plan.priceCents;',
    breaks: 'An instalment plan takes no more than what is left of its price.',
  },
  'coupon-once-more': {
    file: 'app/modules/catalogue/discounts/find-coupon.server.ts',
    text: 'own >= perPerson',
    replacement: 'own > perPerson',
    breaks: 'A person uses a coupon as often as it allows, and no more.',
    likely: ['app/modules/money/checkout/discounts-in-orders.integration.test.ts'],
  },
  'coupon-spent-on-sales': {
    file: 'app/modules/catalogue/discounts/price-cart.ts',
    text: 'const reducible = ofCoupon.filter(({ courseId }) => !lowered.has(courseId));',
    replacement: 'const reducible = ofCoupon;',
    breaks: 'A coupon is divided over the courses that no sale or bundle lowers.',
  },
  'vat-of-each-note': {
    file: `${ledger}/invoices/invoice.ts`,
    text: `const after = vatIn(sumCents([creditedCents, amountCents]), vatPercent);
  return { amountCents, vatCents: toCents(after - vatIn(creditedCents, vatPercent)) };`,
    replacement: 'return { amountCents, vatCents: vatIn(amountCents, vatPercent) };',
    breaks: 'The VAT of all credit notes of an invoice is the VAT of their sum.',
  },
  'excess-credited': {
    file: `${ledger}/invoices/invoice.ts`,
    text: "['surplus', 'wrong_amount', 'unclaimed']",
    replacement: "['surplus', 'unclaimed']",
    breaks: 'A refund of money beyond the total of an order takes nothing off its invoice.',
    likely: [`${ledger}/invoices/invoices.integration.test.ts`],
  },
};
