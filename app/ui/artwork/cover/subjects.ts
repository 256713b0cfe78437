import { bead, beadRow } from './bead-words.ts';
import type { Hues } from './grounds.ts';
import { PAINT } from './paint.ts';
import { circle, each, ellipse, frame, line, rect, times } from './shapes.ts';
import { phone, textLine, tick } from './things.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Sets the word of the title into a box, as large as it fits. */
export type Lettering = (box: Box, colour: string) => string;

/** Draws the thing in the middle of a cover, with the word of the title, around its own centre, at most 300 × 260. */
export type Subject = (hues: Hues, write: Lettering) => string;

const SHADOW = '#0004';
const { ink, cream, wine, cobalt, faint, rule, sand } = PAINT;
const PAGE = '#fff8ea';

/** Draws a sheet of paper around the centre, with its shadow. */
const sheet = (width: number, height: number): string =>
  rect(-width / 2 + 9, -height / 2 + 10, width, height, SHADOW, 6) +
  rect(-width / 2, -height / 2, width, height, cream, 6);

export const notebook: Subject = ({ main, second }, write) =>
  [
    rect(-131, -111, 280, 244, SHADOW, 12),
    rect(-140, -120, 280, 244, main, 12),
    rect(-104, -108, 232, 220, cream, 6),
    rect(-104, -108, 14, 220, rule, 4),
    times(7, (ring) => rect(-124, -98 + ring * 31, 30, 9, ink, 4)),
    write({ x: -78, y: -88, width: 194, height: 96 }, wine),
    each([180, 150, 188], (width, index) => textLine(-78, 34 + index * 24, width, index === 1 ? second : faint, 9)),
  ].join('');

export const browserWindow: Subject = ({ main, second }, write) =>
  [
    rect(-141, -106, 300, 234, SHADOW, 14),
    rect(-150, -116, 300, 234, cream, 14),
    rect(-150, -116, 300, 40, ink, 14),
    rect(-150, -92, 300, 16, ink),
    beadRow(-136, -106, 20, [PAINT.vermilion, PAINT.marigold, PAINT.sky]),
    rect(-62, -104, 196, 16, '#4a3a34', 8),
    rect(-134, -60, 268, 104, PAGE, 8),
    write({ x: -120, y: -48, width: 240, height: 80 }, cobalt),
    each([main, second, sand], (colour, index) => rect(-134 + index * 92, 56, 84, 46, colour, 8)),
  ].join('');

export const terminal: Subject = (_hues, write) =>
  [
    rect(-141, -106, 300, 226, SHADOW, 14),
    rect(-150, -116, 300, 226, ink, 14),
    rect(-150, -116, 300, 34, '#4a3a34', 14),
    rect(-150, -96, 300, 14, '#4a3a34'),
    beadRow(-136, -109, 20, [PAINT.vermilion, PAINT.marigold, PAINT.sky]),
    line('M-130 -60l12 10l-12 10', PAINT.sky, 6),
    textLine(-104, -56, 96, '#6b5a52', 10),
    textLine(0, -56, 54, '#6b5a52', 10),
    write({ x: -130, y: -22, width: 260, height: 78 }, PAINT.marigold),
    line('M-130 74l12 10l-12 10', PAINT.sky, 6),
    rect(-104, 74, 18, 20, cream, 3),
  ].join('');

export const tallPhone: Subject = ({ main, second }, write) =>
  `<g transform="translate(-92 -144)">${phone(
    184,
    288,
    [
      rect(8, 26, 168, 112, main),
      write({ x: 20, y: 40, width: 144, height: 84 }, main === wine || main === cobalt ? cream : ink),
      each([150, 188, 226], (y, index) =>
        [
          rect(20, y, 144, 32, PAGE, 8),
          bead(26, y + 6, 20, index === 1 ? second : ink),
          textLine(54, y + 8, [84, 64, 76][index] ?? 64, ink, 6),
          textLine(54, y + 19, 44, faint, 5),
        ].join(''),
      ),
    ],
    SHADOW,
  )}</g>`;

