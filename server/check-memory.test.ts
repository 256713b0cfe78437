import { expect, test } from 'vitest';
import { checkMemory } from './check-memory.ts';

const mb = 1024 ** 2;

test.each(['--max-old-space-size=48', '--max-old-space-size=512 --max_old_space_size=95'])(
  'a heap that is too small to start is refused with a sentence: %s',
  (flags) => {
    expect(() => checkMemory({ flags, bytes: 0, workers: 1 })).toThrow(
      /^The heap of \d\d MB is too small\. .* 256 or more\.$/,
    );
  },
);

test.each(['', '--max-old-space-size=96', '--max-old-space-size=48 --max-old-space-size=512'])(
  'a heap that is large enough is not: %s',
  (flags) => {
    expect(checkMemory({ flags, bytes: 0, workers: 1 })).toBe(null);
  },
);

test('memory that may not last is said, and the server starts', () => {
  expect(checkMemory({ flags: '', bytes: 256 * mb, workers: 1 })).toMatch(
    /^The server may use 256 MB of memory and needs 640: /,
  );
  expect(checkMemory({ flags: '', bytes: 1_024 * mb, workers: 2 })).toMatch(
    / may use 1024 MB of memory and needs 1040: /,
  );
  expect(checkMemory({ flags: '', bytes: 1_040 * mb, workers: 2 })).toBe(null);
  for (const bytes of [640 * mb, 2 ** 63]) expect(checkMemory({ flags: '', bytes, workers: 1 })).toBe(null);
});

test('this process has enough', () => {
  expect(() => checkMemory()).not.toThrow();
});
