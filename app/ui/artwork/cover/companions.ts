import { bead, beadRow } from './bead-words.ts';
import type { Hues } from './grounds.ts';
import { PAINT } from './paint.ts';
import { area, circle, each, ellipse, line, placed, rect, times } from './shapes.ts';
import { phone, textLine } from './things.ts';

/** Draws a thing beside the subject, from the middle of its foot, about 120 wide and up to 170 high. */
export type Companion = (hues: Hues) => string;

const SHADOW = '#0003';
const { ink, cream, soot, sand, navy } = PAINT;

/** Draws the flat shadow of a standing thing. */
const foot = (width: number): string => ellipse(8, 0, width, 7, SHADOW);

export const pencil: Companion = ({ main }) =>
  placed(
    { x: -16, y: -172, turn: 14, around: [16, 170] },
    rect(7, 6, 32, 140, SHADOW, 4),
    rect(0, 0, 32, 22, PAINT.rose, 7),
    rect(0, 18, 32, 12, '#c9ced6'),
    rect(0, 30, 32, 106, main),
    rect(0, 30, 10, 106, '#fff4'),
    rect(22, 30, 10, 106, '#0003'),
    area('M0 136h32l-16 42z', sand),
    area('M10 162h12l-6 16z', ink),
  );

export const books: Companion = ({ main, second }) => {
  const book = (x: number, y: number, width: number, cover: string) =>
    rect(x, y, width, 28, cover, 5) + rect(x + width - 16, y + 5, 16, 18, cream) + rect(x + 14, y, 6, 28, '#0003');
  return foot(66) + book(-60, -28, 120, main) + book(-50, -56, 108, second) + book(-58, -84, 100, soot);
};

export const cup: Companion = ({ main }) =>
  [
    foot(44),
    line('M30 -52q30 -4 26 22q-4 20 -32 16', main, 9),
    area('M-42 -70h78q2 70 -22 70h-34q-24 0 -22 -70z', main),
    area('M16 -70h20q2 70 -22 70h-10q14 -20 12 -70z', '#0002'),
    ellipse(-3, -70, 39, 9, soot),
    line('M-16 -88q-8 -10 0 -20t0 -20M12 -88q-8 -10 0 -20t0 -20', cream, 5),
  ].join('');

export const smallPhone: Companion = ({ main, second }) =>
  placed(
    { x: -46, y: -172, turn: 5, around: [46, 86] },
    phone(
      92,
      172,
      [
        rect(8, 24, 76, 40, main),
        each([74, 104], (y) => rect(16, y, 28, 24, second, 4) + rect(50, y, 28, 24, sand, 4)),
        rect(16, 138, 62, 18, ink, 7),
      ],
      SHADOW,
    ),
  );

export const cursor: Companion = ({ main }) =>
  placed(
    { x: -40, y: -136 },
    area('M8 10v112l27 -25l18 41l21 -9l-18 -40h38z', SHADOW),
    area('M0 0v112l27 -25l18 41l21 -9l-18 -40h38z', cream),
    area('M10 24v64l16 -15l5 -2l18 41l4 -2l-18 -40l4 -6h24z', main),
  );

export const database: Companion = ({ main, second }) => {
  const drum = (y: number, side: string) =>
    [
      area(`M-56 ${y}v36a56 16 0 0 0 112 0v-36z`, side),
      area(`M-56 ${y + 24}v12a56 16 0 0 0 112 0v-12a56 16 0 0 1 -112 0z`, '#0003'),
      ellipse(0, y, 56, 16, side),
      ellipse(0, y, 56, 16, '#fff3'),
      beadRow(-22, y + 20, 10, [cream, cream, null, sand]),
    ].join('');
  return foot(66) + drum(-44, main) + drum(-88, second) + drum(-132, main);
};

export const server: Companion = ({ main, second }) => {
  const unit = (y: number, lights: readonly (string | null)[]) =>
    rect(-48, y, 96, 30, '#2b417f', 5) +
    beadRow(-40, y + 9, 12, lights) +
    times(3, (slot) => rect(14 + slot * 10, y + 8, 5, 14, '#0e1a42', 2));
  return [
    foot(64),
    rect(-58, -160, 116, 160, navy, 9),
    rect(-58, -160, 12, 160, '#ffffff1f', 5),
    unit(-150, [main, main, null, second]),
    unit(-113, [second, main, main]),
    unit(-76, [main, null, second, main]),
    unit(-39, [main, main, second]),
  ].join('');
};

export const mast: Companion = ({ main, second }) =>
  [
    foot(46),
    line('M-30 0L0 -128L30 0M-22 -34H22M-15 -66H15M-22 -34L15 -66M22 -34L-15 -66', ink, 7),
    circle(0, -134, 11, main),
    line('M-26 -112a34 34 0 0 1 0 -44M26 -112a34 34 0 0 0 0 -44', second, 7),
    line('M-46 -98a60 60 0 0 1 0 -72M46 -98a60 60 0 0 0 0 -72', second, 7),
  ].join('');

