import { randomUUID } from 'node:crypto';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import { roundUpToShilling, sumCents, toCents, type Cents } from '#app/shared/money.ts';
import type { RefundReason } from '#app/shared/payment-terms.ts';
import type { Clock } from '#app/shared/clock.ts';
import {
  beyondInvoices,
  creditOf,
  noTitle,
  refundedLines,
  roundingLine,
  vatIn,
  withVat,
  type SoldLine,
} from './invoice.ts';
import {
  insertInvoice,
  lockInvoice,
  selectCreditedParts,
  selectInvoiceBuyer,
  selectRefundedLines,
  selectSoldLines,
  selectOrdersWithoutInvoice,
  selectRefundsWithoutCreditNote,
} from './invoice-queries.server.ts';
import { type OrderRow, selectOrder } from '../order-queries.server.ts';
import { selectPaidOrders, type InstalmentPlanRow } from '../instalments/instalment-plan-queries.server.ts';

/**
 * Issues the invoice of an order in the transaction that marks it as paid. Call it last: the next invoice waits for the number until the
 * transaction ends. An order of 0 has no invoice.
 */
export async function issueInvoice(
  tx: Database,
  order: Pick<OrderRow, 'id' | 'total' | 'rounding'>,
  { invoiceId = randomUUID(), at }: { readonly invoiceId?: string; readonly at: Date },
): Promise<void> {
  if (order.total === 0) return;
  const sold = await selectSoldLines(tx, order.id);
  if (!sold) throw new RangeError(`order ${order.id} has no lines to invoice`);
  const named = await selectInvoiceBuyer(tx, order.id);
  const { brand, address, city, email, kraPin, vatPercent } = await readSiteSettings(tx);
  const vatCents = vatIn(order.total, vatPercent);
  await insertInvoice(tx, {
    id: invoiceId,
    kind: 'invoice',
    orderId: order.id,
    buyerName: named?.name ?? sold.buyer.name,
    buyerEmail: sold.buyer.email,
    buyerPin: named?.kraPin ?? null,
    seller: { name: brand, address, city, email, kraPin },
    lines: withVat([...sold.lines, ...roundingLine(order.rounding)], vatCents),
    vatPercent,
    totalCents: order.total,
    vatCents,
    issuedAt: at,
  });
}

/** Issues the credit note of a completed refund in its transaction; none for money that no invoice contains. Call it last. */
export async function issueCreditNote(
  tx: Database,
  orderId: string,
  refund: { readonly id: string; readonly amountCents: Cents; readonly reason: RefundReason },
  at: Date,
): Promise<void> {
  if (beyondInvoices.includes(refund.reason)) return;
  const invoice = await lockInvoice(tx, orderId);
  const sold = await selectRefundedLines(tx, refund.id);
  const worth = sumCents(sold.map(({ amountCents }) => amountCents));
  const credit = invoice && creditOf(invoice, invoicedPart(refund, worth));
  if (!credit) return;
  const { seller, buyerName, buyerEmail, buyerPin, vatPercent } = invoice;
  // Money of a bounced cheque that paid no course was on no invoice.
  if (refund.reason === 'bounced' && sold.length === 0) return;
  const whole: SoldLine = { title: noTitle, fullCents: null, amountCents: credit.amountCents };
  const earlier = await selectCreditedParts(tx, refund.id);
  const lines = worth === 0 ? [whole] : refundedLines(credit.amountCents, sold, earlier);
  await insertInvoice(tx, {
    kind: 'credit_note',
    orderId,
    refundId: refund.id,
    buyerName,
    buyerEmail,
    buyerPin,
    seller,
    lines: withVat(lines, credit.vatCents),
    vatPercent,
    totalCents: toCents(credit.amountCents),
    vatCents: credit.vatCents,
    issuedAt: at,
  });
}

/** Returns what a refund takes back of its invoice: what could not be delivered, without money that came in beyond the order's total. */
const invoicedPart = ({ reason, amountCents }: { reason: RefundReason; amountCents: Cents }, worth: Cents): Cents =>
  reason === 'undeliverable' && worth > 0 ? toCents(Math.min(amountCents, roundUpToShilling(worth))) : amountCents;

/**
 * Issues the invoices of an instalment plan's payments that have none, in the caller's transaction: with the last payment, or when the plan
 * is cancelled and its money kept. Only where the tax is due with the last payment are there any. `except` is an order that the caller
 * invoices itself. Call it last.
 */
export async function issueInstalmentPlanInvoices(
  tx: Database,
  plan: Pick<InstalmentPlanRow, 'id' | 'taxDue'>,
  { at, except = null }: { readonly at: Date; readonly except?: string | null },
): Promise<void> {
  if (plan.taxDue !== 'last') return;
  for (const { id, totalCents, roundingCents } of await selectPaidOrders(tx, plan.id, { isInvoiced: false }))
    if (id !== except) await issueInvoice(tx, { id, total: totalCents, rounding: roundingCents }, { at });
}

const batch = 100;
/** What may be missing is seldom older. */
const lookBackMs = 30 * 86_400_000;

/**
 * Issues what a process of an older release left out while it ran beside this one: invoices of paid orders, and credit notes of completed
 * refunds, of the last 30 days or, with `isWhole`, since the first invoice. They have the date of today, because their numbers follow the
 * last ones. Returns how many were issued.
 */
export async function issueMissingInvoices({
  db,
  clock,
  isWhole = false,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly isWhole?: boolean;
}): Promise<number> {
  const since = isWhole ? new Date(0) : new Date(clock.now().getTime() - lookBackMs);
  let issued = 0;
  for (const orderId of await selectOrdersWithoutInvoice(db, since, batch))
    issued += await db.transaction(async (tx) => {
      const order = await selectOrder(tx, orderId, { lock: true });
      if (!order || (await lockInvoice(tx, orderId))) return 0;
      await issueInvoice(tx, order, { at: clock.now() });
      return 1;
    });
  for (const { orderId, ...refund } of await selectRefundsWithoutCreditNote(db, since, batch))
    issued += await db.transaction(async (tx) => {
      await selectOrder(tx, orderId, { lock: true });
      const isStillMissing = (await selectRefundsWithoutCreditNote(tx, since, batch)).some(
        ({ id }) => id === refund.id,
      );
      if (!isStillMissing) return 0;
      await issueCreditNote(tx, orderId, refund, clock.now());
      return 1;
    });
  return issued;
}
