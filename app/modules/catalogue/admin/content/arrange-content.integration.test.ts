import { describe, expect, test } from 'vitest';
import { useContentDesk } from '#tests/support/content-desk.ts';
import { useTestBed } from '#tests/support/test-bed.ts';
import { createCourse } from '../../course-factory.ts';
import { arrangeContent } from './arrange-content.server.ts';
import type { NewOrder, Step } from './arrangement.ts';
import { specifies } from '#tests/specifies.ts';

const bed = useTestBed();
const desk = useContentDesk(bed);

const arrange = async (change: NewOrder | Step, seen?: string) =>
  arrangeContent(desk.deps(), { courseId: desk.courseId, seen: seen ?? (await desk.read()).mark, change });
const audits = () => desk.audited(['course']);

describe('the order of a course', () => {
  specifies(
    'States: content: draft when added, toggle saved, up and down not past the ends, order from 0; a YouTube address replaces the file',
  );
  test('is changed by one request for sections, lessons, and lessons between sections', async () => {
    const { handout, draft, film, free, locked } = desk.mixed;
    await arrange({ sections: [desk.sectionId(1), desk.sectionId(0)] });
    expect(await desk.words()).toEqual(['Go on: Handout, Draft (draft), Film', 'Begin: Free, Locked']);
    const { mark } = await arrange({
      lessons: [
        { id: desk.sectionId(0), lessons: [film, locked, free] },
        { id: desk.sectionId(1), lessons: [draft, handout] },
      ],
    });
    expect(await desk.words()).toEqual(['Go on: Draft (draft), Handout', 'Begin: Film, Locked, Free']);
    expect(mark).toBe((await desk.read()).mark);
    expect((await audits())[0]).toEqual({
      action: 'content.arranged',
      before: { sections: [desk.sectionId(0), desk.sectionId(1)] },
      after: { sections: [desk.sectionId(1), desk.sectionId(0)] },
    });
    expect((await audits())[1]?.after).toEqual({
      [`section ${desk.sectionId(0)}`]: [film, locked, free],
      [`section ${desk.sectionId(1)}`]: [draft, handout],
    });
    // Being moved makes nobody else's form of it old.
    expect((await desk.read()).sections.flatMap(({ lessons }) => lessons.map(({ version }) => version))).toEqual([
      1, 1, 1, 1, 1,
    ]);
  });

  test('is changed step by step, without scripts', async () => {
    await arrange({ lesson: desk.mixed.locked, by: -1 });
    await arrange({ section: desk.sectionId(1), by: -1 });
    await arrange({ lesson: desk.mixed.film, to: desk.sectionId(0) });
    expect(await desk.words()).toEqual(['Go on: Handout, Draft (draft)', 'Begin: Locked, Free, Film']);
    const before = await audits();
    await arrange({ section: desk.sectionId(1), by: -1 });
    expect(await audits()).toEqual(before);
  });

  specifies("Learning: each change saves by itself, if nobody else changed it; 'Save All Changes' saves the rest");
  test('that somebody else changed is refused, and asking for what is so already changes nothing', async () => {
    const { mark } = await desk.read();
    const swap = { lessons: [{ id: desk.sectionId(0), lessons: [desk.mixed.locked, desk.mixed.free] }] };
    const outcomes = await Promise.allSettled([
      arrange(swap, mark),
      arrange({ sections: [desk.sectionId(1), desk.sectionId(0)] }, mark),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await arrange(swap);
    await arrange(swap, mark);
    const reversed = (await desk.read()).sections.map(({ id }) => id).toReversed();
    for (const change of [{ sections: reversed }, { lesson: desk.mixed.free, by: -1 } as const])
      await expect(arrange(change, 'an old mark')).rejects.toMatchObject({ code: 'order_changed' });
  });

  test('is of its own sections and lessons: others, ten thousand of them, or one twice change nothing', async () => {
    const other = await createCourse(bed.db, { title: 'Other' });
    const ten = Array.from({ length: 10_000 }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
    const [stranger] = other.lessons;
    const before = await desk.words();
    for (const change of [
      { lessons: [{ id: desk.sectionId(0), lessons: ten }] },
      { sections: ten },
      { sections: [desk.sectionId(0), other.sections[0]?.id ?? ''] },
      { lessons: [{ id: desk.sectionId(0), lessons: [desk.mixed.free, stranger?.id ?? ''] }] },
      { lessons: [{ id: desk.sectionId(0), lessons: [desk.mixed.free, desk.mixed.free] }] },
      { lessons: [{ id: desk.sectionId(0), lessons: [desk.mixed.free, '\u0000'] }] },
      { lessons: [{ id: 'a'.repeat(1_000_000), lessons: [] }] },
      { lesson: stranger?.id ?? '', by: 1 } as const,
    ])
      await expect(arrange(change)).rejects.toMatchObject({ code: 'order_invalid' });
    expect([await desk.words(), await audits()]).toEqual([before, []]);
    await expect(arrangeContent(desk.deps(), { courseId: '\u0000', seen: '', change: {} })).rejects.toMatchObject({
      code: 'course_not_found',
    });
  });

  test('of five hundred lessons takes as many statements as of five', async () => {
    const statements = async (lessons: number) => {
      const course = await createCourse(bed.db, {
        sections: [{ lessons: Array.from({ length: lessons }, (_, n) => `Lesson ${n}`) }, { lessons: [] }],
      });
      const { mark, sections } = await desk.read(course.id);
      const ids = course.lessons.map(({ id }) => id);
      const change = {
        lessons: [
          { id: sections[0]?.id ?? '', lessons: ids.slice(0, 2) },
          { id: sections[1]?.id ?? '', lessons: ids.slice(2).toReversed() },
        ],
      };
      let count = 0;
      const stop = countQueries(() => (count += 1));
      await arrangeContent(desk.deps(), { courseId: course.id, seen: mark, change });
      stop();
      const after = (await desk.read(course.id)).sections.map((each) => each.lessons.map(({ id }) => id));
      expect(after).toEqual(change.lessons.map((each) => each.lessons));
      return count;
    };
    const few = await statements(5);
    expect(few).toBeGreaterThan(0);
    expect(await statements(500)).toBe(few);
    expect((await audits()).every(({ after }) => JSON.stringify(after).length < 25_000)).toBe(true);
  });
});

/** Calls back for every statement of the bed's pool; returns what ends it. */
function countQueries(counted: () => void): () => void {
  const hear = (client: { query: (...args: never[]) => unknown }) => {
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
  bed.pool.on('acquire', hear);
  return () => {
    bed.pool.off('acquire', hear);
    for (const each of undo) each();
  };
}
