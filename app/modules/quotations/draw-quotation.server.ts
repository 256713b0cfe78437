import {
  drawHead,
  drawParticulars,
  drawParties,
  drawRow,
  drawTableHead,
  drawTotal,
} from '#app/modules/ledger/paper.server.ts';
import { invoiceRows, sellerLines } from '#app/modules/ledger/invoices/invoice-view.ts';
import { rowAmount } from '#app/modules/ledger/receipt.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { colours } from '#app/platform/pdf/open-document.server.ts';
import { margin, openPortraitPages, textWidth } from '#app/platform/pdf/portrait-pages.server.ts';
import { formatAmount, formatKsh, toCents } from '#app/shared/money.ts';
import type { QuotationView } from './quotation.ts';
import { buyerOf, quotationParticulars, quotationTitle, replacedSentence, waysToPay } from './quotation-words.ts';
import { m } from '#texts';

const amountOf = (cents: Parameters<typeof rowAmount>[0]['amountCents'], format = formatAmount) =>
  rowAmount({ amountCents: cents }, format);

/** Draws a quotation as an A4 PDF, tagged for screen readers, in the current language. Equal quotations give equal bytes. */
async function drawQuotation(quotation: QuotationView, payBill: string | null): Promise<Uint8Array> {
  const { seller, number, createdAt, message, vatPercent, vatCents, totalCents } = quotation;
  const title = quotationTitle(quotation);
  const document = await openPortraitPages({ title, author: seller.name, at: new Date(createdAt) });
  drawHead(document, seller.name, title);
  drawParties(document, sellerLines(quotation), buyerOf(quotation));
  drawParticulars(document, quotationParticulars(quotation));
  const replaced = replacedSentence(quotation);
  if (replaced !== null) document.y += document.write('P', replaced, { bold: true }) + 16;
  if (message !== '') {
    document.makeRoom(document.heightOf(message, { width: textWidth }) + 16);
    document.y += document.write('P', message, {}) + 16;
  }
  const drawTop = () => drawTableHead(document, [m.payments_course(), m.payments_amount_ksh()]);
  document.inside('Table', () => {
    drawTop();
    for (const { label, note, amount } of invoiceRows({ kind: 'invoice', lines: quotation.lines }))
      drawRow(document, [note === null ? label : `${label} (${note})`, amountOf(amount)], drawTop);
    if (vatPercent > 0) {
      drawRow(document, [m.invoices_without_vat(), amountOf(toCents(totalCents - vatCents))], () => undefined);
      drawRow(document, [m.invoices_vat_percent({ percent: vatPercent }), amountOf(vatCents)], () => undefined);
    }
    drawTotal(document, m.checkout_total(), amountOf(totalCents, formatKsh));
  });
  for (const { title: way, lines } of waysToPay(quotation, payBill)) {
    const text = lines.join('\n');
    document.makeRoom(document.heightOf(text, { width: textWidth }) + 34);
    const dy = document.write('P', way, { x: margin, size: 8.5, colour: colours.muted }) + 2;
    document.y += dy + document.write('P', text, { dy }) + 12;
  }
  return document.finish((page, pages) => m.quotations_foot({ company: seller.name, number, page, pages }));
}

/** Returns a quotation as a PDF in its buyer's language. */
export async function makeQuotationFile(
  quotation: QuotationView,
  payBill: string | null,
): Promise<{ readonly name: string; readonly bytes: Uint8Array }> {
  return inLocale(quotation.locale, async () => ({
    name: `${quotation.number}.pdf`,
    bytes: await drawQuotation(quotation, payBill),
  }));
}
