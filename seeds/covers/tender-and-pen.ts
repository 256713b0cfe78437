import { bead, beadWord } from '#app/ui/artwork/cover/bead-words.ts';
import type { Cover } from '#app/ui/artwork/cover/draw-cover.ts';
import { PAINT } from '#app/ui/artwork/cover/paint.ts';
import { area, circle, each, line, placed, rect } from '#app/ui/artwork/cover/shapes.ts';
import { paper, textLine, tick } from '#app/ui/artwork/cover/things.ts';

/** A tender whose long words are struck out in red, with its ticks below, between a knot that was untied and the pen. */
export const tenderAndPen: Cover = {
  edge: { rhythm: 'teeth', colours: [PAINT.cream, PAINT.vermilion, PAINT.marigold] },
  scene: () => [ground(), petals(), tender(), knot(), pen()].join(''),
};

function ground(): string {
  return rect(0, 0, 640, 400, PAINT.jacaranda) + circle(96, 96, 150, '#7868cc') + circle(574, 330, 150, '#5a49a8');
}

const fallen = [
  [70, 66],
  [116, 44],
  [46, 120],
  [566, 60],
  [590, 108],
  [544, 92],
  [606, 250],
  [58, 316],
  [98, 346],
] as const;

function petals(): string {
  return each(fallen, ([x, y], index) => circle(x, y, 12 - (index % 3) * 3, index % 2 === 0 ? '#9385dd' : '#b9aef0'));
}

const PALE = '#cbb89a';

function tender(): string {
  const below = [rect(10, 12, 232, 296, '#3a2c80', 5), rect(0, 0, 232, 296, PAINT.sand, 5)];
  const print = [beadWord('TENDER', 26, 26, 7.6, PAINT.wine), rect(26, 76, 184, 4, PAINT.ink), text(), checklist()];
  return (
    placed({ x: 196, y: 50, turn: 5, around: [116, 148] }, ...below) +
    placed({ x: 192, y: 46, turn: -2, around: [118, 150] }, paper(236, 300, print, '#2f2270'))
  );
}

function text(): string {
  return [
    textLine(26, 96, 150, PAINT.ink, 9),
    textLine(26, 116, 184, PALE, 9),
    textLine(26, 136, 116, PAINT.ink, 9),
    strike(26, 115, 184),
    strike(66, 135, 74),
    textLine(26, 168, 176, PAINT.ink, 9),
    textLine(26, 188, 140, PAINT.ink, 9),
    textLine(26, 208, 184, PALE, 9),
    strike(26, 207, 184),
    line('M150 188l9 -13l9 13', PAINT.vermilion, 5),
    line('M176 176q22 -14 40 -4', PAINT.vermilion, 5),
  ].join('');
}

function strike(x: number, y: number, width: number): string {
  return line(`M${x - 6} ${y + 5}q${width / 4} -5 ${width / 2} -1t${width / 2 + 10} -2`, PAINT.vermilion, 5);
}

function checklist(): string {
  const boxes = [PAINT.cobalt, PAINT.cobalt, PAINT.marigold, '#e3d0ae'];
  const ticks = [PAINT.cream, PAINT.cream, PAINT.ink];
  return [
    each(boxes, (colour, index) => bead(26 + index * 50, 240, 26, colour)),
    each(ticks, (colour, index) => tick(39 + index * 50, 254, 6, colour, 4.4)),
    textLine(26, 278, 90, PALE, 6),
  ].join('');
}

function knot(): string {
  const thread = 'M62 214c40 -50 96 -30 74 14s-84 12 -62 -26s116 -22 92 30s-98 34 -70 -14s78 -34 96 -6';
  return line(thread, PAINT.marigold, 7);
}

function pen(): string {
  return placed(
    { x: 470, y: 78, turn: 32, around: [17, 110] },
    rect(8, 8, 34, 190, '#0003', 12),
    rect(0, 0, 34, 176, PAINT.vermilion, 12),
    rect(0, 0, 12, 176, '#f56a4c', 6),
    rect(0, 44, 34, 10, PAINT.cream),
    rect(24, 6, 8, 84, PAINT.wine, 4),
    area('M3 172h28l-9 36h-10z', PAINT.ink),
    area('M13 206h8l-4 16z', PAINT.marigold),
  );
}
