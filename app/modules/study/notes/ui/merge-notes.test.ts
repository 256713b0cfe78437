import { expect, test } from 'vitest';
import { mergeNotes } from './use-notes.ts';

const note = (id: string, body: string, position: number | null = null, lessonId = 'talk') => ({
  id,
  body,
  position,
  lessonId,
});
const waits = (noteId: string, body: string, position?: number, lessonId = 'talk') => ({
  intent: 'note' as const,
  noteId,
  body,
  lessonId,
  ...(position !== undefined && { position }),
});

test('notes waiting on the device take precedence over those of the server, in their place', () => {
  const known = [
    note('a', 'Old', 9),
    note('b', 'Deleted here'),
    note('c', 'Kept', 60),
    note('d', 'Elsewhere', 1, 'text'),
  ];
  const waiting = [waits('a', 'New', 9), waits('b', ' '), waits('e', 'Added', 30), waits('f', 'Elsewhere', 1, 'text')];
  expect(mergeNotes(known, waiting, 'talk').map(({ id, body }) => [id, body])).toEqual([
    ['a', 'New'],
    ['e', 'Added'],
    ['c', 'Kept'],
  ]);
});

test('waiting positions and completions are not notes', () => {
  expect(mergeNotes([], [{ intent: 'position', lessonId: 'talk', position: 4 }], 'talk')).toEqual([]);
});
