import { describe, expect, test } from 'vitest';
import { staffActor, learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { visitor } from '#app/shared/actor.ts';
import { toCents } from '#app/shared/money.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createCourse } from '../course-factory.ts';
import type { PortalCourseFilter } from './course-list.ts';
import { listCoursesForPortal } from './list-courses-for-portal.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();

const all: PortalCourseFilter = {
  search: '',
  category: null,
  level: null,
  status: null,
  sort: 'newest',
  isDescending: true,
};

async function list(changes: Partial<PortalCourseFilter> & { readonly page?: number } = {}) {
  const deps = { db: env.db, actor: { kind: 'system', name: 'test' } as const };
  const page = await listCoursesForPortal(deps, { ...all, page: 1, ...changes });
  return { ...page, titles: page.courses.map(({ title }) => title) };
}

async function someCourses() {
  const day = (n: number) => new Date(`2026-03-0${n}T09:00:00Z`);
  const make = (title: string, more: Parameters<typeof createCourse>[1]) => createCourse(env.db, { title, ...more });
  await make('Beads', { level: 'advanced', category: 'design', priceCents: toCents(300), createdAt: day(1) });
  await make('anchors', { level: 'beginner', category: 'data', priceCents: toCents(100), createdAt: day(2) });
  await make('Cloth 100%', {
    status: 'draft',
    priceCents: toCents(0),
    createdAt: day(3),
    instructor: 'Otieno',
    youtubeId: 'aqz-KE-bpKQ',
  });
  await make('Dye', { level: 'intermediate', category: 'design', priceCents: toCents(200), createdAt: day(4) });
}

describe('the list of courses', () => {
  test('is for staff', async () => {
    for (const actor of [visitor, await learnerActor(env.db)]) {
      await expect(listCoursesForPortal({ db: env.db, actor }, { ...all, page: 1 })).rejects.toMatchObject({
        code: 'forbidden',
      });
    }
    const actor = await staffActor(env.db);
    expect(await listCoursesForPortal({ db: env.db, actor }, { ...all, page: 1 })).toMatchObject({
      courses: [],
      isEmptyShop: true,
    });
  });

  specifies('Routes: /admin/courses');
  test('includes drafts, and shows the state of each', async () => {
    await someCourses();
    const { courses, counts, isEmptyShop } = await list({ search: 'cloth' });
    expect(courses).toMatchObject([
      {
        title: 'Cloth 100%',
        status: 'draft',
        level: 'beginner',
        priceCents: 0,
        students: 0,
        picture: null,
        hasVideo: true,
      },
    ]);
    expect([counts, isEmptyShop]).toEqual([{ all: 1, active: 0, draft: 1 }, false]);
  });

  test.each([
    ['newest', true, ['Dye', 'Cloth 100%', 'anchors', 'Beads']],
    ['newest', false, ['Beads', 'anchors', 'Cloth 100%', 'Dye']],
    ['title', false, ['anchors', 'Beads', 'Cloth 100%', 'Dye']],
    ['price', true, ['Beads', 'Dye', 'anchors', 'Cloth 100%']],
    ['level', false, ['Cloth 100%', 'anchors', 'Dye', 'Beads']],
    ['category', false, ['anchors', 'Dye', 'Beads', 'Cloth 100%']],
    ['students', true, ['Dye', 'Cloth 100%', 'anchors', 'Beads']],
  ] as const)('is sorted by %s, descending: %s', async (sort, isDescending, titles) => {
    await someCourses();
    expect((await list({ sort, isDescending })).titles).toEqual(titles);
  });

  test.each([
    [{ search: '  BEADS ' }, ['Beads']],
    [{ search: 'otieno' }, ['Cloth 100%']],
    [{ search: '100%' }, ['Cloth 100%']],
    [{ search: '_' }, []],
    [{ search: "'; drop table courses; --" }, []],
    [{ category: 'design' }, ['Dye', 'Beads']],
    [{ category: 'design', level: 'advanced' }, ['Beads']],
    [{ status: 'draft' }, ['Cloth 100%']],
  ] as const)('finds by %j', async (filter, titles) => {
    await someCourses();
    expect((await list(filter)).titles).toEqual(titles);
  });

  test('comes in pages; one past the end is the last', async () => {
    for (let n = 0; n < 27; n += 1) await createCourse(env.db, { title: `Course ${n}`, sections: [] });
    const [first, last] = [await list(), await list({ page: 99 })];
    expect([first.titles.length, first.page, first.pages]).toEqual([25, 1, 2]);
    expect([last.titles.length, last.page]).toEqual([2, 2]);
    expect(new Set([...first.titles, ...last.titles]).size).toBe(27);
  });
});
