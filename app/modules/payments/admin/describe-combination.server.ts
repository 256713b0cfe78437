import { selectOrderByNumber, selectOrder, type OrderRow } from '#app/modules/ledger/orders.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import { selectPaymentsFor } from '#app/modules/collection/claims/combine-payments.server.ts';
import { selectClaimedCodes } from '#app/modules/collection/claims.server.ts';
import { readOrderNumber } from '#app/modules/ledger/order-number.server.ts';
import { readReceiptName } from '#app/modules/ledger/receipt.ts';
import { sumOf } from '#app/modules/ledger/parts-of-a-payment.ts';
import {
  selectIsBeingRefunded,
  selectOrderReceipts,
  selectReceipt,
  type Receipt,
} from '#app/modules/ledger/receipts.server.ts';
import type { SettlementErrorCode } from '#app/modules/ledger/settlement-errors.ts';
import type { DecisionView } from './decisions.ts';
import { plainView, type DescribeDeps } from './describe-subject.server.ts';
import { selectPaymentOfOrder } from './payment-record-queries.server.ts';
import { m } from '#texts';

const refuse = (code: SettlementErrorCode) => new DomainError(code);

/**
 * Describes the payment of an order with several payments in review: with those of `wanted`, by code, or by default with the order's own
 * that it needs. The caller has checked the admin. Throws DomainError 'order_not_found', 'order_paid', 'receipt_not_found',
 * 'receipt_not_in_review', 'refund_open'.
 */
export async function describeCombination(
  { db }: Pick<DescribeDeps, 'db'>,
  typed: string,
  requested: readonly string[],
): Promise<DecisionView> {
  const number = readOrderNumber(typed);
  const found = number === '' ? null : await selectOrderByNumber(db, number);
  const order = found && (await selectOrder(db, found.id));
  if (!order) throw refuse('order_not_found');
  if (order.status !== 'unpaid') throw refuse('order_paid');
  const codes = requested.map(readReceiptName).filter((code) => code !== '');
  const needed = codes.length > 0 ? codes : (await selectPaymentsFor(db, order)).map(({ receipt }) => receipt);
  const choices = await readChoices(db, order, codes);
  const selected = choices.filter(({ receipt }) => needed.includes(receipt));
  return {
    ...plainView,
    paymentId: await selectPaymentOfOrder(db, order.id),
    about: m.portal_payments_order_number({ number: order.number }),
    amountCents: sumOf(selected),
    effects: wordsOf(order, selected),
    lines: choices.map((money) => ({
      id: money.receipt,
      title: money.orderId === order.id ? money.receipt : m.portal_payments_combine_other({ receipt: money.receipt }),
      amountCents: money.amountCents,
      isSelected: selected.includes(money),
    })),
  };
}

/** Returns the order's payments in review without a refund, those claimed for it, and the named ones of other orders or none. */
async function readChoices(db: Database, order: OrderRow, codes: readonly string[]): Promise<Receipt[]> {
  const own = (await selectOrderReceipts(db, order.id)).filter(({ state }) => state === 'review');
  const others = new Set(codes.filter((code) => !own.some(({ receipt }) => receipt === code)));
  const choices: Receipt[] = [];
  for (const code of await selectClaimedCodes(db, order.id)) {
    const money = others.has(code) ? null : await selectReceipt(db, code);
    if (money?.state === 'review' && money.orderId !== order.id) own.push(money);
  }
  for (const money of own) if (!(await selectIsBeingRefunded(db, money.receipt))) choices.push(money);
  for (const code of others) {
    const money = await selectReceipt(db, code);
    if (!money) throw refuse('receipt_not_found');
    if (money.state !== 'review') throw refuse('receipt_not_in_review');
    if (await selectIsBeingRefunded(db, code)) throw refuse('refund_open');
    choices.push(money);
  }
  return choices;
}

function wordsOf({ total }: OrderRow, selected: readonly Receipt[]): string[] {
  const sum = sumOf(selected);
  const added = `${selected.map(({ amountCents }) => formatKsh(amountCents)).join(' + ')} = ${formatKsh(sum)}`;
  if (sum < total) {
    const missing = m.portal_payments_combine_missing({
      total: formatKsh(total),
      missing: formatKsh(toCents(total - sum)),
    });
    return selected.length === 0 ? [missing] : [`${added}.`, missing];
  }
  return [
    m.portal_payments_combine_paid({ added }),
    m.portal_payments_combine_opens(),
    ...(sum > total ? [m.portal_payments_combine_more({ amount: formatKsh(toCents(sum - total)) })] : []),
  ];
}
