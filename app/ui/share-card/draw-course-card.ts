import { m } from '#texts';
import { fitText, shorten, type OutlineText } from '#app/shared/outlined-text.ts';
import { BEAD } from '../artwork/beads.ts';
import { bead } from '../artwork/cover/bead-words.ts';
import { rect, times } from '../artwork/cover/shapes.ts';
import { brandBeads } from './brand-tile.ts';
import { SHARE_SIZE, type ShareCard } from './share-card.ts';
import { writeOutlined } from './write-outlined.ts';

/** Place of the course's picture: right of the text, and a little under the beads. */
export const PICTURE_PLACE = { left: 376, top: 0, width: SHARE_SIZE.width - 376, height: SHARE_SIZE.height } as const;

const MARGIN = 48;
const STRANDS_AT = PICTURE_PLACE.left - 20;
const ROOM = STRANDS_AT - MARGIN - 16;
const MUTED = '#c9b8a4';
const BEAD_SIZE = 16;
const STRAND = [BEAD.marigold, BEAD.vermilion, BEAD.cream, BEAD.cobalt];
/** Sizes of the title with the lines that have room in each, largest first. */
const TITLES = [
  { size: 40, step: 48, lines: 5, bold: true },
  { size: 33, step: 40, lines: 6, bold: true },
  { size: 27, step: 33, lines: 7, bold: true },
] as const;

/** Draws three strands of beads over the edge between text and picture. */
function strands(): string {
  const rows = Math.ceil(SHARE_SIZE.height / BEAD_SIZE) + 1;
  return times(3, (strand) =>
    times(rows, (row) => {
      const colour = STRAND[(row + strand * (row % 8 < 4 ? 1 : 3)) % STRAND.length] ?? BEAD.cream;
      return bead(STRANDS_AT + strand * BEAD_SIZE, row * BEAD_SIZE - 4, BEAD_SIZE, colour);
    }),
  );
}

/**
 * Draws the text of a course's card as SVG of 1200 × 630: brand, title and price on a panel at the left. Leaves the right open for the
 * course's picture. Uses the language of the caller's context.
 */
export function drawCourseCard({ title, brand, price }: ShareCard, outline: OutlineText): string {
  const fitsBrand = (text: string) => outline(text, { size: 34, bold: true }).width <= ROOM - 58;
  const name = outline(fitsBrand(brand) ? brand : shorten(brand, fitsBrand), { size: 34, bold: true });
  const { size, step, shown } = fitText(title, TITLES, { outline, width: ROOM });
  const first = 340 - (shown.length * step) / 2;
  const lines = shown.map((line, index) =>
    writeOutlined(outline(line, { size, bold: true }), MARGIN, first + index * step, BEAD.cream),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_SIZE.width}" height="${SHARE_SIZE.height}">`,
    rect(0, 0, STRANDS_AT + 3 * BEAD_SIZE, SHARE_SIZE.height, BEAD.ink),
    strands(),
    brandBeads({ x: MARGIN, y: 56, size: 42 }),
    writeOutlined(name, MARGIN + 58, 90, BEAD.cream),
    ...lines,
    price === undefined ? '' : writeOutlined(outline(price, { size: 38, bold: true }), MARGIN, 540, BEAD.cream),
    writeOutlined(outline(m.site_share_pay_once(), { size: 22, bold: false }), MARGIN, 580, MUTED),
    '</svg>',
  ].join('');
}
