import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSentIds, writeSentCart } from './sent-cart.server.ts';

const ids = ['0b9f6a70-1111-4222-8333-444455556666', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

test('a link has 22 characters for each course, and gives the same courses back', () => {
  const written = writeSentCart(ids);
  expect(written).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
  expect(readSentIds(written)).toEqual({ ids, count: 2 });
  fc.assert(
    fc.property(fc.uniqueArray(fc.uuid(), { maxLength: 50 }), (all) => {
      expect(readSentIds(writeSentCart(all))).toEqual({ ids: all, count: all.length });
    }),
  );
});

test('a link holds at most as many courses as a cart, each once', () => {
  const many = Array.from(
    { length: 80 },
    (_, index) => `${String(index).padStart(8, '0')}-1111-4222-8333-444455556666`,
  );
  expect(readSentIds(writeSentCart(many)).ids).toEqual(many.slice(0, 50));
  expect(readSentIds(writeSentCart([...ids, ...ids]))).toEqual({ ids, count: 2 });
});

test('what is no course is counted, and harms nothing', () => {
  const [first = ''] = ids;
  const written = `${writeSentCart([first])}.zz.<script>alert(1)</script>.${"'".repeat(22)}`;
  expect(readSentIds(written)).toEqual({ ids: [first], count: 4 });
  fc.assert(
    fc.property(fc.string({ maxLength: 3_000 }), (any) => {
      const { ids: found, count } = readSentIds(any);
      expect(found.length).toBeLessThanOrEqual(count);
    }),
  );
});
