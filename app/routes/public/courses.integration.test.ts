import { describe, expect, test } from 'vitest';
import { categoryWords } from '#app/modules/catalogue/category-words.server.ts';
import { createCourse } from '#app/modules/catalogue/course-factory.ts';
import { toCents } from '#app/shared/money.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const visit = (path: string) => renderedSite(env).visit(path);

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