export const promptSheet: Subject = ({ main, second }, write) =>
  [
    sheet(268, 236),
    textLine(-112, -94, 84, wine, 10),
    write({ x: -112, y: -70, width: 224, height: 84 }, ink),
    each([210, 170], (width, index) => textLine(-112, 34 + index * 20, width, faint, 8)),
    textLine(-112, 82, 60, ink, 10),
    beadRow(-44, 77, 20, [main, second, PAINT.rose]),
    times(2, (guess) => frame(20 + guess * 22, 80, 15, 15, 4, { colour: faint, width: 2.6, dash: '3.4 3' })),
  ].join('');

export const budgetSheet: Subject = ({ main, second }, write) =>
  [
    sheet(232, 262),
    write({ x: -96, y: -112, width: 192, height: 62 }, wine),
    rect(-96, -38, 192, 4, ink),
    each([main, second, PAINT.clay], (colour, index) => {
      const y = -22 + index * 36;
      const beads = 5 - index;
      return (
        bead(-96, y, 18, colour) +
        textLine(-68, y + 1, [50, 70, 42][index] ?? 50, ink, 7) +
        textLine(-68, y + 12, [34, 40, 26][index] ?? 30, faint, 5) +
        beadRow(96 - beads * 13, y + 3, 13, Array<string>(beads).fill(colour))
      );
    }),
    rect(-96, 88, 192, 4, ink),
    textLine(-96, 102, 60, faint, 10),
    textLine(36, 102, 60, wine, 10),
  ].join('');

export const tickedInvoice: Subject = ({ main, second }, write) =>
  [
    `<g transform="translate(26 -14) rotate(8)">${sheet(220, 236)}</g>`,
    sheet(228, 246),
    rect(-96, -106, 44, 44, main, 10),
    circle(-74, -84, 12, cream),
    textLine(-38, -98, 110, ink, 10),
    textLine(-38, -80, 70, faint, 8),
    write({ x: -94, y: -44, width: 188, height: 66 }, second === cream ? wine : cobalt),
    each([128, 96], (width, index) => textLine(-94, 42 + index * 22, width, faint, 9)),
    rect(44, 52, 54, 54, main, 14),
    tick(70, 80, 11, cream, 8),
  ].join('');

export const artboard: Subject = ({ main, second }, write) =>
  [
    rect(-127, -97, 272, 220, SHADOW, 12),
    rect(-136, -108, 272, 220, cream, 12),
    rect(-116, -90, 232, 118, PAGE, 8),
    write({ x: -100, y: -76, width: 200, height: 90 }, main === PAINT.marigold ? wine : main),
    rect(-116, 44, 140, 46, second, 12),
    textLine(-96, 62, 90, cream, 10),
    circle(84, 68, 26, main),
    line('M-164 -90H164M-164 28H164', PAINT.sky, 3, '2 9'),
    each([-123, 109], (x) =>
      each([-97, 21], (y) => rect(x, y, 14, 14, cream, 3) + frame(x, y, 14, 14, 3, { colour: cobalt, width: 3.4 })),
    ),
  ].join('');

export const crate: Subject = ({ main, second }, write) =>
  [
    rect(-127, -87, 280, 210, SHADOW, 8),
    rect(-140, -96, 280, 210, main, 8),
    rect(-140, -96, 280, 22, '#fff3', 8),
    times(8, (rib) => rect(-128 + rib * 34, -66, 18, 172, '#00000021', 4)),
    rect(-112, -52, 224, 110, ink, 8),
    write({ x: -98, y: -38, width: 196, height: 82 }, cream),
    each([-118, 104], (x) => rect(x, -104, 14, 224, second, 4)),
    rect(-150, 108, 300, 12, ink, 4),
  ].join('');

export const chartBoard: Subject = ({ main, second }, write) =>
  [
    line('M-70 100L-96 142M70 100L96 142', ink, 10),
    rect(-131, -111, 280, 222, SHADOW, 10),
    rect(-140, -120, 280, 222, cream, 10),
    rect(-140, -120, 280, 10, ink, 4),
    write({ x: -118, y: -96, width: 236, height: 66 }, wine),
    each([30, 52, 40, 74, 60, 92], (height, index) =>
      rect(-112 + index * 40, 84 - height, 28, height, index % 2 === 0 ? main : second, 6),
    ),
    line('M-118 58L-70 30L-30 44L12 4L52 18L104 -12', ink, 5, '1 10'),
    rect(-120, 83, 240, 5, ink, 2),
    ellipse(104, -12, 7, 7, ink),
  ].join('');
