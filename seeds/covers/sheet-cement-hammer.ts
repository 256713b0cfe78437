import { bead, beadWord } from '#app/ui/artwork/cover/bead-words.ts';
import type { Cover } from '#app/ui/artwork/cover/draw-cover.ts';
import { PAINT } from '#app/ui/artwork/cover/paint.ts';
import { area, each, ellipse, frame, line, placed, rect } from '#app/ui/artwork/cover/shapes.ts';
import { paper, textLine } from '#app/ui/artwork/cover/things.ts';

/** The sheet of a hardware shop with its sum, between a bag of cement, a hammer and nails. */
export const sheetCementHammer: Cover = {
  edge: { rhythm: 'slants', colours: [PAINT.cream, PAINT.marigold, PAINT.ink] },
  scene: () => [counter(), spreadsheet(), cement(), hammer(), nails()].join(''),
};

function counter(): string {
  return [
    rect(0, 0, 640, 400, PAINT.clay),
    area('M0 30h640v90L0 250z', '#d07549'),
    rect(0, 322, 640, 60, '#7d3a20'),
    rect(0, 322, 640, 6, '#9d4a2a'),
  ].join('');
}

/** Each row: the length of its name, its kind by colour, its bar. */
const rows = [
  [64, PAINT.vermilion, 4],
  [44, PAINT.cobalt, 6],
  [72, PAINT.marigold, 3],
  [52, PAINT.cobalt, 2],
  [60, PAINT.vermilion, 5],
] as const;

const columns = [
  ['A', 90],
  ['B', 172],
  ['C', 237],
  ['D', 306],
] as const;

function spreadsheet(): string {
  const print = [
    rect(0, 0, 346, 34, PAINT.ink, 4),
    rect(0, 24, 346, 12, PAINT.ink),
    each(columns, ([letter, x]) => beadWord(letter, x, 8, 4.4, PAINT.marigold)),
    each([42, 150, 208, 280], (x) => rect(x, 36, 2.5, 226, PAINT.rule)),
    each(rows, ([name, kind, amount], index) => row(index, name, kind, amount)),
    frame(280, 116, 66, 40, 3, { colour: PAINT.cobalt, width: 5 }),
    rect(339, 149, 13, 13, PAINT.cobalt, 3),
    rect(0, 227, 346, 35, '#f3dcae'),
    textLine(54, 240, 50, PAINT.ink, 10),
    beadWord('8,450', 220, 234, 4.6, PAINT.wine),
  ];
  return placed({ x: 156, y: 54, turn: -3, around: [173, 131] }, paper(346, 262, print, '#0005'));
}

function row(index: number, name: number, kind: string, amount: number): string {
  const y = 49 + index * 37;
  return [
    rect(0, y + 29, 346, 2.5, PAINT.rule),
    textLine(14, y + 4, 14, PAINT.grey, 8),
    textLine(54, y + 4, name, PAINT.ink, 9),
    bead(170, y, 17, kind),
    textLine(218, y + 4, 42 - index * 3, '#a8937b', 8),
    rect(290, y + 2, amount * 7.5, 13, index === 2 ? PAINT.marigold : PAINT.vermilion, 4),
  ].join('');
}

function cement(): string {
  return [
    ellipse(142, 354, 92, 9, '#4d2010'),
    area('M68 214q34 -12 68 0t72 -2q10 66 0 140q-70 10 -142 0q-10 -70 2 -138z', '#cfc4b4'),
    area('M176 210q18 4 32 2q10 66 0 140l-30 3q10 -70 -2 -145z', '#b1a493'),
    rect(68, 248, 138, 52, PAINT.cobalt),
    beadWord('50', 84, 258, 7, PAINT.cream),
    beadWord('KG', 146, 258, 7, PAINT.marigold),
    line('M70 216q34 -12 68 0t70 -4', PAINT.vermilion, 6, '7 7'),
  ].join('');
}

function hammer(): string {
  return placed(
    { x: 566, y: 178, turn: 16, around: [11, 80] },
    rect(6, 44, 22, 130, '#0004', 8),
    rect(0, 36, 22, 130, PAINT.marigold, 8),
    rect(0, 36, 8, 130, '#ffd06b', 4),
    area('M-40 8h78q18 0 22 18v20h-98q-30 -4 -34 -30q14 -10 32 -8z', PAINT.ink),
    rect(46, 6, 22, 42, '#4a3a34', 4),
  );
}

const lying = [
  [502, 344, 70],
  [474, 352, 98],
  [530, 356, 84],
] as const;

function nails(): string {
  return each(lying, ([x, y, turn]) =>
    placed({ x, y, turn }, rect(-3, -20, 5, 32, PAINT.cream, 2), rect(-8, -22, 15, 5, PAINT.cream, 2)),
  );
}
