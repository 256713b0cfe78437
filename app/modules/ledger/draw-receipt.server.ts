import { colours } from '#app/platform/pdf/open-document.server.ts';
import { margin, openPaper, textWidth, type Paper } from '#app/platform/pdf/paper.server.ts';
import { formatAmount, formatKsh } from '#app/shared/money.ts';
import { BEAD } from '#app/ui/artwork/beads.ts';
import {
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
import { readReceipt } from './read-receipt.server.ts';

const amountWidth = 110;
const labelWidth = textWidth - amountWidth - 16;
const half = textWidth / 2;

/** 'mic3-receipt-MIC3ABCDEF.pdf'. */
export function receiptFileName({ number }: Receipt): string {
  return `mic3-receipt-${number}.pdf`;
}

/** The receipt as an A4 PDF: the content of its page, tagged for screen readers. The same receipt is the same bytes. */
export async function drawReceipt(receipt: Receipt): Promise<Uint8Array> {
  const { company, number, paidAt } = receipt;
  const paper = await openPaper({ title: `Receipt ${number}`, author: company.name, at: new Date(paidAt) });
  drawHead(paper, receipt);
  drawParties(paper, receipt);
  drawParticulars(paper, receipt);
  drawCourses(paper, receipt);
  drawRefunds(paper, receipt);
  return paper.finish((page, pages) =>
    [`${company.name}, receipt ${number}`, ...(pages > 1 ? [`page ${page} of ${pages}`] : [])].join(', '),
  );
}

function drawHead(paper: Paper, { company, number }: Receipt): void {
  drawMark(paper);
  paper.write('P', company.name, { x: margin + 44, dy: 7, size: 16, bold: true, width: half - 44 });
  paper.write('H1', `Receipt ${number}`, { dy: 7, size: 16, bold: true, align: 'right' });
  paper.y += 50;
  paper.rule();
  paper.y += 20;
}

/** Three strands of three, as in the head of the site, on paper. */
const strands = [
  [BEAD.marigold, BEAD.navy, BEAD.vermilion],
  [BEAD.vermilion, BEAD.marigold, BEAD.navy],
  [BEAD.sky, BEAD.vermilion, BEAD.marigold],
] as const;

function drawMark(paper: Paper): void {
  const bead = 10;
  paper.ornament((doc) => {
    for (const [row, beads] of strands.entries()) {
      for (const [column, colour] of beads.entries()) {
        doc.roundedRect(margin + column * bead + 0.5, paper.y + row * bead + 0.5, bead - 1, bead - 1, 3).fill(colour);
      }
    }
  });
}

/** Who was paid, and who bought. */
function drawParties(paper: Paper, { company, buyer }: Receipt): void {
  const width = half - 16;
  const column = (x: number, title: string, [name, ...lines]: readonly string[]) => {
    let dy = paper.write('P', title, { x, width, size: 8.5, colour: colours.muted }) + 2;
    dy += paper.write('P', name ?? '', { x, dy, width, bold: true });
    for (const line of lines) dy += paper.write('P', line, { x, dy, width });
    return dy;
  };
  const left = column(margin, 'From', [company.name, ...company.lines]);
  const right = column(margin + half, 'For', [buyer.name, buyer.email]);
  paper.y += Math.max(left, right) + 18;
}

function drawParticulars(paper: Paper, receipt: Receipt): void {
  const particulars = receiptParticulars(receipt);
  const width = half - 16;
  for (let first = 0; first < particulars.length; first += 2) {
    const heights = particulars.slice(first, first + 2).map(([label, value], index) => {
      const x = margin + index * half;
      const dy = paper.write('P', label, { x, width, size: 8.5, colour: colours.muted });
      return dy + paper.write('P', value, { x, dy, width });
    });
    paper.y += Math.max(...heights) + 10;
  }
  paper.y += 12;
}

function drawCourses(paper: Paper, receipt: Receipt): void {
  paper.inside('Table', () => {
    drawTableHead(paper);
    for (const row of receiptRows(receipt)) drawRow(paper, row, drawTableHead);
    drawTotal(paper, 'Total', formatKsh(receipt.totalCents));
  });
}

function drawTableHead(paper: Paper): void {
  const style = { size: 8.5, colour: colours.muted };
  paper.inside('TR', () => {
    const height = paper.write('TH', 'Course', { ...style, width: labelWidth });
    paper.write('TH', 'Amount (KSh)', {
      ...style,
      x: margin + textWidth - amountWidth,
      width: amountWidth,
      align: 'right',
    });
    paper.y += height + 4;
  });
  paper.rule(colours.ink);
}

/** `begin` writes what stands above the row on a new page. */
function drawRow(paper: Paper, row: ReceiptRow, begin: (paper: Paper) => void): void {
  const { label } = row;
  const height = paper.heightOf(label, { width: labelWidth });
  if (paper.makeRoom(height + 14)) begin(paper);
  paper.y += 7;
  paper.inside('TR', () => {
    paper.write('TD', label, { width: labelWidth });
    paper.write('TD', rowAmount(row, formatAmount), {
      x: margin + textWidth - amountWidth,
      width: amountWidth,
      align: 'right',
    });
  });
  paper.y += height + 6;
  paper.rule();
}

function drawTotal(paper: Paper, label: string, amount: string): void {
  const style = { size: 13, bold: true };
  if (paper.makeRoom(34)) paper.rule();
  paper.y += 9;
  paper.inside('TR', () => {
    paper.write('TD', label, { ...style, width: labelWidth / 2 });
    paper.write('TD', amount, { ...style, x: margin + half, width: half, align: 'right' });
  });
  paper.y += 30;
}

/** What went back, and what remains; nothing where nothing did. */
function drawRefunds(paper: Paper, receipt: Receipt): void {
  const rows = refundRows(receipt);
  if (rows.length > 0) {
    paper.makeRoom(80);
    paper.y += paper.write('H2', 'Refunds', { size: 12, bold: true }) + 4;
    paper.rule(colours.ink);
    paper.inside('Table', () => {
      for (const row of rows) drawRow(paper, row, () => undefined);
    });
    paper.y += 16;
  }
  for (const sentence of surplusSentences(receipt)) {
    paper.makeRoom(40);
    paper.y += paper.write('P', sentence) + 6;
  }
}

interface Deps {
  readonly db: Database;
  readonly actor: Actor;
  readonly rateLimits: Pick<RateLimits, 'consume'>;
}

/**
 * The receipt of a paid order as a PDF, for its buyer alone, as the books stand now. Throws as readReceipt does, and DomainError
 * 'too_many_requests'.
 */
export async function makeReceiptFile(
  { db, actor, rateLimits }: Deps,
  { orderId }: { orderId: string },
): Promise<{ name: string; bytes: Uint8Array }> {
  const receipt = await readReceipt({ db, actor }, { orderId });
  await rateLimits.consume('receipt-file-per-user', userIdOf(actor) ?? '');
  return { name: receiptFileName(receipt), bytes: await drawReceipt(receipt) };
}
