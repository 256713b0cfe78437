import { colours } from '#app/platform/pdf/open-document.server.ts';
import { openPortraitPages, type PortraitPages } from '#app/platform/pdf/portrait-pages.server.ts';
import { formatAmount, formatKsh } from '#app/shared/money.ts';
import { drawHead, drawParticulars, drawParties, drawRow, drawTableHead, drawTotal } from './document-layout.server.ts';
import {
  buyerLocaleOf,
  receiptOf,
  receiptParticulars,
  receiptRows,
  refundRows,
  rowAmount,
  surplusSentences,
  type ReceiptRow,
  type Receipt,
} from './receipt.ts';
import { userIdOf } from '#app/shared/actor.ts';
import { readReceiptFacts } from './read-receipt.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { m } from '#texts';

/** Returns 'mic3-receipt-MIC3ABCDEF.pdf'. */
export function receiptFileName({ number }: Receipt): string {
  return `mic3-receipt-${number}.pdf`;
}

/** Draws the receipt as an A4 PDF: the content of its page, tagged for screen readers. Equal receipts give equal bytes. */
export async function drawReceipt(receipt: Receipt): Promise<Uint8Array> {
  const { company, buyer, number, paidAt } = receipt;
  const document = await openPortraitPages({
    title: m.payments_receipt_number({ number }),
    author: company.name,
    at: new Date(paidAt),
  });
  drawHead(document, company.name, m.payments_receipt_number({ number }));
  drawParties(document, [company.name, ...company.lines], [buyer.name, buyer.email]);
  drawParticulars(document, receiptParticulars(receipt));
  drawCourses(document, receipt);
  drawRefunds(document, receipt);
  return document.finish((page, pages) =>
    pages > 1
      ? m.payments_pdf_foot_page({ company: company.name, number, page, pages })
      : m.payments_pdf_foot({ company: company.name, number }),
  );
}

function drawCourses(document: PortraitPages, receipt: Receipt): void {
  const drawTop = () => drawTableHead(document, [m.payments_course(), m.payments_amount_ksh()]);
  document.inside('Table', () => {
    drawTop();
    for (const row of receiptRows(receipt)) drawRow(document, cellsOf(row), drawTop);
    drawTotal(document, m.checkout_total(), formatKsh(receipt.totalCents));
  });
}

const cellsOf = (row: ReceiptRow) => [row.label, rowAmount(row, formatAmount)];

/** Draws the refunds and the rest; nothing without refunds. */
function drawRefunds(document: PortraitPages, receipt: Receipt): void {
  const rows = refundRows(receipt);
  if (rows.length > 0) {
    document.makeRoom(80);
    document.y += document.write('H2', m.payments_refunds(), { size: 12, bold: true }) + 4;
    document.rule(colours.ink);
    document.inside('Table', () => {
      for (const row of rows) drawRow(document, cellsOf(row), () => undefined);
    });
    document.y += 16;
  }
  for (const sentence of surplusSentences(receipt)) {
    document.makeRoom(40);
    document.y += document.write('P', sentence) + 6;
  }
}

/**
 * Returns the receipt of a paid order as a PDF in its buyer's language, with the books' present state. For the buyer only. Throws like
 * readReceipt, and DomainError 'too_many_requests'.
 */
export async function makeReceiptFile(
  { db, actor, rateLimits }: Pick<UseCaseDeps, 'db' | 'actor' | 'rateLimits'>,
  { orderId }: { orderId: string },
): Promise<{ name: string; bytes: Uint8Array }> {
  const { facts, settings } = await readReceiptFacts({ db, actor }, { orderId });
  await rateLimits.consume('receipt-file-per-user', userIdOf(actor) ?? '');
  return inLocale(buyerLocaleOf(facts), async () => {
    const receipt = receiptOf(facts, settings);
    return { name: receiptFileName(receipt), bytes: await drawReceipt(receipt) };
  });
}
