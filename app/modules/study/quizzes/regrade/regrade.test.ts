import { expect, test } from 'vitest';
import { countPassing, isFullyCorrect, planRegrade, type AskedPaper } from './regrade.ts';
import { exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';

const content = exampleQuestions.single_choice;
const paper = (id: string, input: Partial<AskedPaper> = {}): AskedPaper => ({
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
      paper('passes now'),
      paper('goes up', { points: 11 }),
      paper('passed before', { isPassedElsewhere: true }),
      paper('fails then', { answer: 'till', isRight: true, points: 14 }),
      paper('stays', { isRight: true }),
      paper('empty', { answer: null }),
      paper('open', { isRight: null, points: null, answer: null }),
    ],
    content,
  );
  const said = (papers: readonly { id: string; after: number; passes: string }[]) =>
    papers.map(({ id, after, passes }) => [id, after, passes]);
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

test('a learner with two papers that pass now passes once', () => {
  const up = planRegrade([paper('one', { userId: 'her' }), paper('two', { userId: 'her' })], content);
  expect(countPassing(up)).toBe(1);
});

test('only a completely right answer counts', () => {
  expect(isFullyCorrect(exampleQuestions.multiple_choice, ['code', 'credit'])).toBe(true);
  expect(isFullyCorrect(exampleQuestions.multiple_choice, ['code'])).toBe(false);
  expect(isFullyCorrect(exampleQuestions.multiple_choice, null)).toBe(false);
});
