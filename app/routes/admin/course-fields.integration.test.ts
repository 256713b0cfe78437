import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { courses } from '#app/database/schema/catalogue.ts';
import { courseFields } from '#app/modules/catalogue/courses/admin/course-record.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { insertTranslation } from '#app/modules/catalogue/courses/course-outline-queries.server.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { courseTextNames, ofCourseWords } from '#app/shared/course-words.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();

const wordsIn = (language: string) =>
  ofCourseWords(
    (name) => `${language} ${name}`,
    (name) => [`${language} ${name}`],
  );

/** Fields of the form that have another name than those of the record. */
const formNames: Readonly<Record<string, string>> = { priceCents: 'price', youtubeId: 'youtube' };

test('every field of a course is in its form, and every translated one in that of its translation', async () => {
  const site = renderedSite(env);
  const cookie = await staffCookie(site, (await createStaff(env.db)).id);
  const { id } = await createCourse(env.db, wordsIn('English'));
  const missing = async (path: string, names: readonly string[]) => {
    const { html } = await site.visit(path, { cookie });
    return names.filter((name) => !html.includes(`name="${formNames[name] ?? name}"`));
  };
  expect(await missing(`/admin/courses/${id}/edit`, Object.keys(courseFields))).toEqual([]);
  expect(await missing(`/admin/courses/${id}/translation`, courseTextNames)).toEqual([]);
});

test('every text of a course is on its page, in both languages', async () => {
  const site = renderedSite(env);
  const course = await createCourse(env.db, wordsIn('English'));
  await insertTranslation(env.db, course, { locale: 'sw', ...wordsIn('Kiswahili') });
  const missing = (locale: Locale, language: string) =>
    inLocale(locale, async () => {
      const { text } = await site.visit(`/courses/${course.slug}`);
      return courseTextNames.filter((name) => !text.includes(`${language} ${name}`));
    });
  expect(await missing('en', 'English')).toEqual([]);
  expect(await missing('sw', 'Kiswahili')).toEqual([]);
});

test('a change of any text of a course makes its translation older', async () => {
  const { id } = await createCourse(env.db);
  const unnoticed: string[] = [];
  for (const [index, name] of courseTextNames.entries()) {
    const at = new Date(Date.UTC(2027, 0, index + 1));
    await env.db.update(courses).set({ [name]: wordsIn('New')[name], updatedAt: at });
    const { rows } = await env.db.execute(
      sql`select from courses where id = ${id} and texts_changed_at = ${at.toISOString()}`,
    );
    if (rows.length === 0) unnoticed.push(name);
  }
  expect(unnoticed).toEqual([]);
});
