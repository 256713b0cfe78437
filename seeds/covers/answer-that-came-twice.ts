import { bead, beadRow, beadWord } from '#app/ui/artwork/cover/bead-words.ts';
import type { Cover } from '#app/ui/artwork/cover/draw-cover.ts';
import { PAINT } from '#app/ui/artwork/cover/paint.ts';
import { area, circle, each, frame, line, placed, rect, times } from '#app/ui/artwork/cover/shapes.ts';
import { phone, textLine, tick } from '#app/ui/artwork/cover/things.ts';

/** A phone asks for a PIN; its answer comes twice, and the ledger takes the first envelope and refuses the second. */
export const answerThatCameTwice: Cover = {
  edge: { rhythm: 'slants', colours: [PAINT.navy, PAINT.marigold, PAINT.cream] },
  scene: () => [desk(), way(), ledger(), pinPrompt(), first(), second()].join(''),
};

const SHADOW = '#4a3b9a88';

function desk(): string {
  return [
    rect(0, 0, 640, 400, '#b3a7ee'),
    circle(452, 128, 150, '#c2b8f4'),
    rect(0, 318, 640, 60, '#8376cf'),
    rect(0, 318, 640, 5, '#9c90de'),
  ].join('');
}

/** Draws the line from the phone to the ledger. */
function way(): string {
  return line('M262 120q70 -78 168 -34q60 30 62 100', PAINT.navy, 5, '1 13');
}

function pinPrompt(): string {
  const screen = [
    rect(8, 24, 134, 60, PAINT.cobalt),
    beadWord('PIN', 42, 37, 6.4, PAINT.cream),
    beadRow(27, 102, 25, [PAINT.vermilion, PAINT.vermilion, PAINT.vermilion, null]),
    frame(105, 105, 19, 19, 6, { colour: PAINT.rose, width: 3 }),
    times(12, (key) => keyOfPad(key)),
  ];
  return placed({ x: 108, y: 54, turn: -6, around: [75, 145] }, phone(150, 288, screen, SHADOW));
}

function keyOfPad(key: number): string {
  const [x, y] = [38 + (key % 3) * 37, 162 + Math.floor(key / 3) * 32];
  if (key === 9) return '';
  if (key !== 11) return circle(x, y, 12, '#e9d5b0');
  return circle(x, y, 12, PAINT.marigold) + tick(x - 1, y + 1, 4.5, PAINT.ink, 3.4);
}

/** Rows of the open ledger: the length of a name, and an amount in beads. */
const rows = [
  [48, 3, PAINT.cobalt],
  [38, 2, PAINT.cobalt],
  [40, 3, PAINT.marigold],
] as const;

function ledger(): string {
  const page = (x: number) => rect(x, 0, 124, 152, PAINT.cream, 5);
  return placed(
    { x: 318, y: 172, turn: 2, around: [130, 76] },
    rect(2, 8, 270, 164, SHADOW, 10),
    rect(-8, -6, 268, 166, PAINT.wine, 8),
    page(0),
    page(128),
    area('M118 0h6v152h-6zM128 0h6v152h-6z', '#e6d2ae'),
    each(rows, ([name, beads, colour], index) => entry(14, 22 + index * 30, { name, beads, colour })),
    entry(14, 112, { name: 42, beads: 3, colour: PAINT.cobalt }),
    entry(142, 22, { name: 50, beads: 2, colour: PAINT.cobalt }),
    rect(138, 46, 108, 32, '#ffdf9a', 6),
    entry(142, 52, { name: 44, beads: 3, colour: PAINT.vermilion }),
    times(2, (index) => rect(144, 100 + index * 28, 96, 3, PAINT.rule)),
  );
}

interface Entry {
  readonly name: number;
  readonly beads: number;
  readonly colour: string;
}

function entry(x: number, y: number, { name, beads, colour }: Entry): string {
  return [
    textLine(x, y + 3, name, PAINT.ink, 7),
    textLine(x, y + 14, name * 0.6, PAINT.faint, 5),
    beadRow(x + 102 - beads * 13, y + 3, 13, Array<string>(beads).fill(colour)),
  ].join('');
}

function envelope(seal: string): string {
  return [
    rect(6, 8, 104, 68, SHADOW, 6),
    rect(0, 0, 104, 68, PAINT.cream, 6),
    area('M0 6q0 -6 6 -6h92q6 0 6 6L52 44z', PAINT.sand),
    bead(38, 28, 28, seal),
  ].join('');
}

function first(): string {
  return placed({ x: 424, y: 98, turn: 9, around: [52, 34] }, envelope(PAINT.cobalt), tick(51, 43, 7, PAINT.cream, 5));
}

function second(): string {
  return placed(
    { x: 290, y: 56, turn: -8, around: [52, 34] },
    envelope(PAINT.vermilion),
    line('M46 36l12 12M58 36l-12 12', PAINT.cream, 5),
  );
}
