import { BEAD } from '../artwork/beads.ts';

const ROWS = [
  [BEAD.marigold, BEAD.cream, BEAD.vermilion],
  [BEAD.vermilion, BEAD.marigold, BEAD.cream],
  [BEAD.sky, BEAD.vermilion, BEAD.marigold],
];

/** Returns the logo's nine beads as SVG, on a square of `size` at x and y; the same as favicon.svg, without its ground. */
export function brandBeads({ x, y, size }: { x: number; y: number; size: number }): string {
  const beads = ROWS.flatMap((row, j) =>
    row.map((fill, i) => `<rect x="${i * 8 + 0.5}" y="${j * 8 + 0.5}" width="7" height="7" rx="2.3" fill="${fill}"/>`),
  );
  return `<g transform="translate(${x} ${y}) scale(${size / 24})">${beads.join('')}</g>`;
}

/** Draws the logo as an icon: `share` is the logo's part of the width, `corner` the rounding of the ground, both from 0 to 1. */
export function drawBrandTile(size: number, { share, corner }: { share: number; corner: number }): string {
  const inner = size * share;
  const at = (size - inner) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">` +
    `<rect width="${size}" height="${size}" rx="${size * corner}" fill="${BEAD.ink}"/>${brandBeads({ x: at, y: at, size: inner })}</svg>`
  );
}
