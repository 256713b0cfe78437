import { colours } from '#app/platform/pdf/open-document.server.ts';
import { margin, openPortraitPages, textWidth, type PortraitPages } from '#app/platform/pdf/portrait-pages.server.ts';
import { formatAmount, formatKsh } from '#app/shared/money.ts';
import { BEAD } from '#app/ui/artwork/beads.ts';
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
import type { Database } from '#app/platform/database.server.ts';
import type { RateLimits } from '#app/platform/rate-limits.server.ts';
import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { readReceiptFacts } from './read-receipt.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { m } from '#texts';

const amountWidth = 110;
const labelWidth = textWidth - amountWidth - 16;
const half = textWidth / 2;

/** Returns 'mic3-receipt-MIC3ABCDEF.pdf'. */
export function receiptFileName({ number }: Receipt): string {
  return `mic3-receipt-${number}.pdf`;
}

/** Draws the receipt as an A4 PDF: the content of its page, tagged for screen readers. Equal receipts give equal bytes. */
export async function drawReceipt(receipt: Receipt): Promise<Uint8Array> {
  const { company, number, paidAt } = receipt;
  const document = await openPortraitPages({
    title: m.payments_receipt_number({ number }),
    author: company.name,
    at: new Date(paidAt),
  });
  drawHead(document, receipt);
  drawParties(document, receipt);
  drawParticulars(document, receipt);
  drawCourses(document, receipt);
  drawRefunds(document, receipt);
  return document.finish((page, pages) =>
    pages > 1
      ? m.payments_pdf_foot_page({ company: company.name, number, page, pages })
      : m.payments_pdf_foot({ company: company.name, number }),
  );
}

function drawHead(document: PortraitPages, { company, number }: Receipt): void {
  drawMark(document);
  document.write('P', company.name, { x: margin + 44, dy: 7, size: 16, bold: true, width: half - 44 });
  document.write('H1', m.payments_receipt_number({ number }), { dy: 7, size: 16, bold: true, align: 'right' });
  document.y += 50;
  document.rule();
  document.y += 20;
}

/** Three strands of three, as in the head of the site, on paper. */
const strands = [
  [BEAD.marigold, BEAD.navy, BEAD.vermilion],
  [BEAD.vermilion, BEAD.marigold, BEAD.navy],
  [BEAD.sky, BEAD.vermilion, BEAD.marigold],
] as const;

function drawMark(document: PortraitPages): void {
  const bead = 10;
  document.ornament((doc) => {
    for (const [row, beads] of strands.entries()) {
      for (const [column, colour] of beads.entries()) {
        doc
          .roundedRect(margin + column * bead + 0.5, document.y + row * bead + 0.5, bead - 1, bead - 1, 3)
          .fill(colour);
      }
    }
  });
}

/** Draws the seller and the buyer. */
function drawParties(document: PortraitPages, { company, buyer }: Receipt): void {
  const width = half - 16;
  const column = (x: number, title: string, [name, ...lines]: readonly string[]) => {
    let dy = document.write('P', title, { x, width, size: 8.5, colour: colours.muted }) + 2;
    dy += document.write('P', name ?? '', { x, dy, width, bold: true });
    for (const line of lines) dy += document.write('P', line, { x, dy, width });
    return dy;
  };
  const left = column(margin, m.payments_from(), [company.name, ...company.lines]);
  const right = column(margin + half, m.payments_for(), [buyer.name, buyer.email]);
  document.y += Math.max(left, right) + 18;
}

function drawParticulars(document: PortraitPages, receipt: Receipt): void {
  const particulars = receiptParticulars(receipt);
  const width = half - 16;
  for (let first = 0; first < particulars.length; first += 2) {
    const heights = particulars.slice(first, first + 2).map(([label, value], index) => {
      const x = margin + index * half;
      const dy = document.write('P', label, { x, width, size: 8.5, colour: colours.muted });
      return dy + document.write('P', value, { x, dy, width });
    });
    document.y += Math.max(...heights) + 10;
  }
  document.y += 12;
}

function drawCourses(document: PortraitPages, receipt: Receipt): void {
  document.inside('Table', () => {
    drawTableHead(document);
    for (const row of receiptRows(receipt)) drawRow(document, row, drawTableHead);
    drawTotal(document, m.checkout_total(), formatKsh(receipt.totalCents));
  });
}

function drawTableHead(document: PortraitPages): void {
  const style = { size: 8.5, colour: colours.muted };
  document.inside('TR', () => {
    const height = document.write('TH', m.payments_course(), { ...style, width: labelWidth });
    document.write('TH', m.payments_amount_ksh(), {
      ...style,
      x: margin + textWidth - amountWidth,
      width: amountWidth,
      align: 'right',
    });
    document.y += height + 4;
  });
  document.rule(colours.ink);
}

/** Draws a row. `begin` draws the heading of a new page. */
function drawRow(document: PortraitPages, row: ReceiptRow, begin: (document: PortraitPages) => void): void {
  const { label } = row;
  const height = document.heightOf(label, { width: labelWidth });
  if (document.makeRoom(height + 14)) begin(document);
  document.y += 7;
  document.inside('TR', () => {
    document.write('TD', label, { width: labelWidth });
    document.write('TD', rowAmount(row, formatAmount), {
      x: margin + textWidth - amountWidth,
      width: amountWidth,
      align: 'right',
    });
  });
  document.y += height + 6;
  document.rule();
}

function drawTotal(document: PortraitPages, label: string, amount: string): void {
  const style = { size: 13, bold: true };
  if (document.makeRoom(34)) document.rule();
  document.y += 9;
  document.inside('TR', () => {
    document.write('TD', label, { ...style, width: labelWidth / 2 });
    document.write('TD', amount, { ...style, x: margin + half, width: half, align: 'right' });
  });
  document.y += 30;
}

/** Draws the refunds and the rest; nothing without refunds. */
function drawRefunds(document: PortraitPages, receipt: Receipt): void {
  const rows = refundRows(receipt);
  if (rows.length > 0) {
    document.makeRoom(80);
    document.y += document.write('H2', m.payments_refunds(), { size: 12, bold: true }) + 4;
    document.rule(colours.ink);
    document.inside('Table', () => {
      for (const row of rows) drawRow(document, row, () => undefined);
    });
    document.y += 16;
  }
  for (const sentence of surplusSentences(receipt)) {
    document.makeRoom(40);
    document.y += document.write('P', sentence) + 6;
  }
}

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly rateLimits: Pick<RateLimits, 'consume'>;
}

/**
 * Returns the receipt of a paid order as a PDF in its buyer's language, with the books' present state. For the buyer only. Throws like
 * readReceipt, and DomainError 'too_many_requests'.
 */
export async function makeReceiptFile(
  { db, actor, rateLimits }: Deps,
  { orderId }: { orderId: string },
): Promise<{ name: string; bytes: Uint8Array }> {
  const { facts, settings } = await readReceiptFacts({ db, actor }, { orderId });
  await rateLimits.consume('receipt-file-per-user', userIdOf(actor) ?? '');
  return inLocale(buyerLocaleOf(facts), async () => {
    const receipt = receiptOf(facts, settings);
    return { name: receiptFileName(receipt), bytes: await drawReceipt(receipt) };
  });
}
