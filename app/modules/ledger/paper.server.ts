import { colours } from '#app/platform/pdf/open-document.server.ts';
import { margin, textWidth, type PortraitPages } from '#app/platform/pdf/portrait-pages.server.ts';
import { BEAD } from '#app/ui/artwork/beads.ts';
import { m } from '#texts';

const half = textWidth / 2;

/** Draws the seller's name with the site's mark, and the document's title. */
export function drawHead(document: PortraitPages, company: string, title: string): void {
  drawMark(document);
  document.write('P', company, { x: margin + 44, dy: 7, size: 16, bold: true, width: half - 44 });
  document.write('H1', title, { dy: 7, size: 16, bold: true, align: 'right' });
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

/** Lines of a seller or buyer; the first is the name. */
type Party = readonly string[];

/** Draws the seller and the buyer. */
export function drawParties(document: PortraitPages, seller: Party, buyer: Party): void {
  const width = half - 16;
  const column = (x: number, title: string, [name, ...lines]: Party) => {
    let dy = document.write('P', title, { x, width, size: 8.5, colour: colours.muted }) + 2;
    dy += document.write('P', name ?? '', { x, dy, width, bold: true });
    for (const line of lines) dy += document.write('P', line, { x, dy, width });
    return dy;
  };
  const left = column(margin, m.payments_from(), seller);
  const right = column(margin + half, m.payments_for(), buyer);
  document.y += Math.max(left, right) + 18;
}

/** Draws labels with their values, two in a row. */
export function drawParticulars(document: PortraitPages, particulars: readonly (readonly [string, string])[]): void {
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

const amountWidth = 84;
const gap = 16;

/** Draws the head of a table whose last columns are amounts. */
export function drawTableHead(document: PortraitPages, labels: readonly string[]): void {
  drawCells(document, 'TH', labels, { size: 8.5, colour: colours.muted }, 4);
  document.rule(colours.ink);
}

/** Draws a row: a text and amounts. `begin` draws the head of a new page. */
export function drawRow(document: PortraitPages, cells: readonly string[], begin: () => void): void {
  const height = document.heightOf(cells[0] ?? '', { width: labelWidth(cells.length) });
  if (document.makeRoom(height + 14)) begin();
  document.y += 7;
  drawCells(document, 'TD', cells, {}, 6);
  document.rule();
}

const labelWidth = (cells: number) => textWidth - (cells - 1) * (amountWidth + gap);

function drawCells(
  document: PortraitPages,
  tag: string,
  cells: readonly string[],
  style: { readonly size?: number; readonly colour?: string },
  below: number,
): void {
  const [label = '', ...amounts] = cells;
  document.inside('TR', () => {
    const height = document.write(tag, label, { ...style, width: labelWidth(cells.length) });
    for (const [index, amount] of amounts.entries()) {
      const x = margin + textWidth - (amounts.length - index) * amountWidth - (amounts.length - index - 1) * gap;
      document.write(tag, amount, { ...style, x, width: amountWidth, align: 'right' });
    }
    document.y += height + below;
  });
}

/** Draws the row of the total. */
export function drawTotal(document: PortraitPages, label: string, amount: string): void {
  const style = { size: 13, bold: true };
  if (document.makeRoom(34)) document.rule();
  document.y += 9;
  document.inside('TR', () => {
    document.write('TD', label, { ...style, width: half - gap });
    document.write('TD', amount, { ...style, x: margin + half, width: half, align: 'right' });
  });
  document.y += 30;
}
