import { expect, test } from 'vitest';
import type { VideoRendition } from '#app/modules/catalogue/media/renditions/rendition.ts';
import type { ContentLesson } from '../../../admin/content/course-content.ts';
import { weigh } from './course-weight.ts';

const lesson = (byteSize: number | null, renditions: readonly VideoRendition[] | null, isPublished = true) =>
  ({ byteSize, renditions, isPublished }) as ContentLesson;
const course = (...lessons: ContentLesson[]) => [{ id: '', title: '', version: 1, lessons }];
const waiting: readonly VideoRendition[] = [
  { quality: 'small', state: 'waiting' },
  { quality: 'sound', state: 'running', percent: 3 },
];

test('a course weighs what learners load in each quality', () => {
  const kept: readonly VideoRendition[] = [
    { quality: 'small', state: 'kept', byteSize: 270 },
    { quality: 'sound', state: 'kept', byteSize: 20 },
  ];
  const silent: readonly VideoRendition[] = [
    { quality: 'small', state: 'kept', byteSize: 100 },
    { quality: 'sound', state: 'no_sound' },
  ];
  const weight = weigh(course(lesson(1000, kept), lesson(400, silent), lesson(7, null), lesson(null, null)));
  expect(weight).toEqual({ original: 1407, small: 377, sound: 127, waiting: 0, failed: 0 });
});

test('what is not made weighs as the original, and is counted', () => {
  const failed: readonly VideoRendition[] = [
    { quality: 'small', state: 'failed', fault: 'no_room' },
    { quality: 'sound', state: 'not_smaller' },
  ];
  const weight = weigh(course(lesson(1000, waiting), lesson(500, failed)));
  expect(weight).toEqual({ original: 1500, small: 1500, sound: 1500, waiting: 2, failed: 1 });
});

test('drafts weigh nothing', () => {
  expect(weigh(course(lesson(1000, waiting, false)))).toEqual({
    original: 0,
    small: 0,
    sound: 0,
    waiting: 0,
    failed: 0,
  });
});
