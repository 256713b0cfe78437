import { expect, test } from 'vitest';
import { inLocale } from '#app/platform/locale.server.ts';
import { toCents } from '#app/shared/money.ts';
import { courseCard, shareCardPath } from '#app/ui/share-card/share-card.ts';
import { courseToSend } from './course-to-send.ts';

const course = {
  slug: 'data-analysis-with-kenyan-data',
  title: 'Data Analysis with Kenyan Data',
  category: 'data',
  priceCents: toCents(500_000),
  picture: null,
} as const;
const shop = { brand: 'MIC3', appUrl: 'https://mic3.example' };
const address = 'https://mic3.example/courses/data-analysis-with-kenyan-data';

test('a course is sent with its price, and says that the first lesson is free if it is', () => {
  expect(courseToSend(course, { isFirstLessonFree: true, ...shop })).toEqual({
    heading: 'Send this course',
    title: 'Data Analysis with Kenyan Data',
    text: 'Data Analysis with Kenyan Data, KSh\u00a05,000. The first lesson is free.',
    address,
    picture: shareCardPath(courseCard('MIC3', course)),
    note: null,
  });
  expect(courseToSend(course, { isFirstLessonFree: false, ...shop }).text).toBe(
    'Data Analysis with Kenyan Data, KSh\u00a05,000.',
  );
});

test('a course without a price does not call its first lesson free as well', () => {
  const free = { ...course, priceCents: toCents(0) };
  expect(courseToSend(free, { isFirstLessonFree: true, ...shop }).text).toBe(
    'Data Analysis with Kenyan Data, KSh\u00a00.',
  );
});

test('a Kiswahili page sends Kiswahili words and a Kiswahili page', () => {
  const sent = inLocale('sw', () => courseToSend(course, { isFirstLessonFree: true, ...shop }));
  expect(sent).toMatchObject({
    heading: 'Tuma kozi hii',
    text: 'Data Analysis with Kenyan Data, KSh\u00a05,000. Somo la kwanza ni bure.',
    address: 'https://mic3.example/sw/courses/data-analysis-with-kenyan-data',
  });
});

test.each(['C# & "SQL" + 100%', 'Kupika 🍲 {title}', 'A <b>bold</b> title'])('a title stays as it is: %s', (title) => {
  expect(courseToSend({ ...course, title }, { isFirstLessonFree: false, ...shop })).toMatchObject({
    title,
    text: `${title}, KSh\u00a05,000.`,
    address,
  });
});
