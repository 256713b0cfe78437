import { describe, expect, it } from 'vitest';
import { readCursorPage, readingOrder, type Cursor, type PagePosition } from './cursor-page.ts';

/** Returns a list of the numbers 1 to `length`, and the places where it was read. */
function listOf(length: number) {
  const rows = Array.from({ length }, (_, n) => ({ id: n + 1 }));
  const read: PagePosition[] = [];
  const page = (cursor: Cursor, limit: number, total: number | null = length) =>
    readCursorPage(
      async (place, most) => {
        read.push(place);
        const { beside, skip, isBackwards } = readingOrder(place);
        const at = rows.findIndex(({ id }) => String(id) === beside);
        if (isBackwards) {
          const end = (at < 0 ? rows.length : at) - skip;
          return rows.slice(Math.max(0, end - most), Math.max(0, end));
        }
        return rows.slice(at + 1 + skip, at + 1 + skip + most);
      },
      { cursor, limit, total },
    );
  return { read, page };
}
const idsOf = ({ rows }: { readonly rows: readonly { readonly id: number }[] }) => rows.map(({ id }) => id);

describe('a page by its number', () => {
  it.each([1, 2, 3, 5, 6, 7, 12])('has the same rows as paging on from the first of %i', async (length) => {
    const { page } = listOf(length);
    let cursor: Cursor = null;
    for (let number = 1; ; number += 1) {
      const walked: Awaited<ReturnType<typeof page>> = await page(cursor, 3);
      const numbered = await page({ page: number }, 3);
      expect(numbered).toEqual({ ...walked, first: (number - 1) * 3 + 1 });
      if (walked.next === null) break;
      cursor = { after: walked.next, row: number * 3 + 1 };
    }
  });

  it('is the last page beyond the end, and the first of an empty list', async () => {
    const { page } = listOf(7);
    expect(await page({ page: 99 }, 3)).toEqual(await page({ page: 'last' }, 3));
    expect(await listOf(0).page({ page: 4 }, 3)).toEqual({ rows: [], first: 1, previous: null, next: null });
  });

  it('is read from the nearer end', async () => {
    const { page, read } = listOf(1_000);
    expect(idsOf(await page({ page: 30 }, 10))[0]).toBe(291);
    expect(idsOf(await page({ page: 90 }, 10))[0]).toBe(891);
    expect(read).toEqual([
      { skip: 290, end: 'first' },
      { skip: 100, end: 'last' },
    ]);
  });

  it('is the nearest within reach where more than 50,000 rows would be skipped', async () => {
    const { page, read } = listOf(200_000);
    expect(await page({ page: 1_500 }, 100)).toMatchObject({ first: 149_901 });
    expect(await page({ page: 900 }, 100)).toMatchObject({ first: 50_001 });
    expect(await page({ page: 1_200 }, 100)).toMatchObject({ first: 149_901 });
    expect(read.map((place) => readingOrder(place).skip)).toEqual([50_000, 50_000, 50_000]);
  });

  it('is among the counted rows where the list has more than are counted', async () => {
    const { page } = listOf(5_000);
    expect(await page({ page: 7 }, 100, null)).toMatchObject({ first: 601, rows: { length: 100 } });
    expect(await page({ page: 40 }, 100, null)).toMatchObject({ first: 1_001 });
  });
});
