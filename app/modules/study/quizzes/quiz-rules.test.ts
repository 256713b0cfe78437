import { describe, expect, it, test } from 'vitest';
import { quizSentences } from './ui/admin/quiz-editor.tsx';
import {
  bestOf,
  isLapsed,
  isPassed,
  limitsOf,
  newQuiz,
  nextAttempt,
  pointsToPassOf,
  toleranceMs,
  type QuizAttemptFacts,
} from './quiz-rules.ts';

test.each([
  [70, 20, 14],
  [70, 19, 14],
  [1, 20, 1],
  [100, 3, 3],
  [50, 1, 1],
  [29, 100, 29],
])('%i per cent of %i questions are %i', (percent, of, points) => {
  expect(pointsToPassOf(percent, of)).toBe(points);
});

const at = (hours: number) => new Date(Date.UTC(2026, 10, 26, hours));
const attempt = (number: number, input: Partial<QuizAttemptFacts> = {}): QuizAttemptFacts => ({
  number,
  state: 'marked',
  endsAt: at(1),
  arrivesBy: at(2),
  submittedAt: at(0),
  points: 1,
  of: 4,
  pointsToPass: 3,
  ...input,
});

describe('the next attempt', () => {
  const rules = { attemptsAllowed: 2, hoursBetween: 24, countsForCourse: false };

  it('opens at once the first time, and after the pause the next time', () => {
    expect(nextAttempt([], rules, at(0))).toEqual({ kind: 'open', number: 1 });
    expect(nextAttempt([attempt(1)], rules, at(23))).toEqual({ kind: 'waits', number: 2, opensAt: at(24) });
    expect(nextAttempt([attempt(1)], rules, at(24))).toEqual({ kind: 'open', number: 2 });
  });

  it('counts the pause from the end of an attempt that was never handed in', () => {
    const lapsed = attempt(1, { state: 'lapsed', submittedAt: null, points: null });
    expect(nextAttempt([lapsed], rules, at(24))).toEqual({ kind: 'waits', number: 2, opensAt: at(25) });
  });

  it('does not come after a pass or the last one', () => {
    expect(nextAttempt([attempt(1, { points: 3 })], rules, at(99))).toEqual({ kind: 'passed' });
    const counted = { ...rules, countsForCourse: true };
    expect(nextAttempt([attempt(1, { points: 3, of: 4 })], counted, at(99))).toEqual({ kind: 'open', number: 2 });
    expect(nextAttempt([attempt(1, { points: 4, of: 4 })], counted, at(99))).toEqual({ kind: 'passed' });
    expect(nextAttempt([attempt(2), attempt(1)], rules, at(99))).toEqual({ kind: 'none' });
    expect(nextAttempt([attempt(2), attempt(1)], { ...rules, attemptsAllowed: null }, at(99))).toEqual({
      kind: 'open',
      number: 3,
    });
  });
});

test('the best attempt has the largest share of right answers', () => {
  const late = attempt(3, { state: 'late', points: null });
  expect(bestOf([attempt(1), attempt(2, { points: 2, of: 5 }), late])?.number).toBe(2);
  expect(bestOf([attempt(2, { points: 2 }), attempt(1, { points: 2 })])?.number).toBe(1);
  expect(bestOf([late])).toBeNull();
});

test('an attempt lapses after the last moment at which it may arrive', () => {
  expect(isLapsed(attempt(1, { state: 'open' }), at(2))).toBe(false);
  expect(isLapsed(attempt(1, { state: 'open' }), at(3))).toBe(true);
  expect(isLapsed(attempt(1, { state: 'open', arrivesBy: null }), at(99))).toBe(false);
  expect(isPassed(attempt(1, { state: 'late', points: null }))).toBe(false);
  expect(limitsOf({ minutes: null, graceHours: 1, mustBeOnline: false }, at(0))).toEqual({
    endsAt: null,
    arrivesBy: null,
  });
  expect(limitsOf({ minutes: 60, graceHours: 1, mustBeOnline: false }, at(0))).toEqual({
    endsAt: at(1),
    arrivesBy: new Date(at(2).getTime() + toleranceMs),
  });
  // Online it must arrive at its end.
  expect(limitsOf({ minutes: 60, graceHours: 1, mustBeOnline: true }, at(0))).toEqual({
    endsAt: at(1),
    arrivesBy: new Date(at(1).getTime() + toleranceMs),
  });
});

test('the rules of a quiz are said in sentences', () => {
  const draws = [{ sectionId: null, questions: 20 }];
  expect(quizSentences({ ...newQuiz, draws }, 44)).toEqual([
    '20 questions from 44, others at each attempt.',
    'You pass with 14 of 20 right.',
    'You have 3 attempts; the best counts.',
    'The next attempt opens 24 hours after the last one.',
    '30 minutes from the start. Without a network, answers may arrive up to 24 hours later.',
    'Afterwards you see your score and what to study again.',
  ]);
});
