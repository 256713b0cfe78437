import { bead, beadWord } from '#app/ui/artwork/cover/bead-words.ts';
import type { Cover } from '#app/ui/artwork/cover/draw-cover.ts';
import { PAINT } from '#app/ui/artwork/cover/paint.ts';
import { area, circle, each, placed, rect, times } from '#app/ui/artwork/cover/shapes.ts';
import { phone, textLine, tick } from '#app/ui/artwork/cover/things.ts';

/** A small shop with full shelves, its statement with one line marked, and a phone that says KSh 840 came in. */
export const dukaAndStatement: Cover = {
  edge: { rhythm: 'peaks', colours: [PAINT.marigold, PAINT.cream, PAINT.vermilion] },
  scene: () => [street(), shop(), statement(), receipt()].join(''),
};

function street(): string {
  return [
    rect(0, 0, 640, 400, PAINT.bottle),
    circle(560, 96, 150, '#17695e'),
    rect(0, 326, 640, 60, '#0b3b35'),
    area('M40 326h500v10H40z', '#062b26'),
  ].join('');
}

function shop(): string {
  return [
    rect(66, 84, 376, 246, PAINT.marigold),
    rect(66, 276, 376, 54, '#e59a13'),
    shelves(),
    awning(),
    rect(150, 44, 204, 46, PAINT.ink, 7),
    beadWord('DUKA', 206, 51, 6.4, PAINT.marigold),
    rect(82, 262, 344, 20, PAINT.clay, 4),
    rect(82, 262, 344, 6, '#dd8a62', 3),
    times(9, (index) => bead(100 + index * 36, 296, 16, strand[index % 3] ?? PAINT.cream)),
  ].join('');
}

const strand = [PAINT.vermilion, PAINT.cream, PAINT.cobalt];

interface Goods {
  readonly x: number;
  readonly width: number;
  readonly height: number;
  readonly colour: string;
  readonly isBottle: boolean;
}

const goods = (isBottle: boolean, width: number, height: number, colour: string, ...places: number[]): Goods[] =>
  places.map((x) => ({ x, width, height, colour, isBottle }));
const tins = goods.bind(null, false);
const bottles = goods.bind(null, true);

const upperShelf = [
  ...tins(26, 40, PAINT.vermilion, 106, 136),
  ...bottles(22, 34, PAINT.sky, 170, 196),
  ...tins(34, 44, PAINT.sand, 226, 264),
  ...tins(24, 36, PAINT.rose, 306),
  ...tins(24, 36, PAINT.cobalt, 334),
];
const lowerShelf = [
  ...tins(40, 38, PAINT.cobalt, 104),
  ...tins(40, 38, PAINT.sand, 150),
  ...bottles(20, 36, PAINT.marigold, 196, 220, 246),
  ...tins(40, 34, PAINT.vermilion, 274),
  ...tins(30, 40, PAINT.sky, 318),
];

function shelves(): string {
  return [
    rect(92, 130, 324, 132, PAINT.ink),
    each([192, 255], (y) => rect(92, y, 324, 7, '#6b4a3b')),
    each(upperShelf, (item) => onShelf(item, 192)),
    each(lowerShelf, (item) => onShelf(item, 255)),
  ].join('');
}

function onShelf({ x, width, height, colour, isBottle }: Goods, y: number): string {
  const neck = isBottle ? rect(x + width / 2 - 5, y - height - 10, 10, 14, colour, 3) : '';
  const body = rect(x, y - height, width, height, colour, isBottle ? 8 : 4);
  return neck + body + rect(x, y - height * 0.66, width, height * 0.3, '#f8ecd6d9');
}

function awning(): string {
  const stripe = (index: number) =>
    area(`M${54 + index * 36} 84h36v54a18 17 0 0 1 -36 0z`, index % 2 === 0 ? PAINT.vermilion : PAINT.cream);
  return rect(54, 84, 396, 10, '#a42c15') + times(11, stripe) + rect(54, 136, 396, 7, '#0003');
}

function statement(): string {
  const names = [30, 38, 26, 34, 40, 28, 36];
  const row = (name: number, index: number) =>
    [
      textLine(12, 22 + index * 26, name, PAINT.grey, 7),
      bead(66, 19 + index * 26, 13, index === 3 ? PAINT.vermilion : '#1d8a78'),
      textLine(82, 22 + index * 26, 10, PAINT.ink, 7),
    ].join('');
  return placed(
    { x: 376, y: 118, turn: -5, around: [50, 110] },
    rect(8, 10, 100, 226, '#0005', 3),
    area(`M0 0h100v226${'l-10 -9l-10 9'.repeat(5)}z`, PAINT.cream),
    each(names, row),
  );
}

function receipt(): string {
  const screen = [
    rect(8, 24, 126, 96, '#d7f0e3'),
    circle(71, 72, 34, '#12806b'),
    tick(70, 74, 13, PAINT.cream, 9),
    beadWord('KSH', 22, 136, 5, '#7a675c'),
    beadWord('840', 22, 168, 8.6, PAINT.ink),
    textLine(22, 224, 84, PAINT.faint, 7),
    textLine(22, 239, 56, PAINT.faint, 7),
  ];
  return placed({ x: 448, y: 62, turn: 7, around: [71, 135] }, phone(142, 270, screen, '#0006'));
}
