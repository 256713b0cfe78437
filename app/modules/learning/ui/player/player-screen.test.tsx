import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { toCents } from '#app/shared/money.ts';
import type { PlayerView } from '../../player-view.ts';
import { PlayerScreen } from './player-screen.tsx';
import { specifies } from '#tests/specifies.ts';

const empty: PlayerView = {
  course: {
    id: 'c1',
    slug: 'weaving',
    title: 'Weaving',
    category: 'design',
    instructor: 'Njeri Mwangi',
    priceCents: toCents(100),
    isActive: true,
  },
  isEnrolled: true,
  learnerId: 'u1',
  newNoteId: '',
  keepsProgress: true,
  progress: 0,
  completedLessons: 0,
  totalLessons: 0,
  freeLessons: 0,
  isCompleted: false,
  hasNewLessons: false,
  badge: null,
  sections: [],
  lesson: null,
};

specifies("Player: 'No course content available', 'Content for this course is coming soon'");
it('the player of a course without lessons says so, and leads back to the dashboard', () => {
  const screen = <PlayerScreen view={empty} addToCart={null} cart={null} notice={null} failure={null} />;
  const router = createMemoryRouter([{ path: '*', element: screen }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  expect(html).toMatch(/<h1[^>]*>No course content available<\/h1>/);
  expect(html).toContain('Content for this course is coming soon');
  expect(html).toMatch(/<a[^>]*href="\/dashboard"[^>]*>Dashboard<\/a>/);
  expect(html).not.toContain('Mark as complete');
});
