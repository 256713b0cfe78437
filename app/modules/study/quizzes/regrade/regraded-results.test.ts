import { expect, test } from 'vitest';
import { countPassing, isFullyCorrect, planRegrade, type AskedAttempt } from './regraded-results.ts';
import { exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';

const content = exampleQuestions.single_choice;
const attempt = (id: string, input: Partial<AskedAttempt> = {}): AskedAttempt => ({
  id,
  userId: id,
  learner: id,
  lessonId: 'check',
  number: 1,
  of: 20,
  pointsToPass: 14,
  position: 0,
  answer: 'paybill',
  isRight: false,
  points: 13,
  isPassedElsewhere: false,
  ...input,
});

test('lists the results that rise, pass now, would fall, and stay', () => {
  const plan = planRegrade(
    [
      attempt('passes now'),
      attempt('goes up', { points: 11 }),
      attempt('passed before', { isPassedElsewhere: true }),
      attempt('fails then', { answer: 'till', isRight: true, points: 14 }),
      attempt('stays', { isRight: true }),
      attempt('empty', { answer: null }),
      attempt('open', { isRight: null, points: null, answer: null }),
    ],
    content,
  );
  const said = (attempts: readonly { id: string; after: number; passes: string }[]) =>
    attempts.map(({ id, after, passes }) => [id, after, passes]);
  expect(said(plan.up)).toEqual([
    ['passes now', 14, 'now'],
    ['goes up', 12, 'not'],
    ['passed before', 14, 'passed'],
  ]);
  expect(said(plan.down)).toEqual([['fails then', 13, 'no_more']]);
  expect(plan.same.map(({ id }) => id)).toEqual(['stays', 'empty']);
  expect(plan.open.map(({ id }) => id)).toEqual(['open']);
  expect(countPassing(plan)).toBe(1);
});

test('a learner with two attempts that pass now passes once', () => {
  const up = planRegrade([attempt('one', { userId: 'her' }), attempt('two', { userId: 'her' })], content);
  expect(countPassing(up)).toBe(1);
});

test('only a completely right answer counts', () => {
  expect(isFullyCorrect(exampleQuestions.multiple_choice, ['code', 'credit'])).toBe(true);
  expect(isFullyCorrect(exampleQuestions.multiple_choice, ['code'])).toBe(false);
  expect(isFullyCorrect(exampleQuestions.multiple_choice, null)).toBe(false);
});
