import { drawBeads } from './draw-beads.ts';
import { BEAD as B } from './beads.ts';

const FILLS = ['g', 's', 'b'];

/** Draws the border of a kanga, three teeth long. pindo.svg repeats it across the page. */
export function drawPindo(): string {
  const lines = Array.from({ length: 5 }, (_, y) => {
    let line = '';
    for (let x = 0; x < 24; x++) {
      if (y === 0 || y === 4) line += x % 2 ? 'd' : 'l';
      else if (Math.abs((x % 8) - 4) <= y - 0.5) line += 'm';
      else line += FILLS[Math.floor(((x + 4) % 24) / 8)] ?? 'g';
    }
    return line;
  });
  const palette = { m: B.vermilion, l: B.cream, s: B.marigold, g: B.cobalt, b: B.sky, d: B.wine };
  return drawBeads(lines, palette, { sheen: false });
}
