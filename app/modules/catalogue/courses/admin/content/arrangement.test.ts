import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterStep, inNewOrder, newOrder, placed, withSectionAt, type Arrangement } from './arrangement.ts';

const course: Arrangement = [
  { id: 'A', lessons: ['a1', 'a2'] },
  { id: 'B', lessons: [] },
  { id: 'C', lessons: ['c1'] },
];
const words = (order: Arrangement | null) => order?.map(({ id, lessons }) => `${id}: ${lessons.join(' ')}`.trim());

describe('a step', () => {
  test.each([
    [{ section: 'A', by: 1 }, ['B:', 'A: a1 a2', 'C: c1']],
    [{ section: 'A', by: -1 }, ['A: a1 a2', 'B:', 'C: c1']],
    [{ lesson: 'a1', by: 1 }, ['A: a2 a1', 'B:', 'C: c1']],
    [{ lesson: 'a1', by: -1 }, ['A: a1 a2', 'B:', 'C: c1']],
    [{ lesson: 'a2', by: 1 }, ['A: a1', 'B: a2', 'C: c1']],
    [{ lesson: 'c1', by: -1 }, ['A: a1 a2', 'B: c1', 'C:']],
    [{ lesson: 'c1', to: 'A' }, ['A: a1 a2 c1', 'B:', 'C:']],
    [{ lesson: 'a1', to: 'A' }, ['A: a1 a2', 'B:', 'C: c1']],
  ] as const)('%j', (step, order) => {
    expect(words(afterStep(course, step))).toEqual(order);
  });

  test.each([
    { section: 'X', by: 1 },
    { lesson: 'x', by: 1 },
    { lesson: 'a1', to: 'X' },
  ] as const)('of a missing item is refused: %j', (step) => {
    expect(afterStep(course, step)).toBeNull();
  });
});

describe('a new order', () => {
  test.each([
    { sections: ['A', 'B'] },
    { sections: ['A', 'B', 'X'] },
    { sections: ['A', 'B', 'C', 'A'] },
    { lessons: [{ id: 'A', lessons: ['a1'] }] },
    { lessons: [{ id: 'A', lessons: ['a1', 'a1'] }] },
    { lessons: [{ id: 'A', lessons: ['a1', 'c1'] }] },
    { lessons: [{ id: 'X', lessons: [] }] },
    {
      lessons: [
        { id: 'A', lessons: ['a1', 'a2'] },
        { id: 'A', lessons: [] },
      ],
    },
  ])('that is not of this course is refused: %j', (order) => {
    expect(inNewOrder(course, order)).toBeNull();
  });

  test('describes a drag by its differences', () => {
    const index = fc.nat({ max: 4 });
    const drag = fc.oneof(
      fc.record({ lesson: fc.constantFrom('a1', 'a2', 'c1'), section: fc.constantFrom('A', 'B', 'C'), index }),
      fc.record({ section: fc.constantFrom('A', 'B', 'C'), index }),
    );
    fc.assert(
      fc.property(fc.array(drag, { maxLength: 6 }), (drags) => {
        let order = course;
        for (const each of drags)
          order =
            'lesson' in each
              ? placed(order, each.lesson, each.section, each.index)
              : withSectionAt(order, each.section, each.index);
        expect(inNewOrder(course, newOrder(course, order))).toEqual(order);
      }),
    );
  });

  test('lists only the sections whose lessons moved', () => {
    expect(newOrder(course, placed(course, 'a2', 'A', 0))).toEqual({ lessons: [{ id: 'A', lessons: ['a2', 'a1'] }] });
    expect(newOrder(course, course)).toEqual({ lessons: [] });
  });
});
