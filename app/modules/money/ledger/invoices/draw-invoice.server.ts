import { drawQrCode, colours } from '#app/platform/pdf/open-document.server.ts';
import { margin, openPortraitPages, textWidth, type PortraitPages } from '#app/platform/pdf/portrait-pages.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { formatAmount, formatKsh, toCents } from '#app/shared/money.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import {
  drawHead,
  drawParticulars,
  drawParties,
  drawRow,
  drawTableHead,
  drawTotal,
} from '../document-layout.server.ts';
import { rowAmount } from '../receipt.ts';
import {
  buyerLines,
  creditRows,
  hasSeats,
  invoiceParticulars,
  invoiceRows,
  invoiceTitle,
  paidWords,
  seatCells,
  seatHeads,
  sellerLines,
  type InvoiceRowView,
  type InvoiceView,
} from './invoice-view.ts';
import { readInvoice } from './read-invoice.server.ts';
import { m } from '#texts';

const amountOf = (amountCents: InvoiceRowView['amount'], format = formatAmount) => rowAmount({ amountCents }, format);

/** Draws an invoice or a credit note as an A4 PDF, tagged for screen readers. Equal documents give equal bytes. */
export async function drawInvoice(invoice: InvoiceView): Promise<Uint8Array> {
  const { seller, number, issuedAt } = invoice;
  const title = invoiceTitle(invoice);
  const document = await openPortraitPages({ title, author: seller.name, at: new Date(issuedAt) });
  drawHead(document, seller.name, title);
  drawParties(document, sellerLines(invoice), buyerLines(invoice));
  drawParticulars(document, invoiceParticulars(invoice));
  drawLines(document, invoice);
  drawRest(document, invoice);
  drawEtims(document, invoice);
  return document.finish((page, pages) => m.invoices_foot({ company: seller.name, number, page, pages }));
}

/** Points of the columns of seats, and of those beside them. */
const seatWidths = [54, 34, 64];
const vatWidth = 62;
const seatAmountWidth = 74;

/** Draws the table of a document. Where the seller has no VAT, its columns are left out. Seats have theirs in place of 'Without VAT'. */
export function drawLines(
  document: PortraitPages,
  invoice: Pick<InvoiceView, 'kind' | 'lines' | 'vatPercent' | 'vatCents' | 'totalCents'>,
  { hasVatColumns = true } = {},
): void {
  const { vatPercent, vatCents, totalCents, kind } = invoice;
  const rows = invoiceRows(invoice);
  const withSeats = hasSeats(rows);
  const hasVat = vatPercent > 0;
  const isSplit = hasVat && hasVatColumns;
  const vatLabel = m.invoices_vat_percent({ percent: vatPercent });
  const widths = withSeats ? [...seatWidths, ...(isSplit ? [vatWidth] : []), seatAmountWidth] : undefined;
  const drawTop = () =>
    drawTableHead(
      document,
      [
        m.payments_course(),
        ...(withSeats ? seatHeads() : isSplit ? [m.invoices_without_vat()] : []),
        ...(isSplit ? [vatLabel] : []),
        m.payments_amount_ksh(),
      ],
      { widths },
    );
  const sign = kind === 'credit_note' ? -1 : 1;
  const signed = (cents: number) => toCents(cents * sign);
  document.inside('Table', () => {
    drawTop();
    for (const row of rows) {
      const { label, note, withoutVat, vat, amount } = row;
      const cells = [
        label,
        ...(withSeats ? seatCells(row) : isSplit ? [amountOf(withoutVat)] : []),
        ...(isSplit ? [amountOf(vat)] : []),
        amountOf(amount),
      ];
      drawRow(document, cells, drawTop, { widths, note });
    }
    if (hasVat) {
      drawRow(document, [m.invoices_without_vat(), amountOf(signed(totalCents - vatCents))], () => undefined);
      drawRow(document, [vatLabel, amountOf(signed(vatCents))], () => undefined);
    }
    drawTotal(document, m.checkout_total(), amountOf(signed(totalCents), formatKsh));
  });
}

/** Draws when an invoice was paid, and what a credit note leaves of its invoice. */
function drawRest(document: PortraitPages, invoice: InvoiceView): void {
  const rows = creditRows(invoice);
  if (rows.length > 0)
    document.inside('Table', () => {
      for (const [label, cents] of rows) drawRow(document, [label, amountOf(cents)], () => undefined);
    });
  const paid = paidWords(invoice);
  if (paid === null) return;
  document.makeRoom(30);
  document.y += document.write('P', paid, { dy: 14, bold: true }) + 28;
}

const qrSize = 84;

/** Draws the QR code of KRA's eTIMS with the number; nothing while its address is not known. */
function drawEtims(document: PortraitPages, { etims }: InvoiceView): void {
  if (etims === null || etims.url === null) return;
  const { number, url } = etims;
  document.makeRoom(qrSize + 16);
  document.y += 16;
  const { y } = document;
  document.figure(m.invoices_etims_qr({ url }), (doc) => {
    drawQrCode(doc, url, { x: margin, y, size: qrSize });
    doc.link(margin, y, qrSize, qrSize, url);
  });
  const beside = { x: margin + qrSize + 16, width: textWidth - qrSize - 16 };
  let dy = document.write('P', m.invoices_etims_issuer(), { ...beside, size: 8.5, colour: colours.muted }) + 2;
  dy += document.write('P', number, { ...beside, dy, bold: true });
  document.write('P', m.invoices_etims_scan(), { ...beside, dy, colour: colours.muted });
  document.y += qrSize + 16;
}

/** Returns a document as a PDF in its buyer's language. Throws like readInvoice, and DomainError 'too_many_requests'. */
export async function makeInvoiceFile(
  { db, actor, rateLimits }: Pick<UseCaseDeps, 'db' | 'actor' | 'rateLimits'>,
  { invoiceId }: { readonly invoiceId: string },
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  const invoice = await readInvoice({ db, actor }, invoiceId);
  await rateLimits.consume('receipt-file-per-user', userIdOf(actor) ?? '');
  return inLocale(invoice.locale, async () => ({
    name: `${invoice.number}.pdf`,
    bytes: await drawInvoice(invoice),
  }));
}
