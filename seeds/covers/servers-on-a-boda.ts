import { beadRow, beadWord } from '#app/ui/artwork/cover/bead-words.ts';
import type { Cover } from '#app/ui/artwork/cover/draw-cover.ts';
import { PAINT } from '#app/ui/artwork/cover/paint.ts';
import { area, circle, each, ellipse, line, rect, times } from '#app/ui/artwork/cover/shapes.ts';

/** A rack of servers, strapped to the seat of a red motorcycle taxi that drives out of town. */
export const serversOnABoda: Cover = {
  edge: { rhythm: 'peaks', colours: [PAINT.cobalt, PAINT.vermilion, PAINT.cream] },
  scene: () => [hillsAndRoad(), motorcycle(), rack(), straps(), wind()].join(''),
};

const CHROME = '#8b94a8';
const LIT = '#5fd3a6';

function hillsAndRoad(): string {
  return [
    rect(0, 0, 640, 400, PAINT.sky),
    circle(520, 108, 50, PAINT.cream),
    area('M322 118q2 -28 32 -28q14 -30 48 -16q40 -6 38 30q26 6 12 30H70q-22 -2 -8 -16z', '#c3e2f6'),
    area('M0 292q80 -90 170 -50q90 -80 180 10q90 -70 290 30v100H0z', '#6fb0df'),
    rect(0, 336, 640, 50, PAINT.cobalt),
    rect(0, 336, 640, 6, PAINT.navy),
    line('M20 360H640', PAINT.sky, 5, '40 36'),
  ].join('');
}

function motorcycle(): string {
  return [
    spokedWheel(190),
    spokedWheel(462),
    forkAndMudguard(),
    engine(),
    area('M128 236h170q22 0 38 14l14 12H206q-56 0 -78 -26z', PAINT.ink),
    tank(),
    handlebar(),
  ].join('');
}

/** Draws a wheel on the road around x. */
function spokedWheel(x: number): string {
  const spoke = (index: number) => {
    const angle = (index * Math.PI) / 3;
    return line(
      `M${x} 296L${(x + 42 * Math.cos(angle)).toFixed(1)} ${(296 + 42 * Math.sin(angle)).toFixed(1)}`,
      PAINT.navy,
      2.4,
    );
  };
  return [
    circle(x, 296, 56, PAINT.ink),
    circle(x, 296, 41, PAINT.sky),
    times(6, spoke),
    circle(x, 296, 14, PAINT.ink),
    circle(x, 296, 6, PAINT.cream),
  ].join('');
}

function forkAndMudguard(): string {
  return [
    line('M462 296L404 150', PAINT.ink, 13),
    line('M462 296L404 150', CHROME, 6),
    area('M436 246q40 -30 88 6l-10 12q-34 -22 -70 0z', PAINT.vermilion),
  ].join('');
}

function engine(): string {
  return [
    area('M196 262h120l26 30q2 22 -24 22h-70q-22 0 -30 -20z', '#4b4f5c'),
    circle(288, 288, 26, '#767c8d'),
    circle(288, 288, 13, '#4b4f5c'),
    line('M190 296L262 250', PAINT.ink, 11),
    line('M300 312h-150q-18 0 -26 -12', CHROME, 11),
  ].join('');
}

function tank(): string {
  return [
    area('M296 240q14 -44 66 -44h46l20 40q-30 30 -100 30z', PAINT.vermilion),
    area('M296 240q14 -44 66 -44h20q-46 12 -54 70z', '#f56a4c'),
    beadWord('24', 362, 216, 6, PAINT.cream),
  ].join('');
}

function handlebar(): string {
  return [
    line('M404 152l-34 -26M398 150l-44 6', PAINT.ink, 9),
    circle(424, 176, 21, PAINT.marigold),
    circle(424, 176, 12, PAINT.cream),
    line('M404 150l22 -34', PAINT.ink, 5),
    ellipse(432, 110, 13, 9, PAINT.ink),
  ].join('');
}

function rack(): string {
  return [
    rect(107, 93, 156, 158, '#0003', 10),
    rect(96, 78, 160, 160, PAINT.navy, 10),
    server(88, 34, [PAINT.marigold, PAINT.marigold, LIT, null, PAINT.vermilion]),
    server(126, 34, [LIT, PAINT.marigold, LIT]),
    server(164, 34, [PAINT.marigold, LIT, null, LIT]),
    server(202, 30, [LIT, LIT, PAINT.marigold]),
  ].join('');
}

function server(y: number, height: number, lights: readonly (string | null)[]): string {
  return [
    rect(106, y, 140, height, '#2b417f', 6),
    beadRow(116, y + 10, 14, lights),
    times(4, (slot) => rect(196 + slot * 11, y + 9, 5, 16, '#0e1a42', 2)),
  ].join('');
}

function straps(): string {
  return [
    line('M134 78v160M222 78v160', PAINT.vermilion, 9),
    line('M96 158h160', PAINT.marigold, 8),
    each([126, 214], (x) => rect(x, 150, 17, 17, PAINT.cream, 4)),
    rect(90, 234, 176, 9, PAINT.ink, 4),
  ].join('');
}

function wind(): string {
  return line('M62 210h-34M58 246h-48M66 280h-30', PAINT.cream, 6);
}
