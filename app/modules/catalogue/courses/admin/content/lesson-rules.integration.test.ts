import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useContentFixture } from '#tests/support/content-fixture.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { duplicateCourse } from '../duplicate-course.server.ts';
import { deleteLesson } from './delete-lesson.server.ts';
import { readContent } from './read-content.server.ts';
import { updateLesson } from './update-lesson.server.ts';

const env = useTestEnv();
const fixture = useContentFixture(env);

test('a rule is saved with its lesson, audited, copied with the course, and deleted with the lesson that it names', async () => {
  const { free, locked, handout } = fixture.mixed;
  const save = async (id: string, rule: Parameters<typeof updateLesson>[1]['lesson']['rule']) => {
    const { lesson, version } = await fixture.edited(id);
    return updateLesson(fixture.deps(), { courseId: fixture.courseId, id, version, lesson: { ...lesson, rule } });
  };
  const after = (lessonId: string) => ({ kind: 'after_lesson', lessonId }) as const;
  await save(locked, after(free));
  expect(await save(locked, after(free))).toMatchObject({ isChanged: false });
  await save(handout, after(locked));
  await expect(save(free, after(handout))).rejects.toMatchObject({ code: 'rule_circle' });
  await expect(save(free, after(free))).rejects.toMatchObject({ code: 'rule_circle' });
  await expect(save(free, after(randomUUID()))).rejects.toMatchObject({ code: 'rule_lesson_gone' });
  await save(free, { kind: 'after_all' });
  await save(free, null);
  expect(await fixture.audited()).toContainEqual(
    expect.objectContaining({ action: 'lesson.updated', before: { rule: null }, after: { rule: after(free) } }),
  );

  const copyId = randomUUID();
  await duplicateCourse(fixture.deps(), { id: fixture.courseId, copyId });
  const copied = (await readContent(fixture.deps(), copyId)).sections.flatMap(({ lessons }) => lessons);
  const named = (title: string) => copied.find((lesson) => lesson.title === title);
  expect(named('Handout')?.rule).toEqual(after(named('Locked')?.id ?? ''));
  expect(named('Locked')?.rule).toEqual(after(named('Free')?.id ?? ''));

  await deleteLesson(fixture.deps(), { courseId: fixture.courseId, id: locked });
  expect((await fixture.edited(handout)).lesson.rule).toBeNull();
});
