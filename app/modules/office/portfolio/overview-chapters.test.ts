import { expect, test } from 'vitest';
import { overviewChapters } from './overview-chapters.ts';

test('an overview without headings is one chapter of paragraphs', () => {
  expect(overviewChapters('First.\nStill first.\n\n\nSecond.')).toEqual([
    { heading: 'Overview', paragraphs: ['First.\nStill first.', 'Second.'] },
  ]);
});

test('a line that begins with ## is the heading of a chapter, with or without a blank line below', () => {
  expect(
    overviewChapters('Before.\n\n## The situation\n\nOne.\r\n\r\nTwo.\r\n## What we did \nThree: a ## b.'),
  ).toEqual([
    { heading: 'Overview', paragraphs: ['Before.'] },
    { heading: 'The situation', paragraphs: ['One.', 'Two.'] },
    { heading: 'What we did', paragraphs: ['Three: a ## b.'] },
  ]);
});

test('a heading without text is left out', () => {
  expect(overviewChapters('## Nothing\n\n## Something\nText')).toEqual([
    { heading: 'Something', paragraphs: ['Text'] },
  ]);
});
