import type { Cents } from '#app/shared/money.ts';
import type { OrderStatus, IncomingPaymentState } from '#app/shared/payment-terms.ts';
import { can } from '#app/shared/permissions.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { readOrderNumber } from './order-number.server.ts';
import { refuse } from './ledger-errors.ts';
import type { RecordedLine } from './recorded-line.ts';
import { selectRecordedLines } from './order-line-queries.server.ts';
import { selectIncomingPaymentsOfOrder } from './incoming-payment-queries.server.ts';
import type { Refund } from './refund.ts';
import { selectRefundsOf } from './refund-queries.server.ts';
import { selectOrder, selectOrderByNumber } from './order-queries.server.ts';

/** An order with its money, for decisions about refunds. */
interface OrderMoney {
  readonly orderId: string;
  readonly number: string;
  readonly status: OrderStatus;
  readonly paidAt: Date | null;
  readonly total: Cents;
  /** By title and seat; the first is line 1. */
  readonly lines: readonly RecordedLine[];
  readonly incomingPayments: readonly {
    readonly receipt: string;
    readonly amountCents: Cents;
    readonly state: IncomingPaymentState;
  }[];
  readonly refunds: readonly Pick<Refund, 'id' | 'receipt' | 'amountCents' | 'status' | 'reason'>[];
}

/** Reads an order by its number. Throws DomainError 'forbidden' without a staff role, 'order_not_found'. */
export async function readOrderMoney(
  { db, actor }: ReadDeps,
  { orderNumber }: { readonly orderNumber: string },
): Promise<OrderMoney> {
  if (!can(actor, 'payments.read')) throw refuse('forbidden');
  const number = readOrderNumber(orderNumber);
  const found = number === '' ? null : await selectOrderByNumber(db, number);
  const order = found && (await selectOrder(db, found.id));
  if (!order) throw refuse('order_not_found');
  const lines = await selectRecordedLines(db, order.id);
  const incomingPayments = await selectIncomingPaymentsOfOrder(db, order.id);
  const refunds = await selectRefundsOf(db, ...incomingPayments.map(({ receipt }) => receipt));
  return {
    orderId: order.id,
    number: order.number,
    status: order.status,
    paidAt: order.paidAt,
    total: order.total,
    lines,
    incomingPayments,
    refunds: refunds.map(({ refund }) => refund),
  };
}
