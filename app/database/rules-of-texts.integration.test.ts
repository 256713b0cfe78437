import { sql, type SQL } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();

/** Creates a course in English, with statements that write its three kinds of texts in a language. */
async function openCourse() {
  const course = await createCourse(env.db);
  const [section, lesson] = [course.sections[0]?.id, course.lessons[0]?.id];
  const writing = (locale: string): readonly SQL[] => [
    sql`insert into course_texts (course_id, locale, title) values (${course.id}, ${locale}, 'x')`,
    sql`insert into section_texts (section_id, locale, title) values (${section}, ${locale}, 'x')`,
    sql`insert into lesson_texts (lesson_id, locale, title) values (${lesson}, ${locale}, 'x')`,
  ];
  return { course, lesson, writing };
}

const tables = ['course_texts', 'section_texts', 'lesson_texts'] as const;
const nothing = sql`select`;

describe.each(tables)('%s', (table) => {
  const index = tables.indexOf(table);

  test('cannot hold a text in the course’s own language, nor in an unknown language', async () => {
    const { writing } = await openCourse();
    const refusal = (locale: string) => refusalOf(env.db, (tx) => tx.execute(writing(locale)[index] ?? nothing));
    expect(await refusal('en')).toBe(`${table}_other_language`);
    expect(await refusal('fr')).toBe(`${table}_locale`);
    expect(await refusal('sw')).toBeNull();
  });

  test('prevent a change of the course to their language, and are deleted with it', async () => {
    const { course, writing } = await openCourse();
    await env.db.execute(writing('sw')[index] ?? nothing);
    const change = (locale: string) =>
      refusalOf(env.db, (tx) => tx.execute(sql`update courses set locale = ${locale} where id = ${course.id}`));
    expect(await change('sw')).toBe('courses_other_language');
    expect(await change('fr')).toBe('courses_locale');
    await env.db.execute(sql`delete from courses where id = ${course.id}`);
    const { rows } = await env.db.execute(sql`select from ${sql.identifier(table)}`);
    expect(rows).toEqual([]);
  });
});

test('a course may change its language before anything is written in it, and then accepts translations into the old one', async () => {
  const { course, writing } = await openCourse();
  await env.db.execute(sql`update courses set locale = 'sw' where id = ${course.id}`);
  expect(await refusalOf(env.db, (tx) => tx.execute(writing('sw')[0] ?? nothing))).toBe('course_texts_other_language');
  expect(await refusalOf(env.db, (tx) => tx.execute(writing('en')[0] ?? nothing))).toBeNull();
});

test('the pictures of a lesson include those of its translations', async () => {
  const { lesson, writing } = await openCourse();
  const [own, other] = [
    await createMediaFile(env.db, { kind: 'image' }),
    await createMediaFile(env.db, { kind: 'image' }),
  ];
  const shows = (id: string) => `<img src="/media/${id}" alt="">`;
  const shown = async () => {
    const { rows } = await env.db.execute<{ id: string }>(sql`select media_id as id from lesson_images`);
    return rows.map(({ id }) => id).toSorted();
  };
  await env.db.execute(writing('sw')[2] ?? nothing);
  await env.db.execute(sql`update lessons set body = ${shows(own.id)} where id = ${lesson}`);
  await env.db.execute(sql`update lesson_texts set body = ${shows(other.id)}`);
  expect(await shown()).toEqual([own.id, other.id].toSorted());
  await env.db.execute(sql`update lessons set body = '' where id = ${lesson}`);
  expect(await shown()).toEqual([other.id]);
  await env.db.execute(sql`delete from lesson_texts`);
  expect(await shown()).toEqual([]);
});

test('the time of a text’s change is stored, and nothing else changes it', async () => {
  const { course, lesson } = await openCourse();
  const at = '2027-01-01T00:00:00.000Z';
  const changed = async (change: SQL) => {
    await env.db.execute(change);
    const { rows } = await env.db.execute<{ which: string }>(sql`
      select 'course' as which from courses where id = ${course.id} and texts_changed_at = ${at} union all
      select 'lesson' from lessons where id = ${lesson} and texts_changed_at = ${at}`);
    return rows.map(({ which }) => which);
  };
  expect(await changed(sql`update courses set price_cents = 1, updated_at = ${at}`)).toEqual([]);
  expect(await changed(sql`update lessons set is_published = false, updated_at = ${at}`)).toEqual([]);
  expect(await changed(sql`update courses set outcomes = '{x}', updated_at = ${at}`)).toEqual(['course']);
  expect(await changed(sql`update lessons set title = 'x', updated_at = ${at}`)).toEqual(['course', 'lesson']);
});
