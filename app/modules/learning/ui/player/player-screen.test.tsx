import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { inLocale } from '#app/platform/locale.server.ts';
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
    passPercent: null,
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
  days: { today: '2026-03-02', joinedOn: '2026-03-01' },
  sections: [],
  lesson: null,
};

const render = (view: PlayerView) => {
  const screen = <PlayerScreen view={view} addToCart={null} cart={null} notice={null} failure={null} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element: screen }])} />);
};

specifies("Player: 'No course content available', 'Content for this course is coming soon'");
it('the player of a course without lessons says so, and links to the dashboard', () => {
  const html = render(empty);
  expect(html).toMatch(/<h1[^>]*>No course content available<\/h1>/);
  expect(html).toContain('Content for this course is coming soon');
  expect(html).toMatch(/<a[^>]*href="\/dashboard"[^>]*>Dashboard<\/a>/);
  expect(html).not.toContain('Mark as complete');
});

const pdf = {
  id: 'l1',
  title: 'Kusuka',
  type: 'pdf',
  durationSeconds: null,
  byteSize: 3 * 1024 * 1024,
  isFreePreview: false,
  isPublished: true,
  isPreparing: false,
  isCompleted: false,
  isLocked: false,
} as const;
const content = {
  kind: 'pdf',
  url: '/media/f1',
  fileName: 'kusuka.pdf',
  byteSize: 3 * 1024 * 1024,
  pageCount: 12,
  allowDownload: true,
  html: '',
} as const;
const withPdf: PlayerView = {
  ...empty,
  totalLessons: 1,
  sections: [{ id: 's1', title: 'Mwanzo', completedLessons: 0, lessons: [pdf] }],
  lesson: {
    ...pdf,
    number: 1,
    language: { locale: 'en', locales: ['en'] },
    sectionTitle: 'Mwanzo',
    isMissing: false,
    position: 4,
    content,
    previousId: null,
    nextId: null,
  },
};

it('the player of a lesson is in the language of its address', () => {
  const html = inLocale('sw', () => render(withPdf));
  for (const words of ['Somo la 1 kati ya 1, Mwanzo', 'Kurasa 12, MB 3.00', 'Endelea kusoma kutoka ukurasa wa 4'])
    expect(html).toContain(words);
  expect(html).toContain('Nimemaliza somo');
  expect(html).not.toMatch(/Mark as complete|Lesson|Next|Download/);
});
