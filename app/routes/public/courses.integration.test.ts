import { describe, expect, test } from 'vitest';
import { categoryWords } from '#app/modules/catalogue/courses/category-words.server.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { suggestCourses } from '#app/modules/catalogue/courses/search/suggest-courses.server.ts';
import { readSearch } from '#app/ui/data/list-query.ts';
import { insertTranslation } from '#app/modules/catalogue/courses/course-outline-queries.server.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { address, cookieOf } from '#tests/support/account-fixture.ts';
import { toCents } from '#app/shared/money.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const visit = (path: string) => renderedSite(env).visit(path);

/** Visits a page as a learner who has some courses. */
async function visitAsOwner(path: string, courseIds: readonly string[]) {
  const site = renderedSite(env);
  const { id: userId } = await createLearner(env.db, {});
  for (const courseId of courseIds) await createEnrolment(env.db, { userId, courseId });
  const cookie = cookieOf(await site.auth.beginSession({ userId, address, userAgent: 'test' }));
  return site.visit(path, { cookie });
}

describe('the page of a category', () => {
  specifies('Courses list: a page for each category with words of its own');
  test('has a heading and a paragraph, even when filtered', async () => {
    await createCourse(env.db, { category: 'data' });
    for (const path of ['/courses?category=Data', '/courses?category=data&level=advanced']) {
      const { html } = await visit(path);
      expect(html).toContain(`<h1>${categoryWords('data').heading}</h1><p>${categoryWords('data').text}</p>`);
    }
    expect((await visit('/courses')).html).toContain('<h1>Courses</h1>');
  });
});

describe('the catalogue', () => {
  specifies('Courses list: six orders, in the address with search and filters');
  test('keeps search, filters and order on its further pages', async () => {
    for (let number = 1; number <= 13; number += 1)
      await createCourse(env.db, { title: `Beads ${number}`, level: 'advanced', priceCents: toCents(100 * number) });
    const { html } = await visit('/courses?sort=price&level=advanced&search=beads&nonsense=1');
    expect(html).toContain('href="/courses?search=beads&amp;level=advanced&amp;sort=price&amp;page=2"');
    const last = await visit('/courses?sort=price&level=advanced&search=beads&page=99');
    expect(last.text).toContain('Beads 13');
    expect(last.text).not.toContain('Beads 12');
    expect(last.html).toContain('href="/courses?search=beads&amp;level=advanced&amp;sort=price"');
  });

  specifies('Courses list: filters by level, price and length, each choice with its count');
  test('counts each option with the other filters, and offers none without results', async () => {
    await createCourse(env.db, { level: 'beginner', priceCents: toCents(200_000), category: 'data' });
    await createCourse(env.db, { level: 'beginner', priceCents: toCents(800_000), category: 'design' });
    await createCourse(env.db, { level: 'advanced', priceCents: toCents(800_000), category: 'design' });
    const { html, text } = await visit('/courses?price=2500');
    expect(html).toMatch(/<option value="beginner">Beginner.*?1.*?<\/option>/);
    expect(html).toMatch(/<option value="advanced" disabled="">/);
    expect(html).toMatch(/<input[^>]* disabled=""[^>]* value="advanced"|<input[^>]* value="advanced"[^>]* disabled=""/);
    expect(text).toContain('1 of 3 courses');
    expect(html).toContain('href="/courses?category=Data&amp;price=2500"');
    expect(html).not.toContain('href="/courses?category=Design&amp;price=2500"');
  });
});

