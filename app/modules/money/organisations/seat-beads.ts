import { seatFates, type SeatFate, type SeatFigures } from './team.ts';

/** Most beads of a strand; above it a bead stands for several seats. */
const mostBeads = 600;

/** Distance of two beads in the drawing. */
const beadStep = 12;

/** A strand of beads: its size, how many seats a bead is, and the path of each fate's beads. */
interface SeatBeads {
  readonly width: number;
  readonly height: number;
  readonly worth: number;
  readonly paths: readonly { readonly fate: SeatFate; readonly path: string }[];
}

/** Fates in the order of the strand: what is done comes first. */
const inOrder: readonly SeatFate[] = ['finished', 'studying', 'left', 'refunded', 'invited', 'free'];

const shapes: Readonly<Record<SeatFate, string>> = {
  finished: 'm1.5 1.5h5v5h-5z',
  studying: 'm1.5 1.5h5v5h-5z',
  left: 'm1.5 1.5l5 5m0-5l-5 5',
  refunded: 'm2.5 4h3',
  invited: 'm1.5 1.5h5v5h-5zm0 2.5h5',
  free: 'm1.5 1.5h5v5h-5z',
};

/** Places one bead for each seat in rows of `columns`. */
export function placeSeatBeads(figures: SeatFigures, columns: number): SeatBeads {
  const seats = seatFates.reduce((sum, fate) => sum + figures[fate], 0);
  const worth = Math.max(1, Math.ceil(seats / mostBeads));
  let next = 0;
  const paths = inOrder.flatMap((fate) => {
    const beads = Math.ceil(figures[fate] / worth);
    const places = Array.from({ length: beads }, () => {
      const place = `M${(next % columns) * beadStep} ${Math.floor(next / columns) * beadStep}`;
      next += 1;
      return place + shapes[fate];
    });
    return beads === 0 ? [] : [{ fate, path: places.join('') }];
  });
  return { width: columns * beadStep, height: Math.ceil(next / columns) * beadStep, worth, paths };
}
