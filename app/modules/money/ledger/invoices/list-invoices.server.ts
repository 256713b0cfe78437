import { cellsOf, type CsvCell, type CsvColumns } from '#app/platform/csv-answer.ts';
import type { Clock } from '#app/shared/clock.ts';
import { dayInNairobi, timeInNairobi } from '#app/shared/dates.ts';
import { sumCents } from '#app/shared/money.ts';
import { readCursorPage, totalOf, defaultPageSize, type Cursor, type PagePosition } from '#app/shared/cursor-page.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import { requireStaffWith } from '../require-staff-with.ts';
import {
  countInvoices,
  selectInvoiceList,
  selectInvoiceMonths,
  selectMonthLines,
  sumBooks,
} from './invoice-list-queries.server.ts';
import {
  maxInvoicesCounted,
  type InvoiceFilter,
  type InvoiceListRow,
  type InvoiceMonth,
  type InvoicePage,
} from './invoice-list.ts';

/** Returns a page of invoices and credit notes, newest first. Two queries, rarely three. Throws DomainError 'forbidden'. */
export async function listInvoices(
  { db, actor }: ReadDeps,
  filter: InvoiceFilter,
  cursor: Cursor,
  limit: number = defaultPageSize,
): Promise<InvoicePage> {
  requireStaffWith(actor, 'invoices.read');
  const { found, ...counts } = await countInvoices(db, filter);
  const total = totalOf([found], maxInvoicesCounted);
  const { rows, ...beside } = await readCursorPage(
    (place, most) => selectInvoiceList(db, filter, { place, limit: most }),
    {
      cursor,
      limit,
      total,
    },
  );
  return { invoices: rows, counts, total, ...beside };
}

const maxMonths = 24;

/** Returns what to declare for a month, and what the books say about it. Three queries. Throws DomainError 'forbidden'. */
export async function readInvoiceMonth(
  { db, actor, clock }: ReadDeps & { readonly clock: Clock },
  month: string | null,
): Promise<InvoiceMonth> {
  requireStaffWith(actor, 'invoices.read');
  const shown = month ?? dayInNairobi(clock.now()).slice(0, 7);
  const lines = await selectMonthLines(db, shown);
  return {
    month: shown,
    lines,
    sum: {
      documents: lines.reduce((sum, { documents }) => sum + documents, 0),
      withoutVatCents: sumCents(lines.map(({ withoutVatCents }) => withoutVatCents)),
      vatCents: sumCents(lines.map(({ vatCents }) => vatCents)),
      totalCents: sumCents(lines.map(({ totalCents }) => totalCents)),
    },
    ...(await sumBooks(db, shown)),
    months: await selectInvoiceMonths(db, maxMonths),
  };
}

const shillings = (cents: number) => cents / 100;

/** The exported file. */
export const invoiceColumns: CsvColumns<InvoiceListRow> = {
  'Issued (Nairobi)': ({ issuedAt }) => timeInNairobi(issuedAt),
  Number: ({ number }) => number,
  Kind: ({ kind }) => (kind === 'invoice' ? 'Invoice' : 'Credit note'),
  Buyer: ({ buyerName }) => buyerName,
  'KRA PIN': ({ buyerPin }) => buyerPin,
  'Without VAT (KSh)': ({ amountCents, vatCents }) => shillings(amountCents - vatCents),
  'VAT (KSh)': ({ vatCents }) => shillings(vatCents),
  'Total (KSh)': ({ amountCents }) => shillings(amountCents),
  'eTIMS number': ({ etimsNumber }) => etimsNumber,
  'Order number': ({ orderNumber }) => orderNumber,
  Method: ({ method }) => method,
  Reference: ({ reference }) => reference,
  'Credits invoice': ({ creditedNumber }) => creditedNumber,
};

const batchLength = 500;

/** Yields all documents that match the filter, some hundred at a time, for a file. Throws DomainError 'forbidden'. */
export async function* exportInvoices(
  { db, actor }: ReadDeps,
  filter: InvoiceFilter,
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  requireStaffWith(actor, 'invoices.read');
  let place: PagePosition = null;
  for (;;) {
    const rows: InvoiceListRow[] = await selectInvoiceList(db, filter, { place, limit: batchLength });
    yield rows.map((row) => cellsOf(invoiceColumns, row));
    const last = rows.at(-1);
    if (!last || rows.length < batchLength) return;
    place = { after: last.id };
  }
}
