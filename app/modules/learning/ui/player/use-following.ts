import { useRef, useState } from 'react';
import { useDataSaver } from '../data-saver.ts';

/** Seconds after the end of a video in which the learner can stop the next lesson from following by itself. */
const followsAfter = 10;

interface FollowingOptions {
  /** Of the lesson on the stage. */
  readonly lessonId: string | null;
  /** It is done already, or nothing of it is kept: its end is enough to go on. */
  readonly needsNoMark: boolean;
  /** Asks whether to go on. */
  readonly ask: () => void;
  readonly go: (lessonId: string) => void;
}

/** What follows the end of a video: the question counts down, and the next video plays, unless data are to be saved. */
export function useFollowing({ lessonId, needsNoMark, ask, go }: FollowingOptions) {
  const [endedId, setEndedId] = useState<string | null>(null);
  const awaitedId = useRef<string | null>(null);
  const isSaving = useDataSaver();
  const isFollowed = endedId !== null && endedId === lessonId && !isSaving;
  return {
    /** Until the question answers itself; null where it waits. */
    seconds: isFollowed ? followsAfter : null,
    end: (isAtEnd: boolean) => {
      setEndedId(isAtEnd ? lessonId : null);
      if (isAtEnd && needsNoMark) ask();
    },
    goOn: (id: string) => {
      awaitedId.current = isFollowed ? id : null;
      go(id);
    },
    /** Whether the lesson that opens was awaited; once. */
    beginsByItself: () => {
      const isAwaited = awaitedId.current === lessonId;
      awaitedId.current = null;
      return isAwaited;
    },
  };
}
