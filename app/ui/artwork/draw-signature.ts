import { drawBeads } from './draw-beads.ts';
import { BEAD as B } from './beads.ts';
import { hashText } from './seeded-random.ts';

const PALETTES = [
  { g: B.vermilion, m: B.cream, s: B.marigold },
  { g: B.cobalt, m: B.cream, s: B.sky },
  { g: B.marigold, m: B.wine, s: B.vermilion },
  { g: B.sky, m: B.navy, s: B.vermilion },
  { g: B.rose, m: B.wine, s: B.cream },
];
const HALVES = ['mgg', 'gsm', 'smg', 'gmg', 'mgm', 'gmg', 'sgg'];

/** A person's own weave: five by five beads, mirrored, from the name. Returns SVG, 40 units wide. */
export function drawSignature(name: string): string {
  const hash = hashText(name);
  const lines = Array.from({ length: 5 }, (_, y) => {
    const half = HALVES[(hash >>> (y * 4 + 3)) % 7] ?? 'mgg';
    return half + half.charAt(1) + half.charAt(0);
  });
  return drawBeads(lines, PALETTES[hash % 5] ?? { g: B.vermilion, m: B.cream, s: B.marigold }, { sheen: false });
}
