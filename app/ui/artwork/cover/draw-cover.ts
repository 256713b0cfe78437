import { bead } from './bead-words.ts';
import { COVER_SIZE } from './cover-size.ts';
import { each, rect, times } from './shapes.ts';

/** Three rows of a weave, eight beads long; a, b and c are the three colours. */
const RHYTHMS = {
  peaks: ['aaabaaac', 'caabbaac', 'ccbbbbcc'],
  checks: ['abababab', 'bbaaccaa', 'abababab'],
  slants: ['aabbaacc', 'abbaacca', 'bbaaccaa'],
  teeth: ['bbbaccca', 'abaaacaa', 'aaabaaac'],
} as const;

export type Rhythm = keyof typeof RHYTHMS;

/** The woven edge of a cover: its rhythm, and three colours of the cover's own. */
export interface WovenEdge {
  readonly rhythm: Rhythm;
  readonly colours: readonly [string, string, string];
}

export interface Cover {
  /**
   * Draws the content of the cover within 640 × 400 and behind the edge. The subject stays within the middle 480 × 340, because
   * thumbnails crop the sides. Flat shapes, light from the upper left, one flat shadow; no gradients, outlines and fonts.
   */
  readonly scene: () => string;
  readonly edge: WovenEdge;
}

const THREAD = '#140d0b';
const BEAD_SIZE = 10;
const REPEAT = 8 * BEAD_SIZE;

/** Draws three rows of beads above the scene, and their mirror image below it. */
function drawEdge({ rhythm, colours: [a, b, c] }: WovenEdge): string {
  const colours: Readonly<Record<string, string>> = { a, b, c };
  const repeat = each(RHYTHMS[rhythm], (row, down) =>
    each(Array.from(row), (letter, across) =>
      bead(across * BEAD_SIZE, down * BEAD_SIZE, BEAD_SIZE, colours[letter] ?? a),
    ),
  );
  const again = times(COVER_SIZE.width / REPEAT, (index) => `<use href="#r" x="${index * REPEAT}"/>`);
  return (
    `<defs><g id="r">${repeat}</g><g id="e">${rect(0, 0, COVER_SIZE.width, 31, THREAD)}${again}</g></defs>` +
    `<use href="#e"/><use href="#e" transform="matrix(1 0 0 -1 0 ${COVER_SIZE.height})"/>`
  );
}

/** Draws a cover as SVG of 640 × 400. */
export function drawCover({ scene, edge }: Cover): string {
  const { width, height } = COVER_SIZE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `preserveAspectRatio="xMidYMid slice">${scene()}${drawEdge(edge)}</svg>`
  );
}
