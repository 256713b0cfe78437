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

/** How the cells of a row stand. */
interface RowLayout {
  /** Widths of the columns after the first, in points; without them, every one holds an amount. */
  readonly widths?: readonly number[] | undefined;
  /** Words below the first cell; null without any. */
  readonly note?: string | null;
}

/** Draws the head of a table whose last columns are amounts. */
export function drawTableHead(document: PortraitPages, labels: readonly string[], layout: RowLayout = {}): void {
  drawCells(document, 'TH', labels, { size: 8.5, colour: colours.muted, below: 4, ...layout });
  document.rule(colours.ink);
}

/** Draws a row: a text and amounts. `begin` draws the head of a new page. */
export function drawRow(
  document: PortraitPages,
  cells: readonly string[],
  begin: () => void,
  layout: RowLayout = {},
): void {
  const width = labelWidth(widthsOf(cells, layout));
  const height = document.heightOf(cells[0] ?? '', { width }) + noteHeight(document, layout, width);
  if (document.makeRoom(height + 14)) begin();
  document.y += 7;
  drawCells(document, 'TD', cells, { below: 6, ...layout });
  document.rule();
}

const small = { size: 8.5, colour: colours.muted };
const noteHeight = (document: PortraitPages, { note = null }: RowLayout, width: number) =>
  note === null ? 0 : document.heightOf(note, { ...small, width });

const widthsOf = (cells: readonly string[], { widths }: RowLayout) => widths ?? cells.slice(1).map(() => amountWidth);
/** Many columns stand closer. */
const gapOf = (widths: readonly number[]) => (widths.length > 3 ? 12 : gap);
const labelWidth = (widths: readonly number[]) =>
  textWidth - widths.reduce((sum, width) => sum + width + gapOf(widths), 0);

function drawCells(
  document: PortraitPages,
  tag: string,
  cells: readonly string[],
  { below, ...layout }: RowLayout & { readonly size?: number; readonly colour?: string; readonly below: number },
): void {
  const [label = '', ...amounts] = cells;
  const { note = null, widths: _, ...style } = layout;
  const widths = widthsOf(cells, layout);
  const width = labelWidth(widths);
  document.inside('TR', () => {
    const heights: number[] = [];
    if (note === null) heights.push(document.write(tag, label, { ...style, width }));
    else
      document.inside(tag, () => {
        const dy = document.write('P', label, { ...style, width });
        heights.push(dy + document.write('P', note, { ...small, dy, width }));
      });
    let x = margin + width;
    for (const [index, amount] of amounts.entries()) {
      const cell = widths[index] ?? amountWidth;
      x += gapOf(widths);
      heights.push(document.write(tag, amount, { ...style, x, width: cell, align: 'right' }));
      x += cell;
    }
    document.y += Math.max(...heights) + below;
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
