import { expect, test } from 'vitest';
import { filesToSave } from './files-to-save.ts';
import type { CourseFile } from './saved-course.ts';

const file = (id: string, lessonId: string, quality: CourseFile['quality']): CourseFile => ({
  id,
  lessonId,
  kind: quality ? 'video' : 'pdf',
  quality,
  contentType: '',
  byteSize: 1,
  sha256: '',
  address: `/media/${id}`,
});

const files = [
  file('lecture', 'one', 'original'),
  file('lecture-small', 'one', 'small'),
  file('lecture-sound', 'one', 'sound'),
  file('talk', 'two', 'original'),
  file('talk-small', 'two', 'small'),
  file('short', 'three', 'original'),
  file('sheet', 'four', null),
];

test.each([
  ['original', ['sheet', 'lecture', 'talk', 'short']],
  ['small', ['sheet', 'lecture-small', 'talk-small', 'short']],
  ['sound', ['sheet', 'lecture-sound', 'talk-small', 'short']],
] as const)('of each video %s is saved, or the next larger form that there is', (quality, saved) => {
  expect(filesToSave(files, quality).map(({ id }) => id)).toEqual(saved);
});
