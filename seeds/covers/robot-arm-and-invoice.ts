import { beadWord } from '#app/ui/artwork/cover/bead-words.ts';
import type { Cover } from '#app/ui/artwork/cover/draw-cover.ts';
import { PAINT } from '#app/ui/artwork/cover/paint.ts';
import { area, circle, line, placed, rect, times } from '#app/ui/artwork/cover/shapes.ts';
import { paper, textLine, tick } from '#app/ui/artwork/cover/things.ts';

/** A robot arm lets ticked invoices pass on a belt, and hands the one doubtful invoice to a person. */
export const robotArmAndInvoice: Cover = {
  edge: { rhythm: 'slants', colours: [PAINT.sky, PAINT.vermilion, PAINT.cream] },
  scene: () => [hall(), belt(), passedInvoices(), robotArm(), doubtfulInvoice(), hand()].join(''),
};

function hall(): string {
  return [
    rect(0, 0, 640, 400, PAINT.navy),
    times(5, (index) => rect(60 + index * 120, 30, 2, 260, '#22387a')),
    times(3, (index) => rect(0, 90 + index * 80, 640, 2, '#22387a')),
    rect(0, 318, 640, 60, '#0e1a42'),
  ].join('');
}

function belt(): string {
  return [
    rect(326, 300, 470, 30, PAINT.ink, 15),
    rect(326, 300, 470, 8, '#3d4f8d', 4),
    times(8, (index) => circle(346 + index * 58, 317, 8, STEEL)),
  ].join('');
}

const STEEL = '#5b6fae';

function passedInvoices(): string {
  return passedInvoice(352, 210, -3) + passedInvoice(446, 208, 4) + passedInvoice(538, 210, -2);
}

function passedInvoice(x: number, y: number, turn: number): string {
  const print = [
    textLine(12, 14, 36, PAINT.navy, 7),
    textLine(12, 30, 50),
    textLine(12, 43, 42),
    textLine(12, 56, 48),
    rect(42, 62, 24, 24, '#1d8a78', 7),
    tick(54, 75, 5, PAINT.cream, 4),
  ];
  return placed({ x, y, turn, around: [37, 46] }, paper(74, 92, print, '#0005'));
}

function robotArm(): string {
  return [
    rect(520, 30, 74, 26, STEEL, 4),
    limb('M556 62L470 136', 34),
    limb('M470 136L286 92', 28),
    joint(556, 62, 27, 11),
    joint(470, 136, 23, 9),
    circle(286, 92, 17, PAINT.marigold),
    line('M286 100v18M268 142v-18q0 -8 8 -8h20q8 0 8 8v18', PAINT.sky, 10),
    circle(286, 92, 7, PAINT.ink),
  ].join('');
}

function limb(path: string, width: number): string {
  return line(path, '#a42c15', width) + line(path, PAINT.vermilion, width - 6);
}

function joint(x: number, y: number, radius: number, pin: number): string {
  return circle(x, y, radius, PAINT.marigold) + circle(x, y, pin, PAINT.ink);
}

function doubtfulInvoice(): string {
  const print = [
    textLine(14, 14, 46, PAINT.navy, 7),
    textLine(14, 98, 60, PAINT.faint, 5),
    beadWord('?', 36, 32, 11, PAINT.vermilion),
  ];
  return placed({ x: 234, y: 132, turn: -7, around: [50, 52] }, paper(104, 112, print, '#0006'));
}

function hand(): string {
  return [
    area(
      'M0 372V286l84 -22q24 -6 42 2l40 14h74q18 0 18 15t-18 15h-60q26 0 84 -24q18 -7 24 7t-9 22l-88 44q-22 11 -48 11H60z',
      PAINT.skin,
    ),
    line('M186 310h50', '#5d3120', 4),
    area('M0 272l76 -16l24 114H0z', PAINT.sky),
    area('M64 259l22 -5l26 118H88z', PAINT.cream),
  ].join('');
}
