import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { toCents } from '#app/shared/money.ts';
import { selectOrder } from '../order-queries.server.ts';
import { maySeeOrder, requireOrder } from '../read-order.server.ts';
import { selectReceiptFacts } from '../read-receipt.server.ts';
import { buyerLocaleOf, paidCodeOf } from '../receipt.ts';
import type { SettlementErrorCode } from '../settlement-errors.ts';
import { selectInvoice, selectInvoicesOfOrder, type InvoiceRow } from './invoice-queries.server.ts';
import type { InvoiceView } from './invoice-view.ts';

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
}

/** An invoice or a credit note as it is issued, with the language of its buyer. */
export interface IssuedInvoice extends InvoiceView {
  readonly locale: ReturnType<typeof buyerLocaleOf>;
}

/**
 * Returns an invoice or a credit note, for the buyer of its order and for administrators who read payments. Throws DomainError
 * 'invoice_not_found', also for other people's.
 */
export async function readInvoice({ db, actor }: Deps, invoiceId: string): Promise<IssuedInvoice> {
  const row = isId(invoiceId) ? await selectInvoice(db, invoiceId) : null;
  if (!row) throw refuse();
  const order = await selectOrder(db, row.orderId);
  if (!order || !maySeeOrder(actor, order)) throw refuse();
  const facts = await selectReceiptFacts(db, order);
  const documents = await selectInvoicesOfOrder(db, order.id);
  const invoice = documents.find(({ kind }) => kind === 'invoice');
  return {
    ...viewOf(row, invoice ?? null),
    orderNumber: order.number,
    code: paidCodeOf(facts),
    locale: buyerLocaleOf(facts),
  };
}

const refuse = () => new DomainError<SettlementErrorCode>('invoice_not_found');

type Listed = Awaited<ReturnType<typeof selectInvoicesOfOrder>>[number];

function viewOf(row: InvoiceRow, invoice: Listed | null): Omit<InvoiceView, 'orderNumber' | 'code'> {
  const { id, kind, number, orderId, seller, buyerName, buyerEmail, buyerPin, vatPercent } = row;
  return {
    id,
    kind,
    number,
    orderId,
    seller,
    buyer: { name: buyerName, email: buyerEmail, kraPin: buyerPin },
    lines: row.lines.map((line) => ({
      title: line.title,
      fullCents: line.fullCents === null ? null : toCents(line.fullCents),
      amountCents: toCents(line.amountCents),
      vatCents: toCents(line.vatCents),
    })),
    vatPercent,
    totalCents: toCents(row.totalCents),
    vatCents: toCents(row.vatCents),
    issuedAt: row.issuedAt.toISOString(),
    etims: row.etimsNumber === null ? null : { number: row.etimsNumber, url: row.etimsUrl },
    credits:
      kind === 'credit_note' && invoice
        ? {
            number: invoice.number,
            issuedAt: invoice.issuedAt.toISOString(),
            totalCents: toCents(invoice.totalCents),
          }
        : null,
  };
}

/** Returns the documents of an order, for those who may see the order, in the order in which they were issued. */
export async function listInvoicesOfOrder({ db, actor }: Deps, orderId: string) {
  const order = await requireOrder({ db, actor }, orderId);
  const rows = await selectInvoicesOfOrder(db, order.id);
  return rows.map(({ id, kind, number }) => ({ id, kind, number }));
}
