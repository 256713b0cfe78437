import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reportFacts } from '#app/shared/organisation-terms.ts';
import {
  byFact,
  keepAttempts,
  keepSafe,
  stages,
  sumAttempts,
  sumReports,
  type Figures,
  type StageCounts,
} from './report-figures.ts';

type Rows = Readonly<Record<string, StageCounts>>;

const addUp = (rows: Rows): StageCounts =>
  Object.values(rows).reduce<StageCounts>((a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]], [0, 0, 0, 0]);

/** A report of people who answered the question about gender alone. */
const reportOf = (gender: Rows) =>
  keepSafe(
    byFact((fact) => new Map(fact === 'gender' ? Object.entries(gender) : [['', addUp(gender)]])),
    addUp(gender),
  );
const gendersOf = (gender: Rows) => reportOf(gender)?.groups.gender;

/** What anybody can compute from a row: how many people are between one shown figure and the next. */
function stepsOf(figures: Figures): number[] {
  const shown = stages.flatMap((stage) => (figures[stage] === null ? [] : [figures[stage]]));
  return shown.map((count, index) => count - (shown[index + 1] ?? 0));
}

describe('a table of a report', () => {
  test('has all figures where each step is people enough', () => {
    expect(gendersOf({ woman: [5, 12, 6, 28], man: [5, 10, 5, 17], '': [6, 5, 5, 5] })).toEqual([
      { value: 'woman', reached: 51, active: 46, completed: 34, passed: 28 },
      { value: 'man', reached: 37, active: 32, completed: 22, passed: 17 },
      { value: '', reached: 21, active: 15, completed: 10, passed: 5 },
    ]);
  });

  test('hides a second group with a small one, because the whole is known', () => {
    // Four men would be 24 less 20.
    expect(gendersOf({ woman: [20, 0, 0, 0], man: [4, 0, 0, 0] })).toEqual([]);
    expect(gendersOf({ woman: [20, 0, 0, 0], man: [4, 0, 0, 0], other: [1, 0, 0, 0] })).toEqual([
      { value: 'woman', reached: 20, active: 0, completed: 0, passed: 0 },
      { value: '', reached: 5, active: 0, completed: 0, passed: 0 },
    ]);
  });

  test('hides a figure whose difference to the next is too small', () => {
    // One woman did not do a lesson.
    expect(gendersOf({ woman: [1, 9, 0, 0], man: [0, 10, 0, 0] })).toEqual([
      { value: 'man', reached: 10, active: null, completed: 0, passed: 0 },
      { value: 'woman', reached: 10, active: null, completed: 0, passed: 0 },
    ]);
  });

  test('is missing where everybody answered the same, which would say it of each of them', () => {
    expect(gendersOf({ woman: [30, 0, 0, 0] })).toEqual([]);
    // The six who completed are known by name, and all women.
    expect(gendersOf({ woman: [10, 0, 6, 0], man: [10, 0, 0, 0] })).toEqual([
      { value: 'woman', reached: 16, active: null, completed: null, passed: 0 },
      { value: 'man', reached: 10, active: null, completed: null, passed: 0 },
    ]);
  });

  test('shows no stage that the whole hides, because its rows add up to it', () => {
    // Two completed and did not pass: 19 less 8 and 9.
    expect(reportOf({ woman: [5, 0, 1, 8], man: [4, 0, 1, 9] })).toMatchObject({
      all: { reached: 28, active: 19, completed: 19, passed: null },
      groups: {
        gender: [
          { value: 'man', reached: 14, active: null, completed: null, passed: null },
          { value: 'woman', reached: 14, active: null, completed: null, passed: null },
        ],
      },
    });
  });

  test('is not made for fewer than five people', () => {
    expect(reportOf({ woman: [2, 2, 0, 0] })).toBeNull();
    expect(reportOf({ woman: [5, 0, 0, 0] })?.all).toEqual({ reached: 5, active: 0, completed: 0, passed: 0 });
    expect(reportOf({ woman: [3, 3, 0, 0] })?.all).toEqual({ reached: 6, active: null, completed: 0, passed: 0 });
  });
});

const counts = fc.tuple(fc.nat(14), fc.nat(14), fc.nat(14), fc.nat(14));
const randomRows = fc.dictionary(fc.constantFrom('', 'a', 'b', 'c', 'd', 'e'), counts, { minKeys: 1 });

// Fails for a step that is too small, a row that is lost, and a step with one answer alone.
test('no figure, and no difference of figures, is about one to four people', () => {
  fc.assert(
    fc.property(randomRows, (rows) => {
      const report = reportOf(rows);
      if (!report) return;
      const isSafe = (people: number) => people === 0 || people >= 5;
      expect(stepsOf(report.all).every(isSafe)).toBe(true);
      for (const fact of reportFacts) {
        const table = report.groups[fact];
        if (table.length === 0) continue;
        // What the rows add up to is a figure of the whole, or shown nowhere.
        for (const stage of stages) {
          const counted = table.flatMap(({ [stage]: count }) => (count === null ? [] : [count]));
          if (counted.length > 0) expect(counted.reduce((sum, count) => sum + count, 0)).toBe(report.all[stage]);
        }
        const steps = table.map(stepsOf);
        expect(steps.flat().every(isSafe)).toBe(true);
        for (const step of steps[0]?.keys() ?? [])
          expect(steps.filter((row) => (row[step] ?? 0) > 0).length).not.toBe(1);
      }
    }),
    { numRuns: 3000, seed: 102 },
  );
});

describe('reports together', () => {
  const one = reportOf({ woman: [5, 5, 5, 5], man: [5, 5, 5, 5] });
  const two = reportOf({ woman: [10, 0, 0, 10], man: [3, 0, 0, 0], '': [6, 0, 0, 10] });
  const small = reportOf({ woman: [6, 0, 0, 0] });
  const all = [one, two, small].flatMap((report) => (report ? [report] : []));

  test('add up, and count what one of them does not show among everybody else', () => {
    expect(all).toHaveLength(3);
    expect(sumReports(all)).toMatchObject({
      all: { reached: 85, active: 50, completed: 40, passed: 30 } satisfies Figures,
      groups: {
        gender: [
          { value: 'woman', reached: 40, active: 25, completed: 20, passed: 15 },
          { value: '', reached: 25, active: 10, completed: 10, passed: 10 },
          { value: 'man', reached: 20, active: 15, completed: 10, passed: 5 },
        ],
        age: [],
      },
    });
  });

  test('show no stage that one of them hides', () => {
    const hiding = reportOf({ woman: [1, 9, 0, 0], man: [0, 10, 0, 0] });
    expect(hiding && one && sumReports([one, hiding]).all.active).toBeNull();
    expect(hiding && one && sumReports([one, hiding]).groups.gender[0]?.active).toBeNull();
  });
});

test('attempts are shown from five people on, and if not one to four are missing', () => {
  expect(keepAttempts({ tested: 4, first: 10, best: 90 }, 20)).toBeNull();
  expect(keepAttempts({ tested: 18, first: 10, best: 90 }, 20)).toBeNull();
  expect(keepAttempts({ tested: 15, first: 47.6, best: 77.4 }, 20)).toEqual({ tested: 15, first: 48, best: 77 });
  expect(sumAttempts([{ tested: 5, first: 40, best: 60 }, null, { tested: 15, first: 60, best: 80 }])).toEqual({
    tested: 20,
    first: 55,
    best: 75,
  });
  expect(sumAttempts([null])).toBeNull();
});
