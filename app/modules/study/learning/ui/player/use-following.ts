import { useRef, useState } from 'react';
import { useDataSaver } from '#app/modules/catalogue/lesson-kinds/video/device-choices.ts';

/** Seconds after the end of a video in which the learner can stop the next lesson from starting. */
const followsAfter = 10;

interface FollowingOptions {
  /** Id of the lesson on the stage. */
  readonly lessonId: string | null;
  /** True if it is done already, or not stored: its end is enough to continue. */
  readonly needsNoMark: boolean;
  /** Asks whether to continue. */
  readonly ask: () => void;
  readonly go: (lessonId: string) => void;
}

/** Handles the end of a video: counts down and plays the next video, unless the data saver is on. */
export function useFollowing({ lessonId, needsNoMark, ask, go }: FollowingOptions) {
  const [endedId, setEndedId] = useState<string | null>(null);
  const awaitedId = useRef<string | null>(null);
  const isSaving = useDataSaver();
  const isFollowed = endedId !== null && endedId === lessonId && !isSaving;
  return {
    /** Seconds until it continues; null to wait for an answer. */
    seconds: isFollowed ? followsAfter : null,
    end: (isAtEnd: boolean) => {
      setEndedId(isAtEnd ? lessonId : null);
      if (isAtEnd && needsNoMark) ask();
    },
    goOn: (id: string) => {
      awaitedId.current = isFollowed ? id : null;
      go(id);
    },
    /** Returns whether the opened lesson follows automatically. Once. */
    beginsByItself: () => {
      const isAwaited = awaitedId.current === lessonId;
      awaitedId.current = null;
      return isAwaited;
    },
  };
}
