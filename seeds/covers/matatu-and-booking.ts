import { beadRow, beadWord } from '#app/ui/artwork/cover/bead-words.ts';
import type { Cover } from '#app/ui/artwork/cover/draw-cover.ts';
import { PAINT } from '#app/ui/artwork/cover/paint.ts';
import { area, circle, each, ellipse, line, placed, rect, times } from '#app/ui/artwork/cover/shapes.ts';
import { phone, textLine, wheel } from '#app/ui/artwork/cover/things.ts';

/** A yellow matatu waits in front of a city; beside it, a phone shows its seats to be booked. */
export const matatuAndBooking: Cover = {
  edge: { rhythm: 'peaks', colours: [PAINT.marigold, PAINT.vermilion, PAINT.cream] },
  scene: () => city() + road() + matatu() + bookingPage(),
};

function city(): string {
  return [
    rect(0, 0, 640, 400, PAINT.cobalt),
    circle(108, 118, 128, '#3a63e6'),
    circle(108, 118, 84, '#4d75f0'),
    area('M0 262h50v-62h46v30h44v-78h38v110h640v60H0z', '#2346b8'),
  ].join('');
}

function road(): string {
  const ground = rect(0, 304, 640, 70, PAINT.navy) + line('M-6 340H640', PAINT.cream, 6, '34 30');
  return ground + ellipse(235, 312, 222, 12, '#0d1a45');
}

function matatu(): string {
  return [
    area('M36 300V156q0-40 40-40h288q46 0 60 44l20 60q6 18 6 34v46z', PAINT.marigold),
    area('M36 256h414v44H36z', PAINT.vermilion),
    rect(36, 250, 414, 6, PAINT.cream),
    roofRackWithLuggage(),
    windows(),
    beadRow(66, 212, 12, strand),
    beadWord('44', 306, 206, 8, PAINT.ink),
    circle(436, 252, 9, PAINT.cream),
    rect(36, 292, 418, 10, PAINT.ink, 3),
    wheel(124, 304, 38),
    wheel(350, 304, 38),
  ].join('');
}

const rhythm = [PAINT.vermilion, PAINT.cream, PAINT.vermilion, PAINT.cobalt, PAINT.cream, PAINT.cobalt];
const strand = [...rhythm, ...rhythm, ...rhythm];

function roofRackWithLuggage(): string {
  return [
    rect(70, 100, 230, 7, PAINT.ink, 3),
    each([92, 180, 270], (x) => rect(x, 104, 6, 14, PAINT.ink)),
    rect(104, 76, 76, 26, PAINT.wine, 5),
    rect(188, 84, 54, 18, PAINT.sky, 4),
    line('M142 76v26', PAINT.rose, 5),
  ].join('');
}

function windows(): string {
  const glint = (x: number) => area(`M${x} 190l28-42h14l-28 42z`, '#2a4590');
  return [
    each([66, 140, 214], (x) => rect(x, 142, 62, 54, PAINT.navy, 8) + glint(x + 8)),
    area('M292 142h66q30 0 40 32l8 24H292z', PAINT.navy),
    glint(316),
  ].join('');
}

function bookingPage(): string {
  const screen = [
    rect(8, 24, 142, 52, PAINT.vermilion),
    beadWord('BOOK', 22, 36, 6, PAINT.cream),
    seats(),
    rect(22, 238, 114, 34, PAINT.marigold, 9),
    textLine(48, 251, 62, PAINT.ink, 8),
  ];
  return placed({ x: 424, y: 54, turn: 6, around: [79, 145] }, phone(158, 290, screen));
}

/** Five rows of two and two seats: yours are yellow, those of others are pale. */
function seats(): string {
  const [yours, taken] = [
    [6, 9],
    [0, 3, 4, 10, 13, 15, 18],
  ];
  return times(20, (seat) => {
    const [across, row] = [seat % 4, Math.floor(seat / 4)];
    const colour = yours?.includes(seat) ? PAINT.marigold : taken?.includes(seat) ? '#d8c6a8' : PAINT.cobalt;
    return rect(24 + across * 27 + (across > 1 ? 14 : 0), 92 + row * 28, 21, 21, colour, 6);
  });
}
