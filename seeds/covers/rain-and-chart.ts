import type { Cover } from '#app/ui/artwork/cover/draw-cover.ts';
import { PAINT } from '#app/ui/artwork/cover/paint.ts';
import { area, circle, each, line, rect, times } from '#app/ui/artwork/cover/shapes.ts';

/** Rain falls from a cloud into a chart of beads: the long rains and the short rains of a year, with the mean across. */
export const rainAndChart: Cover = {
  edge: { rhythm: 'checks', colours: [PAINT.wine, PAINT.cream, PAINT.cobalt] },
  scene: () => [hillsAndSun(), rain(), cloud(), columns(), mean()].join(''),
};

/** Number of beads for each month. */
const months = [3, 5, 8, 10, 7, 4, 2, 3, 4, 7, 9, 5];
const WETTEST = 3;
const BEAD = 18;
const leftOf = (month: number) => 104 + month * 36;

function hillsAndSun(): string {
  return [
    rect(0, 0, 640, 400, PAINT.rose),
    area('M0 310q120 -90 250 -30t390 -60v160H0z', '#ee937a'),
    circle(432, 98, 56, PAINT.marigold),
    circle(432, 98, 39, '#ffd373'),
  ].join('');
}

/** Draws drops above each column, up to the cloud. */
function rain(): string {
  return each(months, (beads, month) =>
    times(6, (drop) => {
      const y = 148 + drop * 30 + ((month * 17) % 26);
      if (y >= 330 - beads * BEAD) return '';
      return rect(leftOf(month) + 11, y, 6, 15, month % 2 === 0 ? '#fff3e2' : PAINT.cobalt, 3);
    }),
  );
}

function cloud(): string {
  return [
    area('M150 146q-52 -2 -44 -42q8 -36 50 -32q18 -42 72 -30q44 -20 78 22q50 -6 54 38q4 42 -46 44z', PAINT.cream),
    area('M150 146q-34 -2 -42 -26q120 26 248 -2q-4 24 -42 28z', PAINT.sand),
  ].join('');
}

function columns(): string {
  const colourOf = (month: number, isTop: boolean) => {
    if (isTop) return PAINT.cream;
    if (month === WETTEST) return PAINT.vermilion;
    return month % 3 === 1 ? PAINT.cobalt : PAINT.wine;
  };
  const column = (beads: number, month: number) =>
    times(beads, (index) =>
      rect(leftOf(month), 347 - (index + 1) * BEAD, 28, BEAD - 2, colourOf(month, index === beads - 1), 5),
    );
  return each(months, column) + rect(86, 345, 470, 6, PAINT.ink, 3);
}

function mean(): string {
  return line('M88 244H556', PAINT.ink, 4, '1 11') + circle(88, 244, 9, PAINT.ink) + circle(88, 244, 4, PAINT.rose);
}
