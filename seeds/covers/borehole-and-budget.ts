import { bead, beadRow, beadWord } from '#app/ui/artwork/cover/bead-words.ts';
import type { Cover } from '#app/ui/artwork/cover/draw-cover.ts';
import { PAINT } from '#app/ui/artwork/cover/paint.ts';
import { area, circle, each, ellipse, line, placed, rect, times } from '#app/ui/artwork/cover/shapes.ts';
import { paper, textLine } from '#app/ui/artwork/cover/things.ts';

/** A borehole cut open, from the hand pump down to the water, and beside it the budget that pays for it. */
export const boreholeAndBudget: Cover = {
  edge: { rhythm: 'checks', colours: [PAINT.vermilion, PAINT.cobalt, PAINT.cream] },
  scene: () => sky() + layersOfGround() + borehole() + handPump() + canisters() + budget(),
};

function sky(): string {
  return [
    rect(0, 0, 640, 400, '#f6dfb2'),
    circle(214, 98, 46, PAINT.marigold),
    area('M0 148q120 -34 260 -6t380 -10v60H0z', '#e7b979'),
  ].join('');
}

const stones = [
  [90, 198],
  [350, 190],
  [152, 246],
  [60, 290],
  [338, 296],
  [120, 306],
] as const;

function layersOfGround(): string {
  return [
    area('M0 166q160 -12 320 0t320 -4v64H0z', PAINT.clay),
    area('M0 214q140 18 320 2t320 8v60H0z', '#9d472b'),
    area('M0 264q180 -18 330 6t310 -8v60H0z', '#6d2b1a'),
    area('M0 316q150 16 320 0t320 6v60H0z', PAINT.cobalt),
    wave(-4, 334, PAINT.sky),
    wave(-20, 354, '#4d75f0'),
    each(stones, ([x, y], index) => ellipse(x, y, 13 - index, 6, '#0002')),
  ].join('');
}

/** Draws a line of water that leaves the picture on both sides. */
function wave(x: number, y: number, colour: string): string {
  return line(`M${x} ${y}q22 -12 44 0${'t44 0'.repeat(15)}`, colour, 5);
}

function borehole(): string {
  return [
    rect(246, 160, 34, 186, PAINT.soot, 3),
    rect(253, 160, 20, 186, PAINT.sky),
    times(11, (index) => bead(255.5, 172 + index * 15, 15, index % 3 === 0 ? PAINT.cream : PAINT.cobalt)),
  ].join('');
}

function handPump(): string {
  return [
    rect(228, 152, 70, 14, '#d9c6a6', 3),
    rect(250, 92, 26, 64, PAINT.cobalt, 5),
    rect(242, 82, 42, 20, PAINT.navy, 6),
    line('M262 84l-72 -30', PAINT.ink, 9),
    circle(188, 53, 9, PAINT.vermilion),
    line('M274 112h36v16', PAINT.cobalt, 11),
    bead(305, 136, 10, PAINT.cobalt),
  ].join('');
}

function canisters(): string {
  return canister(96, 124, PAINT.vermilion) + canister(134, 128, PAINT.cobalt);
}

function canister(x: number, y: number, colour: string): string {
  return [
    rect(x, y, 32, 34, colour, 6),
    rect(x + 8, y - 8, 14, 10, PAINT.ink, 3),
    line(`M${x + 7} ${y + 10}l18 14M${x + 25} ${y + 10}l-18 14`, '#0004', 3),
  ].join('');
}

/** Each line of the budget: its colour, its sum in beads, the length of its name. */
const lines = [
  [PAINT.vermilion, 5, 40],
  [PAINT.marigold, 4, 58],
  [PAINT.cobalt, 3, 34],
  [PAINT.clay, 2, 50],
] as const;

function budget(): string {
  const print = [
    beadWord('BUDGET', 20, 20, 6.4, PAINT.wine),
    rect(20, 64, 156, 3, PAINT.ink),
    each(lines, ([colour, beads, name], index) => {
      const y = 82 + index * 36;
      const sum = beadRow(176 - beads * 12, y + 4, 12, Array<string>(beads).fill(colour));
      const text = textLine(44, y, name, PAINT.ink, 7) + textLine(44, y + 12, name * 0.6, PAINT.faint, 5);
      return bead(20, y + 2, 16, colour) + text + sum;
    }),
    rect(20, 226, 156, 3, PAINT.ink),
    beadWord('KSH', 20, 242, 3.6, '#7a675c'),
    beadWord('480,000', 70, 241, 3.8, PAINT.wine),
  ];
  return placed({ x: 372, y: 60, turn: 4, around: [98, 138] }, paper(196, 276, print));
}
