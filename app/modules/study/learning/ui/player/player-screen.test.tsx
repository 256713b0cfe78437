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
  recordsProgress: true,
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

it('says what the learner knows of a section, and offers the questions of a lesson at its end', () => {
  const lesson = { ...pdf, type: 'text', title: 'Till or paybill?' } as const;
  const other = { ...lesson, id: 'l2', title: 'The daily sheet' };
  const section = { id: 's1', title: 'Receive it', completedLessons: 0, lessons: [lesson, other] };
  const view = (id: string): PlayerView => ({
    ...empty,
    totalLessons: 2,
    sections: [section, { ...section, id: 's2', title: 'Record it', lessons: [] }],
    lesson: {
      ...(id === 'l1' ? lesson : other),
      sectionTitle: section.title,
      language: null,
      number: 1,
      content: { kind: 'text', html: '<p>Ask.</p>' },
      position: null,
      previousId: null,
      nextId: null,
    },
    knowledge: [
      {
        sectionId: 's1',
        questions: [
          { lessonId: 'l1', mastery: 'known' },
          { lessonId: 'l1', mastery: 'fading' },
          { lessonId: 'l3', mastery: 'open' },
        ],
      },
    ],
  });
  const shown = render(view('l1'));
  expect(shown).toMatch(
    /<a[^>]*href="\/dashboard\/practice\?course=weaving&amp;lesson=l1"[^>]*>.*Practise 2 questions on this lesson<\/a>/,
  );
  expect(shown.match(/1 of 3 questions known, 1 fading/g)).toHaveLength(1);
  expect(shown.match(/data-look="(known|fading|open)"/g)).toHaveLength(3);
  expect(render(view('l2'))).not.toContain('Practise');
  const { knowledge: _none, ...without } = view('l1');
  expect(render(without)).not.toMatch(/Practise|data-look/);
});
