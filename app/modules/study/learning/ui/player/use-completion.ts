import { useEffect, useRef, useState } from 'react';
import { showToast } from '#app/ui/toast-store.ts';
import type { PlayerLesson, PlayerView } from '../../player-view.ts';
import { outboxOf } from '../study-events/outbox-of.ts';
import type { CompletionAnswer } from '../study-events/post-study-event.ts';
import type { OutboxState } from '../study-events/outbox.ts';
import { announceUserData } from '../user-data.ts';
import { openWaiting } from '../../lesson-state.ts';
import { progressOf } from '../../progress-of-course.ts';
import { m } from '#texts';

/** Milliseconds until the question whether to continue. */
const askAfter = 1000;

interface Completion {
  /** The view with marks that the server has not confirmed yet. */
  readonly view: PlayerView;
  readonly complete: (lessonId: string, options?: { readonly offersNext?: boolean }) => Promise<void>;
  /** The badge that was just earned. */
  readonly badge: CompletionAnswer['badge'];
  /** The next lesson, once it is time to ask. */
  readonly next: PlayerLesson | null;
  /** Asks now, at the end of a lesson that needs no mark. */
  readonly ask: () => void;
  /** Closes the badge or the question. */
  readonly dismiss: () => void;
}

/**
 * Marks lessons as done: at once on screen, reverted with a message if the server refuses, stored on the device while offline, and
 * followed by the badge at 100% or the question about the next lesson.
 */
export function useCompletion(shown: PlayerView, { waiting }: OutboxState): Completion {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [badge, setBadge] = useState<Completion['badge']>(null);
  const [nextId, setNextId] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const current = useRef<string>(undefined);
  const { course, learnerId, lesson } = shown;
  const lessonId = lesson?.id;

  useEffect(() => {
    current.current = lessonId;
    // Does not ask a learner who has already moved on.
    return () => {
      current.current = undefined;
      clearTimeout(timer.current);
      setNextId(null);
    };
  }, [lessonId]);

  useEffect(() => {
    if (learnerId === null) return;
    // Lessons that were completed offline have reached the server.
    return outboxOf(learnerId).onLateResults(({ completions }) => {
      setMarked(withAlso(completions.map((completion) => completion.lessonId)));
      const earned = completions.find((completion) => completion.badge !== null);
      if (earned) setBadge(earned.badge);
    });
  }, [learnerId]);

  const complete = async (id: string, { offersNext = true } = {}) => {
    if (learnerId === null) return;
    setMarked(withAlso([id]));
    const outcome = await outboxOf(learnerId).record({ intent: 'complete', courseId: course.id, lessonId: id });
    if (outcome.kind === 'taken') {
      const { completion } = outcome;
      if (!completion) return;
      showToast({ kind: 'success', text: m.learning_progress_updated({ percent: completion.progress }) });
      announceUserData();
      setBadge(completion.badge);
      if (offersNext && !completion.courseCompleted && completion.next && current.current === id) {
        timer.current = setTimeout(setNextId, askAfter, completion.next.id);
      }
      return;
    }
    // A completion that waits to be sent is shown as done.
    setMarked(without(id));
    if (outcome.kind === 'refused') showToast({ kind: 'error', text: m.learning_error_progress() });
    else showToast({ kind: 'info', text: m.player_kept() });
  };

  const completed = waiting.flatMap((event) => (event.intent === 'complete' ? [event.lessonId] : []));
  const view = withCompletion(shown, new Set([...marked, ...completed]));
  const lessons = view.sections.flatMap((section) => section.lessons);
  return {
    view,
    complete,
    badge,
    next: lessons.find(({ id, isLocked }) => id === nextId && !isLocked) ?? null,
    ask: () => setNextId(lesson?.nextId ?? null),
    dismiss: () => {
      setBadge(null);
      setNextId(null);
    },
  };
}

const withAlso = (ids: readonly string[]) => (before: ReadonlySet<string>) => new Set([...before, ...ids]);
const without = (id: string) => (before: ReadonlySet<string>) => new Set([...before].filter((other) => other !== id));

/** Returns the view as if these lessons were done, for display before the server answers. */
export function withCompletion(view: PlayerView, lessonIds: ReadonlySet<string>): PlayerView {
  const marked = view.sections.map((section) => {
    const lessons = section.lessons.map((lesson) =>
      lessonIds.has(lesson.id) && !lesson.isCompleted ? { ...lesson, isCompleted: true } : lesson,
    );
    return { ...section, lessons, completedLessons: lessons.filter((lesson) => lesson.isCompleted).length };
  });
  const sections = openWaiting(marked, view.days);
  const published = sections.flatMap((section) => section.lessons).filter((lesson) => lesson.isPublished);
  const completedLessons = published.filter((lesson) => lesson.isCompleted).length;
  if (completedLessons === view.completedLessons) return view;
  const isPassed = view.course.passPercent === null ? null : view.isCompleted;
  const progress = progressOf(completedLessons, view.totalLessons, isPassed);
  const { lesson } = view;
  const isDone = lesson !== null && lessonIds.has(lesson.id);
  return {
    ...view,
    sections,
    completedLessons,
    progress,
    isCompleted: view.isCompleted || progress === 100,
    hasNewLessons: view.hasNewLessons && progress < 100,
    lesson: isDone ? { ...lesson, isCompleted: true } : lesson,
  };
}
