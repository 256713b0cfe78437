import { describe, expect, it } from 'vitest';
import { toCents } from '#app/shared/money.ts';
import type { CurrentLesson, PlayerLesson, PlayerView } from '../../player-view.ts';
import { withCompletion } from './use-completion.ts';

const lesson = (id: string, isCompleted = false): PlayerLesson => ({
  id,
  title: id,
  type: 'text',
  durationSeconds: null,
  byteSize: null,
  isFreePreview: false,
  isPublished: true,
  isPreparing: false,
  isCompleted,
  isLocked: false,
});

function viewOf(lessons: readonly PlayerLesson[], currentId: string): PlayerView {
  const current = lessons.find(({ id }) => id === currentId) ?? lesson(currentId);
  const stage: CurrentLesson = {
    ...current,
    language: { locale: 'en', locales: ['en'] },
    sectionTitle: 'One',
    number: 1,
    content: { kind: 'text', html: '' },
    position: null,
    previousId: null,
    nextId: null,
  };
  const completedLessons = lessons.filter(({ isCompleted }) => isCompleted).length;
  return {
    course: {
      id: 'course',
      slug: 'course',
      title: 'Course',
      category: 'frontend',
      instructor: 'Somebody',
      priceCents: toCents(650_000),
      isActive: true,
      passPercent: null,
    },
    isEnrolled: true,
    learnerId: 'u1',
    newNoteId: '00000000-0000-4000-8000-000000000001',
    recordsProgress: true,
    progress: 0,
    completedLessons,
    totalLessons: lessons.length,
    freeLessons: 0,
    isCompleted: false,
    hasNewLessons: false,
    badge: null,
    days: { today: '2026-03-02', joinedOn: '2026-03-01' },
    sections: [{ id: 'one', title: 'One', completedLessons, lessons }],
    lesson: stage,
  };
}

describe('a lesson completed before the server has answered', () => {
  it('opens the lesson that waited for it', () => {
    const closed = {
      ...lesson('b'),
      rule: { kind: 'after_lesson', lessonId: 'a' },
      isLocked: true,
      opens: { kind: 'after', lessonId: 'a' },
    } as const;
    const later = {
      ...closed,
      id: 'c',
      rule: { kind: 'on', day: '2030-01-01' },
      opens: { kind: 'on', day: '2030-01-01', afterDays: null },
    } as const;
    const view = withCompletion(viewOf([lesson('a'), closed, later], 'a'), new Set(['a']));
    expect(view.sections[0]?.lessons.map(({ isLocked }) => isLocked)).toEqual([false, false, true]);
    expect(view.sections[0]?.lessons[1]).not.toHaveProperty('opens');
  });

  it('counts in its section, in the course and on the stage', () => {
    const shown = withCompletion(viewOf([lesson('a', true), lesson('b'), lesson('c')], 'b'), new Set(['b']));
    expect(shown.sections[0]?.completedLessons).toBe(2);
    expect(shown.completedLessons).toBe(2);
    expect(shown.progress).toBe(67);
    expect(shown.lesson?.isCompleted).toBe(true);
    expect(shown.isCompleted).toBe(false);
  });

  it('completes the course as the last one', () => {
    const shown = withCompletion(viewOf([lesson('a', true), lesson('b')], 'b'), new Set(['b']));
    expect(shown.progress).toBe(100);
    expect(shown.isCompleted).toBe(true);
  });

  it('changes nothing once the server has counted it', () => {
    const view = viewOf([lesson('a', true), lesson('b')], 'a');
    expect(withCompletion(view, new Set(['a']))).toBe(view);
  });

  it('leaves another lesson on the stage unchanged', () => {
    const shown = withCompletion(viewOf([lesson('a'), lesson('b'), lesson('c')], 'c'), new Set(['a']));
    expect(shown.lesson?.isCompleted).toBe(false);
    expect(shown.progress).toBe(33);
  });
});