describe('a card', () => {
  test.each(['/courses', '/courses?search=weaving', '/instructors/njeri-mwangi', '/dashboard?tab=find-courses'])(
    'on %s marks a course that the learner has',
    async (path) => {
      const instructor = 'Njeri Mwangi';
      const mine = await createCourse(env.db, { title: 'Weaving One', instructor });
      await createCourse(env.db, { title: 'Weaving Two', instructor });
      const { html } = await visitAsOwner(path, [mine.id]);
      expect(html).toContain('aria-label="Access Content: Weaving One"');
      expect(html).not.toContain('aria-label="Access Content: Weaving Two"');
      expect(html.match(/name="course" value="/g)).toHaveLength(1);
      expect((await visitAsOwner(path, [])).html).not.toContain('Access Content: ');
    },
  );
});

describe('a search without results', () => {
  test('offers the nearest courses, and to ask for one', async () => {
    const mine = await createCourse(env.db, { title: 'Weaving for Sale' });
    await createCourse(env.db, { title: 'Bookkeeping' });
    for (const path of [
      '/courses?search=weaving+of+zeppelins',
      '/dashboard?tab=find-courses&search=weaving+of+zeppelins',
    ]) {
      const { html, text } = await visitAsOwner(path, [mine.id]);
      expect(text).toContain('No courses found matching your criteria.');
      expect(text).toMatch(/These come nearest.*Weaving for Sale/s);
      expect(text).not.toContain('Bookkeeping');
      expect(html).toContain('Access Content: Weaving for Sale');
      expect(html).toContain('href="/contact?search=weaving+of+zeppelins"');
    }
    const { html } = await visit('/courses?search=%22%3E%3Cb%3E+zeppelins');
    expect(html).not.toContain('These come nearest');
    expect(html).toContain('href="/contact?search=%22%3E%3Cb%3E+zeppelins"');
  });

  test('leads to a message with the words, in both languages', async () => {
    expect((await visit('/contact?search=%3Cb%3E+looms')).html).toContain(
      'I looked for a course about “&lt;b&gt; looms” and found none.',
    );
    expect((await inLocale('sw', () => visit('/contact?search=vitanda'))).text).toContain('kuhusu “vitanda”');
    expect((await visit('/contact')).text).not.toContain('I looked for');
  });
});

describe('the language of the lessons', () => {
  test('is a filter of the catalogue and of Find Courses, with counts and an empty state', async () => {
    const both = await createCourse(env.db, { title: 'In Two Languages' });
    await insertTranslation(env.db, both, {
      locale: 'sw',
      title: 'Kwa lugha mbili',
      description: 'Maneno.',
      lessons: { 'First lesson': { title: 'Somo la kwanza', body: '<p>Maneno.</p>' } },
    });
    await createCourse(env.db, { title: 'In English' });
    for (const path of ['/courses?language=sw', '/dashboard?tab=find-courses&language=sw']) {
      const { text, html } = await visitAsOwner(path, []);
      expect(text).toContain('Kiswahili: 1 of 2 lessons');
      expect(text).not.toContain('In English');
      expect(html).toMatch(/English(?:<[^>]*>)? ?(?:<[^>]*>)*\(?2/);
    }
    expect((await visit('/courses?language=sw')).html).toContain('aria-label="Remove: Lessons in Kiswahili"');
    const none = await visitAsOwner('/dashboard?tab=find-courses&language=sw&search=english', []);
    expect(none.text).toMatch(/No courses found.*Show all languages/s);
    expect(none.html).toContain('href="/dashboard?tab=find-courses&amp;search=english"');
    expect((await visit('/courses?language=sw&search=english')).text).toContain('Remove “Lessons in Kiswahili”');
  });
});

describe('suggestions', () => {
  const suggest = (search: string) => suggestCourses(env, readSearch(new URLSearchParams({ search })));

  test('are the best six courses, or the nearest', async () => {
    for (let number = 1; number <= 8; number += 1)
      await createCourse(env.db, { title: `Beads ${number}`, slug: `beads-${number}`, instructor: 'Njeri Mwangi' });
    await createCourse(env.db, { title: 'Draft of beads', status: 'draft' });
    expect(await suggest('beadds 3')).toEqual([{ title: 'Beads 3', note: 'Njeri Mwangi', to: '/courses/beads-3' }]);
    expect(await suggest('beads')).toHaveLength(6);
    expect(await suggest('beads 3 zeppelin')).toMatchObject([{ title: 'Beads 3' }, {}, {}]);
    for (const words of ['', 'b', ' ', '\u0000', 'zeppelin']) expect(await suggest(words)).toEqual([]);
    expect(await suggest('x'.repeat(100_000))).toEqual([]);
  });
});
