import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { averageProgress, hoursLearned, lessonToResume, neighboursOf, progressOf } from './progress-of-course.ts';
import { specifies } from '#tests/specifies.ts';

describe('progress of a course', () => {
  specifies('Learning: completed items are stored; one formula, counted again when publishing changes');
  test.each([
    [0, 0, 0],
    [0, 24, 0],
    [13, 24, 54],
    [1, 3, 33],
    [2, 3, 67],
    [1, 8, 13],
    [199, 200, 99],
    [998, 1000, 99],
    [24, 24, 100],
    [1, 1000, 0],
  ])('%i of %i lessons are %i %%', (completed, total, percent) => {
    expect(progressOf(completed, total)).toBe(percent);
  });

  const course = fc
    .integer({ min: 1, max: 2000 })
    .chain((total) => fc.tuple(fc.integer({ min: 0, max: total }), fc.constant(total)));

  specifies('States: progress 0, 1–99, 100; dialog at 100 %; question after 1 s');
  test('is a whole percent, 100 exactly when all lessons are done', () => {
    fc.assert(
      fc.property(course, ([completed, total]) => {
        const percent = progressOf(completed, total);
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
        expect(percent === 100).toBe(completed === total);
      }),
    );
  });

  test('never decreases when a lesson is completed, and never increases when one is added', () => {
    fc.assert(
      fc.property(course, ([completed, total]) => {
        const percent = progressOf(completed, total);
        if (completed < total) expect(progressOf(completed + 1, total)).toBeGreaterThanOrEqual(percent);
        expect(progressOf(completed, total + 1)).toBeLessThanOrEqual(percent);
      }),
    );
  });
});

specifies('Dashboard: Hours Learned, Average Progress', 'Learning: 15 minutes a lesson, called an estimate');
test('hours learned are fifteen minutes a lesson, rounded', () => {
  expect([0, 1, 2, 45, 46].map(hoursLearned)).toEqual([0, 0, 1, 11, 12]);
});

specifies('Dashboard: Hours Learned, Average Progress');
test('average progress is the rounded mean, 0 without courses', () => {
  expect(averageProgress([])).toBe(0);
  expect(averageProgress([54, 20, 100, 100])).toBe(69);
  expect(averageProgress([0, 1])).toBe(1);
});

describe('the next lesson', () => {
  const lessons = (...done: boolean[]) => done.map((isCompleted, index) => ({ id: `l${index}`, isCompleted }));

  test('is the last opened one while it is incomplete', () => {
    expect(lessonToResume(lessons(false, false, false), 'l2')?.id).toBe('l2');
  });
  test('is the first incomplete one after the last opened one is completed', () => {
    expect(lessonToResume(lessons(true, false, true), 'l2')?.id).toBe('l1');
  });
  test('is the first one of a completed course, and of one whose last opened lesson is deleted', () => {
    expect(lessonToResume(lessons(true, true), 'l1')?.id).toBe('l0');
    expect(lessonToResume(lessons(false, false), 'gone')?.id).toBe('l0');
  });
  test('is missing in a course without lessons', () => {
    expect(lessonToResume([], null)).toBeNull();
  });
});

specifies('Player: sections, previous and next across them, disabled at the ends');
test('has neighbours up to the first and the last lesson', () => {
  const lessons = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  expect(neighboursOf(lessons, 'a')).toEqual({ previous: null, next: { id: 'b' } });
  expect(neighboursOf(lessons, 'b')).toEqual({ previous: { id: 'a' }, next: { id: 'c' } });
  expect(neighboursOf(lessons, 'c')).toEqual({ previous: { id: 'b' }, next: null });
  expect(neighboursOf(lessons, 'gone')).toEqual({ previous: null, next: null });
});
