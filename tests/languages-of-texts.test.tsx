import { renderToStaticMarkup } from 'react-dom/server';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { CourseCard } from '#app/modules/catalogue/courses/course-card.ts';
import { CourseCardTile } from '#app/modules/catalogue/courses/ui/course-card-tile.tsx';
import { LessonText } from '#app/modules/catalogue/lesson-kinds/lesson-text.tsx';
import type { PortfolioItem } from '#app/modules/office/portfolio/portfolio-item.ts';
import { WorkCard } from '#app/modules/office/portfolio/ui/public/work-card.tsx';
import { toCents } from '#app/shared/money.ts';

const course: CourseCard = {
  id: 'c',
  slug: 'shop-records',
  title: 'Shop Records',
  description: 'Write down each payment.',
  category: 'general',
  level: 'beginner',
  duration: '2 weeks',
  instructor: 'Faith Nduta',
  priceCents: toCents(250_000),
  students: 3,
  rating: null,
  isRated: false,
  ratingCount: 0,
  sale: null,
  picture: null,
  lessonLanguages: null,
};

const work: PortfolioItem = {
  slug: 'soko',
  title: 'Soko Mkononi',
  category: 'Web Development',
  description: 'A market on a phone.',
  overview: '',
  picture: null,
  projectUrl: null,
  technologies: ['React'],
  featured: false,
};

/** The texts of elements that say their language, with it. */
function marked(element: ReactElement): string[][] {
  const router = createMemoryRouter([{ path: '/', element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  return [...html.matchAll(/<[^>]* lang="([^"]+)"[^>]*>([^<]*)/g)].map(([, lang = '', text = '']) => [lang, text]);
}

test('a card marks what of its course is in another language than the page', () => {
  expect(marked(<CourseCardTile course={course} />)).toEqual([]);
  const lang = { title: 'en-KE', description: 'en-KE', duration: 'en-KE' };
  expect(marked(<CourseCardTile course={{ ...course, lang }} />)).toEqual([
    ['en-KE', course.duration],
    ['en-KE', course.title],
    ['en-KE', course.description],
  ]);
});

test('projects are marked as English', () => {
  expect(marked(<WorkCard work={work} />)).toEqual([
    ['en', work.title],
    ['en', work.description],
  ]);
});

test('the text of a lesson is marked with its language', () => {
  expect(marked(<LessonText html="Maneno" locale="sw" />)).toEqual([['sw', 'Maneno']]);
});
