import type { Database } from '#app/platform/database.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import { toCents } from '#app/shared/money.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { isOrderOfOwner, selectOrder, type OrderRow } from '../order-queries.server.ts';
import { maySeeOrder } from '../read-order.server.ts';
import { selectReceiptFacts } from '../read-receipt.server.ts';
import { buyerLocaleOf, paidCodeOf, paidMethodOf, type ReceiptFacts } from '../receipt.ts';
import { refuse } from '../ledger-errors.ts';
import { selectInvoice, selectInvoicesOfOrder, type InvoiceRow } from './invoice-queries.server.ts';
import type { InvoiceView } from './invoice-view.ts';

/** An invoice or a credit note as it is issued, with the language of its buyer. */
interface IssuedInvoice extends InvoiceView {
  readonly locale: ReturnType<typeof buyerLocaleOf>;
}

/**
 * Returns an invoice or a credit note, for the buyer of its order, the owners of its organisation, and staff who read payments. Throws DomainError
 * 'invoice_not_found', also for other people's.
 */
export async function readInvoice({ db, actor }: ReadDeps, invoiceId: string): Promise<IssuedInvoice> {
  const row = isId(invoiceId) ? await selectInvoice(db, invoiceId) : null;
  if (!row) throw refuse('invoice_not_found');
  const order = await selectOrder(db, row.orderId);
  if (!order || !(maySeeOrder(actor, order) || (await isOwners({ db, actor }, order.id))))
    throw refuse('invoice_not_found');
  const documents = await selectInvoicesOfOrder(db, order.id);
  return issued(row, { order, documents, facts: await selectReceiptFacts(db, order) });
}

/** Returns the invoices and credit notes of a paid order, in the order in which they were issued. The caller has checked the actor. */
export async function readInvoicesOfOrder(db: Database, order: OrderRow): Promise<IssuedInvoice[]> {
  const documents = await selectInvoicesOfOrder(db, order.id);
  const facts = await selectReceiptFacts(db, order);
  const found: IssuedInvoice[] = [];
  for (const { id } of documents) {
    const row = await selectInvoice(db, id);
    if (row) found.push(issued(row, { order, documents, facts }));
  }
  return found;
}

interface OrderFacts {
  readonly order: OrderRow;
  readonly documents: readonly Listed[];
  readonly facts: ReceiptFacts;
}

const issued = (row: InvoiceRow, { order, documents, facts }: OrderFacts): IssuedInvoice => ({
  ...viewOf(row, documents),
  orderNumber: order.number,
  paidAt: facts.order.paidAt.toISOString(),
  method: paidMethodOf(facts),
  code: paidCodeOf(facts),
  locale: buyerLocaleOf(facts),
});

const isOwners = async ({ db, actor }: ReadDeps, orderId: string): Promise<boolean> => {
  const userId = userIdOf(actor);
  return userId !== null && isOrderOfOwner(db, orderId, userId);
};

type Listed = Awaited<ReturnType<typeof selectInvoicesOfOrder>>[number];

/** Returns the invoice of a credit note, with what this note and those before it leave of it. */
function creditedBy(row: InvoiceRow, documents: readonly Listed[]): InvoiceView['credits'] {
  const invoice = documents.find(({ kind }) => kind === 'invoice');
  if (row.kind !== 'credit_note' || !invoice) return null;
  const notes = documents.filter(({ kind }) => kind === 'credit_note');
  const untilThis = notes.slice(0, notes.findIndex(({ id }) => id === row.id) + 1);
  return {
    number: invoice.number,
    issuedAt: invoice.issuedAt.toISOString(),
    totalCents: toCents(invoice.totalCents),
    leftCents: toCents(untilThis.reduce((left, { totalCents }) => left - totalCents, invoice.totalCents)),
  };
}

function viewOf(
  row: InvoiceRow,
  documents: readonly Listed[],
): Omit<InvoiceView, 'orderNumber' | 'method' | 'code' | 'paidAt'> {
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
      ...(line.reason !== undefined && { reason: line.reason }),
      ...(line.seats !== undefined && { seats: line.seats }),
    })),
    vatPercent,
    totalCents: toCents(row.totalCents),
    vatCents: toCents(row.vatCents),
    issuedAt: row.issuedAt.toISOString(),
    etims: row.etimsNumber === null ? null : { number: row.etimsNumber, url: row.etimsUrl },
    credits: creditedBy(row, documents),
  };
}
