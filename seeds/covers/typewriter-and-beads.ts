import { beadRow } from '#app/ui/artwork/cover/bead-words.ts';
import type { Cover } from '#app/ui/artwork/cover/draw-cover.ts';
import { PAINT } from '#app/ui/artwork/cover/paint.ts';
import { area, circle, each, frame, line, placed, rect, times } from '#app/ui/artwork/cover/shapes.ts';
import { paper, textLine } from '#app/ui/artwork/cover/things.ts';

/** A typewriter: on its sheet the last line goes on in beads, as guesses of the next words. */
export const typewriterAndBeads: Cover = {
  edge: { rhythm: 'teeth', colours: [PAINT.rose, PAINT.marigold, PAINT.cream] },
  scene: () => room() + sheet() + typewriter() + sparks(),
};

function room(): string {
  return [
    rect(0, 0, 640, 400, PAINT.wine),
    circle(320, 190, 190, '#8c2439'),
    circle(320, 190, 138, '#9c2d43'),
    rect(0, 330, 640, 60, '#5a1223'),
  ].join('');
}

function sheet(): string {
  const guess = { colour: PAINT.rose, width: 2.4, dash: '3.4 3' };
  const print = [
    textLine(26, 26, 74, PAINT.wine, 10),
    each([150, 128, 142], (width, index) => textLine(26, 48 + index * 22, width, '#c9b08f', 8)),
    textLine(26, 116, 54, PAINT.wine, 10),
    beadRow(90, 112, 18, [PAINT.vermilion, PAINT.marigold, PAINT.rose]),
    times(2, (index) => frame(147 + index * 18, 114, 14, 14, 4, guess)),
  ];
  return placed({ x: 216, y: 46 }, paper(208, 180, print));
}

function typewriter(): string {
  return [
    roller(),
    area('M186 212h268l44 116q6 22 -18 22H160q-24 0 -18 -22z', PAINT.rose),
    area('M142 328q-4 22 18 22h320q24 0 18 -22z', '#d97f67'),
    rect(214, 222, 212, 12, PAINT.wine, 6),
    keys(7, 221, 258),
    keys(8, 205, 286),
    keys(7, 221, 314),
  ].join('');
}

function roller(): string {
  return [
    rect(150, 186, 340, 32, PAINT.ink, 12),
    each([128, 484], (x) => rect(x, 190, 28, 24, PAINT.marigold, 6)),
    rect(176, 194, 288, 6, '#4a3a34', 3),
    line('M512 196l30 -22', PAINT.cream, 7),
  ].join('');
}

function keys(count: number, x: number, y: number): string {
  return times(count, (index) => {
    const [across, colour] = [x + index * 33, index % 7 === 3 ? PAINT.marigold : PAINT.cream];
    return circle(across, y + 3, 12, '#3d0d1a') + circle(across, y, 12, colour);
  });
}

function sparks(): string {
  return [
    spark(118, 112, 32, PAINT.marigold),
    spark(530, 98, 22, PAINT.cream),
    spark(158, 66, 14, PAINT.rose),
    spark(566, 262, 16, PAINT.marigold),
    spark(82, 248, 15, PAINT.cream),
  ].join('');
}

/** Draws a star of four points around x and y. */
function spark(x: number, y: number, size: number, colour: string): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${size})">` +
    area('M0 -1q.16 .84 1 1q-.84 .16 -1 1q-.16 -.84 -1 -1q.84 -.16 1 -1z', colour) +
    '</g>'
  );
}
