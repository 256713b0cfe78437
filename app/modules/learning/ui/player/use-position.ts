import { useEffect, useState } from 'react';
import type { PositionKeeper } from '#app/modules/learning/lesson-kinds/lesson-kind.ts';
import { outboxOf } from '../reports/outbox-of.ts';
import { createPositionKeeper, sendEvery } from './position-keeper.ts';

/** A lesson whose position is kept: all a lesson's content needs to know to report where the learner is. */
export interface KeptLesson {
  /** Null for free previews and an administrator's look: nothing is kept. */
  readonly learnerId: string | null;
  readonly courseId: string;
  readonly lessonId: string;
  /** Where they were when it opened; null for somebody new. */
  readonly start: number | null;
}

/** Keeps the position in a lesson. `step` is the smallest change worth sending. One lesson a component. */
export function usePosition({ learnerId, courseId, lessonId, start }: KeptLesson, step: number): PositionKeeper {
  const [keeper] = useState(() =>
    createPositionKeeper({
      send: (position, isLeaving) => {
        if (learnerId === null) return;
        const report = { intent: 'position', courseId, lessonId, position } as const;
        if (isLeaving) outboxOf(learnerId).leave(report);
        else void outboxOf(learnerId).report(report);
      },
      now: () => performance.now(),
      step,
      start,
    }),
  );
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') keeper.leave();
    };
    // Somebody who reads on without scrolling reports nothing: what was held back goes now.
    const timer = setInterval(keeper.flush, sendEvery);
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', keeper.leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', keeper.leave);
      keeper.flush();
    };
  }, [keeper]);
  return keeper;
}
