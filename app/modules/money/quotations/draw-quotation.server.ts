import { drawHead, drawParticulars, drawParties } from '#app/modules/money/ledger/document-layout.server.ts';
import { drawLines } from '#app/modules/money/ledger/invoices/draw-invoice.server.ts';
import { sellerLines } from '#app/modules/money/ledger/invoices/invoice-view.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { colours } from '#app/platform/pdf/open-document.server.ts';
import { margin, openPortraitPages, textWidth, type PortraitPages } from '#app/platform/pdf/portrait-pages.server.ts';
import type { QuotationView } from './quotation.ts';
import {
  buyerOf,
  quotationParticulars,
  quotationTitle,
  replacedSentence,
  waysToPay,
  type WayToPay,
} from './quotation-words.ts';
import { m } from '#texts';

/** Draws a quotation as an A4 PDF, tagged for screen readers, in the current language. Equal quotations give equal bytes. */
async function drawQuotation(quotation: QuotationView, payBill: string | null): Promise<Uint8Array> {
  const { seller, number, createdAt, message } = quotation;
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
  drawLines(document, { ...quotation, kind: 'invoice' }, { hasVatColumns: false });
  drawWays(document, waysToPay(quotation, payBill));
  return document.finish((page, pages) => m.quotations_foot({ company: seller.name, number, page, pages }));
}

const half = textWidth / 2;

/** Draws the ways to pay, two beside each other. */
function drawWays(document: PortraitPages, ways: readonly WayToPay[]): void {
  const width = half - 16;
  const heightOf = (text: string) => document.heightOf(text, { width });
  document.makeRoom(34 + Math.max(0, ...ways.map(({ lines }) => lines.reduce((sum, line) => sum + heightOf(line), 0))));
  const heights = ways.map(({ title, lines }, index) => {
    const x = margin + index * half;
    let dy = document.write('P', title, { x, width, size: 8.5, colour: colours.muted }) + 2;
    for (const line of lines) dy += document.write('P', line, { x, dy, width });
    return dy;
  });
  document.y += Math.max(0, ...heights);
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
