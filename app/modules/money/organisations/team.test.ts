import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { statusOf } from './organisation-list.ts';
import { placeSeatBeads } from './seat-beads.ts';
import { teamSearch } from './team-paths.ts';
import { reasonToKeep, sumsOf, type SeatFigures } from './team.ts';

const counts = fc.integer({ min: 0, max: 700 });
const figures: fc.Arbitrary<SeatFigures> = fc
  .record({ free: counts, invited: counts, studying: counts, finished: counts, left: counts, refunded: counts })
  .map((each) => ({ ...each, stuck: Math.floor(each.studying / 2) }));

test('paid seats are free, invited, taken or refunded', () => {
  fc.assert(
    fc.property(figures, (each) => {
      const { paid, taken } = sumsOf(each);
      expect(paid).toBe(each.free + each.invited + taken + each.refunded);
    }),
  );
});

describe('the strand of seats', () => {
  const beadsOf = (path: string) => path.split('M').length - 1;

  test('has one bead for each seat, every bead in its own place', () => {
    const { paths, worth, width, height } = placeSeatBeads(
      { free: 12, invited: 10, studying: 34, finished: 61, left: 3, refunded: 0, stuck: 6 },
      60,
    );
    expect(worth).toBe(1);
    expect([width, height]).toEqual([720, 24]);
    expect(paths.map(({ fate, path }) => [fate, beadsOf(path)])).toEqual([
      ['finished', 61],
      ['studying', 34],
      ['left', 3],
      ['invited', 10],
      ['free', 12],
    ]);
    const places = paths.flatMap(({ path }) => path.match(/M\d+ \d+/g) ?? []);
    expect(new Set(places).size).toBe(120);
  });

  test('has beads of several seats for more than six hundred', () => {
    fc.assert(
      fc.property(figures, (each) => {
        const { paths, worth } = placeSeatBeads(each, 24);
        for (const { fate, path } of paths) expect(beadsOf(path)).toBe(Math.ceil(each[fate] / worth));
        expect(paths.reduce((sum, { path }) => sum + beadsOf(path), 0)).toBeLessThanOrEqual(606);
      }),
    );
  });
});

test.each([
  [{ fate: 'invited', progress: 0, returns: 2 }, null],
  [{ fate: 'studying', progress: 9, returns: 1 }, null],
  [{ fate: 'studying', progress: 10, returns: 0 }, 'used'],
  [{ fate: 'studying', progress: 0, returns: 2 }, 'returned'],
  [{ fate: 'finished', progress: 100, returns: 0 }, 'finished'],
  [{ fate: 'left', progress: 0, returns: 0 }, 'left'],
] as const)('a seat of %o stays because of %s', (seat, reason) => {
  expect(reasonToKeep(seat)).toBe(reason);
});

test.each([
  [{ isPartPaid: true, waiting: 5, owners: 0, free: 1, seats: 2 }, 'part_paid'],
  [{ isPartPaid: false, waiting: 5, owners: 0, free: 0, seats: 0 }, 'asked'],
  [{ isPartPaid: false, waiting: 0, owners: 0, free: 1, seats: 2 }, 'ownerless'],
  [{ isPartPaid: false, waiting: 0, owners: 1, free: 0, seats: 0 }, 'new'],
  [{ isPartPaid: false, waiting: 0, owners: 1, free: 1, seats: 2 }, 'active'],
  [{ isPartPaid: false, waiting: 0, owners: 1, free: 0, seats: 2 }, 'full'],
] as const)('an organisation of %o is %s', (facts, status) => {
  expect(statusOf(facts)).toBe(status);
});

test('the address of the page has what differs from everybody', () => {
  expect(teamSearch({ search: '', show: null, packId: null, page: 1 })).toBe('');
  expect(teamSearch({ search: 'Amani & Co', show: 'stuck', packId: 'p', page: 2 })).toBe(
    '?pack=p&search=Amani+%26+Co&show=stuck&page=2',
  );
});
