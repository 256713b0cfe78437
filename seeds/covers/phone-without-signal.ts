import { bead } from '#app/ui/artwork/cover/bead-words.ts';
import type { Cover } from '#app/ui/artwork/cover/draw-cover.ts';
import { PAINT } from '#app/ui/artwork/cover/paint.ts';
import { area, circle, each, ellipse, frame, line, placed, rect, times } from '#app/ui/artwork/cover/shapes.ts';
import { phone, textLine, tick } from '#app/ui/artwork/cover/things.ts';

/** A phone without a signal still saves three readings of a hand pump in the dry country; the fourth waits. */
export const phoneWithoutSignal: Cover = {
  edge: { rhythm: 'slants', colours: [PAINT.wine, PAINT.vermilion, PAINT.cream] },
  scene: () => dryCountry() + acacia(112, 292, 1.05) + acacia(584, 268, 0.5) + handPump() + canister() + readings(),
};

function dryCountry(): string {
  return [
    rect(0, 0, 640, 400, PAINT.marigold),
    circle(470, 150, 92, '#ffd373'),
    circle(470, 150, 62, PAINT.cream),
    area('M0 262q60 -66 118 -40q50 -70 132 -8q50 -30 108 24h282v140H0z', '#e58a1f'),
    area('M0 284q110 -34 250 -8t390 -14v130H0z', PAINT.clay),
    area('M0 330q160 -40 330 -8t310 -16v80H0z', '#9d472b'),
  ].join('');
}

/** Draws a flat-topped tree with its stem at x and y. */
function acacia(x: number, y: number, scale: number): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})">` +
    line('M0 0V-70M0 -34L-34 -78M0 -40L38 -82', PAINT.wine, 7) +
    area('M-84 -76q18 -30 66 -26q10 -22 50 -12q44 -8 62 32q-90 -14 -178 6z', PAINT.wine) +
    '</g>'
  );
}

function handPump(): string {
  return [
    ellipse(486, 340, 66, 9, '#6d2b1a'),
    rect(462, 222, 24, 118, PAINT.cobalt, 4),
    rect(454, 332, 40, 10, PAINT.navy, 3),
    rect(454, 212, 40, 20, PAINT.navy, 6),
    line('M474 214l74 -44', PAINT.ink, 9),
    circle(550, 168, 9, PAINT.vermilion),
    line('M486 248h34v22', PAINT.cobalt, 12),
    times(3, (drop) => bead(515, 282 + drop * 13, 10, PAINT.sky)),
  ].join('');
}

function canister(): string {
  return [
    rect(500, 318, 42, 40, PAINT.vermilion, 7),
    rect(510, 308, 18, 12, PAINT.wine, 4),
    line('M508 328l26 20M534 328l-26 20', PAINT.wine, 4),
  ].join('');
}

function readings(): string {
  const screen = [
    rect(8, 24, 152, 56, PAINT.ink),
    noSignal(),
    each(rows, ([name, value], index) => reading(94 + index * 42, { name, value, isSaved: index < 3 })),
    textLine(60, 272, 48, PAINT.faint, 5),
  ];
  return placed({ x: 226, y: 52, turn: -7, around: [84, 148] }, phone(168, 296, screen));
}

/** Lengths of the two lines of each row. */
const rows = [
  [62, 38],
  [48, 52],
  [70, 30],
  [54, 40],
] as const;

function noSignal(): string {
  return [
    line('M62 46a32 32 0 0 1 44 0M72 57a18 18 0 0 1 24 0', PAINT.cream, 6),
    circle(84, 68, 4.5, PAINT.cream),
    line('M62 72l46 -38', PAINT.vermilion, 7),
  ].join('');
}

interface Reading {
  readonly name: number;
  readonly value: number;
  readonly isSaved: boolean;
}

function reading(y: number, { name, value, isSaved }: Reading): string {
  const box = isSaved
    ? bead(28, y + 8, 18, PAINT.cobalt) + tick(37, y + 17, 4, PAINT.cream, 3)
    : frame(29.5, y + 9.5, 15, 15, 5, { colour: PAINT.clay, width: 3 });
  return [
    rect(20, y, 128, 34, isSaved ? '#fff8ea' : '#f3e2c2', 8),
    box,
    textLine(58, y + 8, name, PAINT.ink, 6),
    textLine(58, y + 20, value, PAINT.faint, 5),
  ].join('');
}
