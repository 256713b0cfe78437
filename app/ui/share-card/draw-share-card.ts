import { artworkUrl } from '../artwork/artwork-url.ts';
import { drawArtwork } from '../artwork/draw-artwork.ts';
import { BEAD } from '../artwork/palettes.ts';
import { brandBeads } from './brand-tile.ts';
import { SHARE_SIZE, type ShareCard } from './share-card.ts';

/** A line of text as shapes, so that the picture needs no typeface where it is drawn. */
export interface OutlinedText {
  /** In pixels. */
  readonly width: number;
  /** SVG that stands on the baseline at 0, 0; takes the colour of what it is put in. */
  readonly shapes: string;
}

export type OutlineText = (text: string, style: { readonly size: number; readonly bold: boolean }) => OutlinedText;

const MARGIN = 60;
const WEAVE_ROWS = 40;
const ROOM = SHARE_SIZE.width - 2 * MARGIN;
/** Sizes of the title with the lines that have room in each, largest first. */
const TITLES = [
  { size: 66, step: 74, lines: 2 },
  { size: 50, step: 58, lines: 3 },
] as const;

/** Breaks text into lines that fit; a word that alone is too wide stays whole. */
function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Shortens a line until it fits with an ellipsis. */
function shorten(line: string, fits: (line: string) => boolean): string {
  // Whole letters, with the marks that belong to them.
  const letters = Array.from(new Intl.Segmenter('en').segment(line), ({ segment }) => segment);
  while (letters.length > 0 && !fits(`${letters.join('')}…`)) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

function setTitle(title: string, outline: OutlineText) {
  for (const style of TITLES) {
    const fits = (line: string) => outline(line, { size: style.size, bold: true }).width <= ROOM;
    const lines = breakLines(title, fits);
    const isLast = style === TITLES.at(-1);
    if (!isLast && (lines.length > style.lines || !lines.every(fits))) continue;
    const shown = lines.slice(0, style.lines).map((line) => (fits(line) ? line : shorten(line, fits)));
    const last = shown.at(-1);
    if (last !== undefined && lines.length > style.lines) shown[shown.length - 1] = shorten(last, fits);
    return { ...style, shown };
  }
  throw new Error('a title has a last size');
}

/** Draws a card as SVG of 1200 × 630: the artwork above, the words below. A pure function of both arguments. */
export function drawShareCard(card: ShareCard, outline: OutlineText): string {
  const weave = drawArtwork(
    artworkUrl({ kind: 'weave', category: card.category, title: card.title, cols: 150, rows: WEAVE_ROWS }),
  );
  if (weave === null) throw new Error('a card has artwork');
  const write = (text: OutlinedText, x: number, y: number, colour: string) =>
    `<g transform="translate(${x} ${y})" fill="${colour}" stroke="${colour}">${text.shapes}</g>`;
  const brand = outline(card.brand, { size: 30, bold: true });
  const brandAt = SHARE_SIZE.width - MARGIN - brand.width;
  const labelFits = (line: string) => outline(line, { size: 28, bold: false }).width <= brandAt - MARGIN - 80;
  const label = labelFits(card.label) ? card.label : shorten(card.label, labelFits);
  const title = setTitle(card.title, outline);
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
    `<rect width="100%" height="100%" fill="${BEAD.ink}"/>${weave}` +
    write(outline(label, { size: 28, bold: false }), MARGIN, top + 62, BEAD.marigold) +
    brandBeads({ x: brandAt - 48, y: top + 36, size: 34 }) +
    write(brand, brandAt, top + 63, BEAD.cream) +
    `${lines.join('')}</svg>`
  );
}
