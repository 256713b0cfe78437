import { describe, expect, test } from 'vitest';
import { toMyCourseCard } from './my-course-card.ts';
import { recentActivity } from './read-dashboard.server.ts';
import { specifies } from '#tests/specifies.ts';

const now = new Date('2026-03-02T09:00:00+03:00');
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const course = {
  ownLocale: 'en',
  untranslated: [],
  id: 'c1',
  slug: 'frontend-foundations',
  title: 'Frontend Foundations',
  category: 'frontend',
  level: 'beginner',
  instructor: 'Wanjiru Kamau',
  imageId: null,
  passPercent: null,
  enrolledAt: null,
  completedAt: null,
  lastAccessedAt: null,
  lastLessonId: null,
  badgeName: null,
  badgeImage: null,
  badgeEarnedAt: null,
  badgeCode: null,
};
const lesson = (id: string, sectionId: string, isDone: boolean) => ({
  id,
  title: `Lesson ${id}`,
  sectionId,
  completedAt: isDone ? before(90) : null,
});

describe('a course on the dashboard', () => {
  specifies("Learning: 'Recently purchased' when never opened");
  test("is 'recently purchased' if it was never opened", () => {
    const card = toMyCourseCard(course, [lesson('1', 's1', false)], now);
    expect(card).toMatchObject({
      lastAccessed: 'Recently purchased',
      progress: 0,
      isCompleted: false,
      nextLesson: { id: '1' },
    });
  });

  specifies('Dashboard: My Courses', 'Entities: dashboard course card, available course card');
  test('shows its progress by sections, completed lessons, and the next one', () => {
    const lessons = [
      lesson('1', 's1', true),
      lesson('2', 's1', true),
      lesson('3', 's2', true),
      lesson('4', 's2', false),
    ];
    const card = toMyCourseCard({ ...course, lastAccessedAt: before(120), lastLessonId: '3' }, lessons, now);
    expect(card).toMatchObject({
      lastAccessed: '2 hours ago',
      completedLessons: 3,
      totalLessons: 4,
      progress: 75,
      strand: [
        { count: 2, done: 2 },
        { count: 2, done: 1 },
      ],
      nextLesson: { id: '4', title: 'Lesson 4' },
    });
  });

  specifies("Learning: completed stays completed; 'New lessons' are announced");
  test('stays completed when a lesson is added, and says that there are new lessons', () => {
    const lessons = [lesson('1', 's1', true), lesson('2', 's1', false)];
    const card = toMyCourseCard({ ...course, completedAt: before(60), lastAccessedAt: before(60) }, lessons, now);
    expect(card).toMatchObject({ isCompleted: true, hasNewLessons: true, progress: 50, nextLesson: { id: '2' } });
  });

  test.each([
    ['all lessons', null, true],
    ['its pass mark', 60, false],
  ])('completed by %s has no next lesson', (_, passPercent, isDone) => {
    const lessons = [lesson('1', 's1', true), lesson('2', 's1', isDone)];
    const card = toMyCourseCard({ ...course, passPercent, completedAt: before(60), lastLessonId: '1' }, lessons, now);
    expect(card).toMatchObject({ isCompleted: true, progress: 100, nextLesson: null });
  });

  test('without lessons is at 0 without a next lesson', () => {
    expect(toMyCourseCard(course, [], now)).toMatchObject({
      progress: 0,
      totalLessons: 0,
      strand: [],
      nextLesson: null,
    });
  });
});

test('activity is newest first, four at most, a badge before the lesson that earned it', () => {
  const items = recentActivity(
    {
      lessons: [
        { title: 'Decisions', completedAt: before(120) },
        { title: 'Not yet', completedAt: null },
        { title: 'Values and names', completedAt: before(60 * 26) },
        { title: 'Grid by hand', completedAt: before(60 * 24 * 40) },
      ],
      courses: [{ title: 'Grant Writing', startedAt: before(60 * 24 * 3), badgeEarnedAt: before(120) }],
    },
    now,
    4,
  );
  expect(items).toEqual([
    { kind: 'badge', text: 'Earned a badge', when: '2 hours ago' },
    { kind: 'completed', text: 'Completed Decisions', when: '2 hours ago' },
    { kind: 'completed', text: 'Completed Values and names', when: '1 day ago' },
    { kind: 'started', text: 'Started Grant Writing', when: '3 days ago' },
  ]);
});
