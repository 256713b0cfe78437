import { describe, expect, it } from 'vitest';
import { bestOf, countWords, sumOf } from './assignment-rules.ts';
import { exampleAssignment } from './assignment-factory.ts';
import { differencesOf } from './read-submissions.server.ts';

describe('the points of a submission', () => {
  it('are the sum of its levels, and say how many criteria are open', () => {
    expect(sumOf(exampleAssignment.rubric, { complete: 3, other: 3 })).toEqual({ points: 3, open: 1 });
    expect(sumOf(exampleAssignment.rubric, { complete: 3, correct: 0 })).toEqual({ points: 3, open: 0 });
  });

  it('count from the better result, an accepted one first', () => {
    const accepted = { state: 'accepted', points: 4 };
    expect(bestOf([{ state: 'improve', points: 5 }, accepted, { state: 'improve', points: null }])).toBe(accepted);
    expect(bestOf([])).toBeNull();
  });
});

it('counts numbers and contracted forms as one word', () => {
  expect(countWords('')).toBe(0);
  expect(countWords('The sheet says KSh 18,450. Ng’ombe wa Mama – “sawa”!')).toBe(9);
});

it('lists the changes since the previous submission', () => {
  expect(differencesOf({ text: 'a', files: ['x', 'z'] }, { text: 'b', files: ['x', 'y'] })).toEqual({
    newFiles: [2],
    goneFiles: 1,
    isTextNew: true,
  });
});
