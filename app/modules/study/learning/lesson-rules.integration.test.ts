import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { completeLesson } from './complete-lesson.server.ts';
import { createEnrolment } from './enrolment-factory.ts';
import { mayOpenMedia } from './may-open-media.server.ts';
import { openLesson } from './open-lesson.server.ts';
import { readLesson } from './read-lesson.server.ts';
import { readMyCourses } from './read-my-courses.server.ts';
import { readPlayer } from './read-player.server.ts';
import { savePosition } from './save-position.server.ts';
import { createMixedCourse, staffActor, learnerActor } from './study-factory.ts';

const env = useTestEnv();
const contentAccess = 'enrolled' as const;
const locked = expect.objectContaining({ name: 'DomainError', code: 'lesson_locked' });

/** Creates a course with a free text, a text, a PDF, a draft and a video, its learner, and SQL that sets rules. */
async function openCourse() {
  const made = await createMixedCourse(env.db);
  const actor = await learnerActor(env.db);
  await createEnrolment(env.db, { userId: actor.userId, courseId: made.course.id, at: env.clock.now() });
  const deps = { db: env.db, clock: env.clock, actor, contentAccess, mailing: null };
  const course = made.course.id;
  const rule = (lessonId: string, column: string, value: string | number | boolean) =>
    env.db.execute(
      sql`insert into lesson_rules (lesson_id, course_id, ${sql.identifier(column)}) values (${lessonId}, ${course}, ${value})`,
    );
  const complete = (lessonId: string) => completeLesson(deps, { course, lessonId });
  /** Titles of the open lessons, by the outline and by a request for each lesson. */
  const open = async () => {
    const outline = (await readPlayer(deps, { course })).sections.flatMap(({ lessons }) => lessons);
    const titles = outline.filter(({ isLocked }) => !isLocked).map(({ title }) => title);
    const answers = await Promise.allSettled(outline.map(({ id }) => readLesson(deps, { course, lessonId: id })));
    expect(outline.filter((_, at) => answers[at]?.status === 'fulfilled').map(({ title }) => title)).toEqual(titles);
    return titles;
  };
  return { ...made, actor, deps, rule, complete, open };
}

describe('a lesson that its rule keeps closed', () => {
  test('gives no content and no media, stores no completion and no position, and names its condition', async () => {
    const { course, free, locked: text, handout, video, files, actor, deps, rule, complete, open } = await openCourse();
    await rule(video, 'after_lesson_id', handout);
    await rule(handout, 'after_lesson_id', text);
    expect(await open()).toEqual(['Free', 'Locked']);

    const lesson = { course: course.id, lessonId: video };
    const player = await readPlayer(deps, lesson);
    expect(player.lesson).toMatchObject({ isLocked: true, opens: { kind: 'after', lessonId: handout }, content: null });
    expect(JSON.stringify(player)).not.toContain(files.video);
    for (const request of [
      () => readLesson(deps, lesson),
      () => openLesson(deps, lesson),
      () => savePosition(deps, { ...lesson, position: 3 }),
      () => complete(video),
    ])
      await expect(request()).rejects.toEqual(locked);
    for (const file of [files.video, files.captions, files.pdf])
      expect(await mayOpenMedia(deps, actor, file)).toBe(false);
    const [card] = await readMyCourses(deps);
    expect(card?.nextLesson?.id).toBe(free);

    await complete(text);
    expect(await mayOpenMedia(deps, actor, files.pdf)).toBe(true);
    expect(await mayOpenMedia(deps, actor, files.video)).toBe(false);
    expect(await open()).toEqual(['Free', 'Locked', 'Handout']);
    await complete(handout);
    expect(await mayOpenMedia(deps, actor, files.video)).toBe(true);

    const staff = { ...deps, actor: await staffActor(env.db) };
    await rule(text, 'opens_on', '2100-01-01');
    expect((await readPlayer(staff, { course: course.id, lessonId: text })).lesson).toMatchObject({ isLocked: false });
    // Done before the rule.
    expect(await open()).toContain('Locked');
  });

  test('opens on its day in Nairobi, and days after joining', async () => {
    const { locked: text, handout, open, rule } = await openCourse();
    const day = (at: Date) => new Date(at.getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
    await rule(text, 'opens_on', day(new Date(env.clock.now().getTime() + 2 * 86_400_000)));
    await rule(handout, 'opens_after_days', 3);
    expect(await open()).toEqual(['Free', 'Film']);
    env.clock.advance({ days: 2 });
    expect(await open()).toEqual(['Free', 'Locked', 'Film']);
    env.clock.advance({ days: 1 });
    expect(await open()).toEqual(['Free', 'Locked', 'Handout', 'Film']);
  });

  test('opens after all others except those that wait for it; drafts do not count', async () => {
    const { free, locked: text, handout, draft, video, complete, open, rule } = await openCourse();
    await rule(handout, 'after_all', true);
    await rule(video, 'after_lesson_id', handout);
    await rule(text, 'after_lesson_id', draft);
    expect(await open()).toEqual(['Free', 'Locked']);
    await complete(free);
    await complete(text);
    expect(await open()).toEqual(['Free', 'Locked', 'Handout']);
    await complete(handout);
    expect(await open()).toEqual(['Free', 'Locked', 'Handout', 'Film']);
  });
});

test('lessons cannot wait for themselves or another course, and a deleted lesson no longer blocks others', async () => {
  const { course, free, locked: text, handout, rule } = await openCourse();
  const other = await createCourse(env.db);
  const refusal = (lessonId: string, after: string | undefined) =>
    refusalOf(env.db, (tx) =>
      tx.execute(
        sql`insert into lesson_rules (lesson_id, course_id, after_lesson_id) values (${lessonId}, ${course.id}, ${after})`,
      ),
    );
  await rule(text, 'after_lesson_id', free);
  await rule(handout, 'after_lesson_id', text);
  expect(await refusal(free, handout)).toBe('lesson_rules_circle');
  expect(await refusal(free, free)).toBe('lesson_rules_circle');
  expect(await refusal(free, other.lessons[0]?.id)).toBe('lesson_rules_after_fk');
  await env.db.execute(sql`delete from lessons where id = ${text}`);
  const { rows } = await env.db.execute(sql`select from lesson_rules`);
  expect(rows).toEqual([]);
});
