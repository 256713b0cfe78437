import { describe, expect, test } from 'vitest';
import { useContentFixture } from '#tests/support/content-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createCourse } from '../../course-factory.ts';
import { arrangeContent } from './arrange-content.server.ts';
import type { NewOrder, Step } from './arrangement.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const fixture = useContentFixture(env);

const arrange = async (change: NewOrder | Step, seen?: string) =>
  arrangeContent(fixture.deps(), { courseId: fixture.courseId, seen: seen ?? (await fixture.read()).version, change });
const audits = () => fixture.audited(['course']);

describe('the order of a course', () => {
  specifies(
    'States: content: draft when added, toggle saved, up and down not past the ends, order from 0; a YouTube address replaces the file',
  );
  test('changes by one request for sections, lessons, and lessons between sections', async () => {
    const { handout, draft, video, free, locked } = fixture.mixed;
    await arrange({ sections: [fixture.sectionId(1), fixture.sectionId(0)] });
    expect(await fixture.words()).toEqual(['Go on: Handout, Draft (draft), Film', 'Begin: Free, Locked']);
    const { version } = await arrange({
      lessons: [
        { id: fixture.sectionId(0), lessons: [video, locked, free] },
        { id: fixture.sectionId(1), lessons: [draft, handout] },
      ],
    });
    expect(await fixture.words()).toEqual(['Go on: Draft (draft), Handout', 'Begin: Film, Locked, Free']);
    expect(version).toBe((await fixture.read()).version);
    expect((await audits())[0]).toEqual({
      action: 'content.arranged',
      before: { sections: [fixture.sectionId(0), fixture.sectionId(1)] },
      after: { sections: [fixture.sectionId(1), fixture.sectionId(0)] },
    });
    expect((await audits())[1]?.after).toEqual({
      [`section ${fixture.sectionId(0)}`]: [video, locked, free],
      [`section ${fixture.sectionId(1)}`]: [draft, handout],
    });
    // Moving does not change the version, so open forms stay valid.
    expect((await fixture.read()).sections.flatMap(({ lessons }) => lessons.map((lesson) => lesson.version))).toEqual([
      1, 1, 1, 1, 1,
    ]);
  });

  test('changes step by step, without scripts', async () => {
    await arrange({ lesson: fixture.mixed.locked, by: -1 });
    await arrange({ section: fixture.sectionId(1), by: -1 });
    await arrange({ lesson: fixture.mixed.video, to: fixture.sectionId(0) });
    expect(await fixture.words()).toEqual(['Go on: Handout, Draft (draft)', 'Begin: Locked, Free, Film']);
    const before = await audits();
    await arrange({ section: fixture.sectionId(1), by: -1 });
    expect(await audits()).toEqual(before);
  });

  specifies("Learning: each change saves by itself, if nobody else changed it; 'Save All Changes' saves the rest");
  test('is refused after a concurrent change, and an unchanged order changes nothing', async () => {
    const { version } = await fixture.read();
    const swap = { lessons: [{ id: fixture.sectionId(0), lessons: [fixture.mixed.locked, fixture.mixed.free] }] };
    const outcomes = await Promise.allSettled([
      arrange(swap, version),
      arrange({ sections: [fixture.sectionId(1), fixture.sectionId(0)] }, version),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await arrange(swap);
    await arrange(swap, version);
    const reversed = (await fixture.read()).sections.map(({ id }) => id).toReversed();
    for (const change of [{ sections: reversed }, { lesson: fixture.mixed.free, by: -1 } as const])
      await expect(arrange(change, 'an old mark')).rejects.toMatchObject({ code: 'order_changed' });
  });

  test('contains only its own sections and lessons, each once and up to a limit', async () => {
    const other = await createCourse(env.db, { title: 'Other' });
    const ten = Array.from({ length: 10_000 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
    const [stranger] = other.lessons;
    const before = await fixture.words();
    for (const change of [
      { lessons: [{ id: fixture.sectionId(0), lessons: ten }] },
      { sections: ten },
      { sections: [fixture.sectionId(0), other.sections[0]?.id ?? ''] },
      { lessons: [{ id: fixture.sectionId(0), lessons: [fixture.mixed.free, stranger?.id ?? ''] }] },
      { lessons: [{ id: fixture.sectionId(0), lessons: [fixture.mixed.free, fixture.mixed.free] }] },
      { lessons: [{ id: fixture.sectionId(0), lessons: [fixture.mixed.free, '\u0000'] }] },
      { lessons: [{ id: 'a'.repeat(1_000_000), lessons: [] }] },
      { lesson: stranger?.id ?? '', by: 1 } as const,
    ])
      await expect(arrange(change)).rejects.toMatchObject({ code: 'order_invalid' });
    expect([await fixture.words(), await audits()]).toEqual([before, []]);
    await expect(arrangeContent(fixture.deps(), { courseId: '\u0000', seen: '', change: {} })).rejects.toMatchObject({
      code: 'course_not_found',
    });
  });

  test('of five hundred lessons takes as many statements as of five', async () => {
    const statements = async (lessons: number) => {
      const course = await createCourse(env.db, {
        sections: [{ lessons: Array.from({ length: lessons }, (_, n) => `Lesson ${n}`) }, { lessons: [] }],
      });
      const { version, sections } = await fixture.read(course.id);
      const ids = course.lessons.map(({ id }) => id);
      const change = {
        lessons: [
          { id: sections[0]?.id ?? '', lessons: ids.slice(0, 2) },
          { id: sections[1]?.id ?? '', lessons: ids.slice(2).toReversed() },
        ],
      };
      let count = 0;
      const stop = countQueries(() => (count += 1));
      await arrangeContent(fixture.deps(), { courseId: course.id, seen: version, change });
      stop();
      const after = (await fixture.read(course.id)).sections.map((each) => each.lessons.map(({ id }) => id));
      expect(after).toEqual(change.lessons.map((each) => each.lessons));
      return count;
    };
    const few = await statements(5);
    expect(few).toBeGreaterThan(0);
    expect(await statements(500)).toBe(few);
    expect((await audits()).every(({ after }) => JSON.stringify(after).length < 25_000)).toBe(true);
  });
});

/** Calls back for every statement of the environment's pool; returns a function that ends this. */
function countQueries(counted: () => void): () => void {
  const countClient = (client: { query: (...args: never[]) => unknown }) => {
    const own = client.query;
    client.query = (...args) => {
      counted();
      return own.apply(client, args);
    };
    undo.push(() => {
      client.query = own;
    });
  };
  const undo: (() => void)[] = [];
  env.pool.on('acquire', countClient);
  return () => {
    env.pool.off('acquire', countClient);
    for (const each of undo) each();
  };
}
