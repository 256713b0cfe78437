import { useEffect, useState } from 'react';
import { createPositionKeeper, type PositionKeeper } from './position-keeper.ts';
import { sendPosition } from './progress-post.ts';

/** A lesson whose position is kept: all a lesson's content needs to know to report where the learner is. */
export interface KeptLesson {
  readonly courseId: string;
  readonly lessonId: string;
  /** Where they were when it opened; null for somebody new. */
  readonly start: number | null;
  /** False for free previews and an administrator's look: nothing is sent. */
  readonly keeps: boolean;
}

/** Keeps the position in a lesson. `step` is the smallest change worth sending. One lesson a component. */
export function usePosition({ courseId, lessonId, start, keeps }: KeptLesson, step: number): PositionKeeper {
  const [keeper] = useState(() =>
    createPositionKeeper({
      send: (position) => {
        if (keeps) sendPosition({ courseId, lessonId, position });
      },
      now: () => performance.now(),
      step,
      start,
    }),
  );
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') keeper.flush();
    };
    document.addEventListener('visibilitychange', hide);
    window.addEventListener('pagehide', keeper.flush);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      window.removeEventListener('pagehide', keeper.flush);
      keeper.flush();
    };
  }, [keeper]);
  return keeper;
}
