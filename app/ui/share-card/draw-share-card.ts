import { fitText, shorten, type OutlineText } from '#app/shared/outlined-text.ts';
import { artworkUrl } from '../artwork/artwork-url.ts';
import { drawArtwork } from '../artwork/draw-artwork.ts';
import { drawBadge } from '../artwork/draw-badge.ts';
import { BEAD } from '../artwork/beads.ts';
import { brandBeads } from './brand-tile.ts';
import { SHARE_SIZE, type ShareCard } from './share-card.ts';
import { writeOutlined as write } from './write-outlined.ts';

const MARGIN = 60;
const WEAVE_ROWS = 40;
const ROOM = SHARE_SIZE.width - 2 * MARGIN;
/** Sizes of the title with the lines that have room in each, largest first. */
const TITLES = [
  { size: 66, step: 74, lines: 2, bold: true },
  { size: 50, step: 58, lines: 3, bold: true },
] as const;

/** Draws the badge of a certificate, on its own disc in the weave. */
function badgeOf({ title, category }: ShareCard, height: number): string {
  const size = height - 40;
  const [x, y] = [SHARE_SIZE.width - MARGIN - size, 20];
  const [middle, ground] = [size / 2, size / 2 + 10];
  const badge = drawBadge(title, category, 1).replace(/width="96" height="96"/, `width="${size}" height="${size}"`);
  return `<g transform="translate(${x} ${y})"><circle cx="${middle}" cy="${middle}" r="${ground}" fill="${BEAD.ink}"/>${badge}</g>`;
}

/** Draws a card, except a course's, as SVG of 1200 × 630: the artwork above, the text below. A pure function of both arguments. */
export function drawShareCard(card: ShareCard, outline: OutlineText): string {
  const weave = drawArtwork(
    artworkUrl({ kind: 'weave', category: card.category, title: card.title, cols: 150, rows: WEAVE_ROWS }),
  );
  if (weave === null) throw new Error('a card has artwork');
  const brand = outline(card.brand, { size: 30, bold: true });
  const brandAt = SHARE_SIZE.width - MARGIN - brand.width;
  const labelFits = (line: string) => outline(line, { size: 28, bold: false }).width <= brandAt - MARGIN - 80;
  const label = labelFits(card.label) ? card.label : shorten(card.label, labelFits);
  const title = fitText(card.title, TITLES, { outline, width: ROOM });
  const top = WEAVE_ROWS * 8;
  const lines = title.shown.map((line, index) =>
    write(
      outline(line, { size: title.size, bold: true }),
      MARGIN,
      top + 84 + title.size + index * title.step,
      BEAD.cream,
    ),
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_SIZE.width}" height="${SHARE_SIZE.height}">` +
    `<rect width="100%" height="100%" fill="${BEAD.ink}"/>${weave}${card.kind === 'certificate' ? badgeOf(card, top) : ''}` +
    write(outline(label, { size: 28, bold: false }), MARGIN, top + 62, BEAD.marigold) +
    brandBeads({ x: brandAt - 48, y: top + 36, size: 34 }) +
    write(brand, brandAt, top + 63, BEAD.cream) +
    `${lines.join('')}</svg>`
  );
}