export const chat: Companion = ({ main, second }) => {
  const bubble = (x: number, y: number, colour: string, tail: string) =>
    rect(x + 6, y + 7, 96, 56, SHADOW, 14) + area(tail, colour) + rect(x, y, 96, 56, colour, 14);
  const dots = (x: number, y: number, colour: string) => times(3, (dot) => bead(x + dot * 20, y, 16, colour));
  return [
    bubble(-62, -150, cream, `M-44 -98h26l-26 24z`),
    dots(-42, -130, ink),
    bubble(-34, -72, main, `M24 -20h26v24z`),
    dots(-14, -52, second === cream ? ink : cream),
  ].join('');
};

export const robot: Companion = ({ main, second }) =>
  [
    foot(58),
    line('M0 -128v-24', ink, 6),
    circle(0, -156, 10, second),
    rect(-14, -40, 28, 40, ink, 4),
    rect(-44, -20, 88, 20, ink, 8),
    rect(-54, -132, 116, 96, SHADOW, 20),
    rect(-60, -136, 120, 96, main, 20),
    rect(-70, -104, 14, 34, ink, 5),
    rect(56, -104, 14, 34, ink, 5),
    rect(-44, -116, 88, 46, cream, 14),
    bead(-30, -104, 22, ink),
    bead(8, -104, 22, ink),
    beadRow(-20, -62, 10, [cream, second, cream, second]),
  ].join('');

/** A star of four points; the smaller ones around it. */
export const sparks: Companion = ({ main, second }) => {
  const star = (x: number, y: number, size: number, colour: string) =>
    `<g transform="translate(${x} ${y}) scale(${size})">${area('M0 -1q.16 .84 1 1q-.84 .16 -1 1q-.16 -.84 -1 -1q.84 -.16 1 -1z', colour)}</g>`;
  return star(0, -104, 46, main) + star(42, -34, 22, cream) + star(-40, -40, 16, second) + star(44, -150, 14, second);
};

export const coins: Companion = ({ main, second }) => {
  const stack = (x: number, count: number, colour: string) =>
    times(
      count,
      (coin) => rect(x - 30, -16 - coin * 16, 60, 16, colour, 6) + rect(x - 30, -5 - coin * 16, 60, 5, SHADOW, 2),
    );
  const lid = (x: number, count: number) => ellipse(x, -16 * count, 27, 6, '#fff5');
  return foot(68) + stack(-34, 4, second) + lid(-34, 4) + stack(34, 7, main) + lid(34, 7);
};

export const gear: Companion = ({ second }) => {
  const teeth = times(8, (tooth) => `<g transform="rotate(${tooth * 45})">${rect(-12, -68, 24, 28, second, 5)}</g>`);
  const wheel = (fill: string) => circle(0, 0, 52, fill);
  return (
    foot(50) +
    placed(
      { x: 0, y: -68 },
      teeth,
      wheel(second),
      circle(0, 0, 30, ink),
      circle(0, 0, 14, cream),
      line('M-36 -22a42 42 0 0 1 26 -20', '#fff6', 7),
    )
  );
};

export const colourFan: Companion = ({ main, second }) =>
  each([second, PAINT.sky, main, soot], (colour, index) =>
    placed(
      { x: 0, y: -160, turn: -30 + index * 16, around: [0, 150] },
      rect(-22, 0, 44, 150, colour, 8),
      rect(-22, 110, 44, 40, cream, 8),
      textLine(-13, 124, 22, ink, 6),
    ),
  );

export const cloudWithArrow: Companion = ({ main }) =>
  placed(
    { x: -68, y: -150 },
    area('M24 76q-26 -2 -22 -24q4 -20 28 -18q10 -26 42 -20q28 -10 42 16q28 -2 28 24q0 20 -24 22z', SHADOW),
    area('M18 70q-26 -2 -22 -24q4 -20 28 -18q10 -26 42 -20q28 -10 42 16q28 -2 28 24q0 20 -24 22z', cream),
    line('M64 138V88M42 108l22 -22l22 22', main, 11),
  );

export const bars: Companion = ({ main, second }) => {
  const column = (height: number, index: number) =>
    times(height, (row) =>
      rect(-62 + index * 32, -20 - row * 22, 26, 19, row === height - 1 ? cream : index % 2 === 0 ? main : second, 5),
    );
  return each([3, 5, 4, 7], column) + rect(-72, -2, 144, 6, ink, 3);
};

export const magnifier: Companion = ({ main, second }) =>
  placed(
    { x: -6, y: -96, turn: -6, around: [0, 0] },
    line('M34 40L66 82', SHADOW, 22),
    line('M30 36L60 78', ink, 20),
    circle(0, 0, 54, main),
    circle(0, 0, 40, cream),
    line('M-22 8l14 -16l12 10l18 -20', second, 7),
  );
