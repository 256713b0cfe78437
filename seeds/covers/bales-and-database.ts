import { bead, beadRow, beadWord } from '#app/ui/artwork/cover/bead-words.ts';
import type { Cover } from '#app/ui/artwork/cover/draw-cover.ts';
import { PAINT } from '#app/ui/artwork/cover/paint.ts';
import { area, each, ellipse, line, placed, rect, times } from '#app/ui/artwork/cover/shapes.ts';
import { textLine } from '#app/ui/artwork/cover/things.ts';

/** Bales of cloth round a database of three drums; a tag says that one of them is sold. */
export const balesAndDatabase: Cover = {
  edge: { rhythm: 'checks', colours: [PAINT.vermilion, PAINT.marigold, PAINT.sky] },
  scene: () =>
    [
      store(),
      bale(52, 232, PAINT.sky, PAINT.cobalt),
      bale(66, 138, PAINT.rose, PAINT.vermilion),
      bale(448, 232, PAINT.marigold, DARK_MARIGOLD),
      bale(440, 138, PAINT.cream, PAINT.sand),
      database(),
      soldTag(),
      threads(),
    ].join(''),
};

const DARK_MARIGOLD = '#d98a10';

function store(): string {
  return [
    rect(0, 0, 640, 400, '#2b1c17'),
    times(7, (index) => rect(index * 100 - 20, 30, 3, 290, '#3a2820')),
    rect(0, 318, 640, 60, '#4a322a'),
    rect(0, 318, 640, 5, '#63463b'),
  ].join('');
}

function bale(x: number, y: number, cloth: string, folds: string): string {
  return [
    rect(x + 8, y + 8, 140, 88, '#0006', 12),
    rect(x, y, 140, 88, cloth, 12),
    times(3, (index) => line(`M${x + 6} ${y + 18 + index * 24}q32 -9 64 0t64 0`, folds, 7)),
    each([34, 98], (strap) => rect(x + strap, y - 2, 9, 92, PAINT.ink, 3)),
  ].join('');
}

function database(): string {
  return [
    ellipse(332, 330, 112, 26, '#0006'),
    drum(258, PAINT.vermilion, PAINT.wine, '#f56a4c'),
    drum(182, PAINT.marigold, DARK_MARIGOLD, '#ffd06b'),
    drum(106, PAINT.vermilion, PAINT.wine, '#f56a4c'),
  ].join('');
}

function drum(y: number, side: string, shade: string, lid: string): string {
  return [
    area(`M222 ${y}v58a98 27 0 0 0 196 0v-58z`, side),
    area(`M222 ${y + 40}v18a98 27 0 0 0 196 0v-18a98 27 0 0 1 -196 0z`, shade),
    ellipse(320, y, 98, 27, lid),
    beadRow(292, y + 38, 14, [PAINT.cream, PAINT.cream, null, PAINT.sky]),
  ].join('');
}

function soldTag(): string {
  return placed(
    { x: 474, y: 158, turn: -5 },
    rect(4, 5, 96, 44, '#0005', 6),
    rect(0, 0, 96, 44, PAINT.vermilion, 6),
    beadWord('SOLD', 17, 9, 4.6, PAINT.cream),
    textLine(17, 36, 62, PAINT.rose, 3),
  );
}

/** Draws the threads from the bales on both sides to the database. */
function threads(): string {
  return times(4, (index) => bead(202 + index * 8, 176, 8, PAINT.cream) + bead(412 + index * 8, 176, 8, PAINT.cream));
}
