import { useEffect, useRef, useState } from 'react';
import { showToast } from '#app/ui/toast-store.ts';
import type { PlayerView } from '../../player-view.ts';
import { announceUserData } from '../user-data.ts';
import { postCompletion } from './progress-post.ts';
import { withCompletion } from './with-completion.ts';

/** Specification §9: the question whether to go on comes after a second (milliseconds). */
const askAfter = 1000;

interface Completion {
  /** With what the learner has marked and the server not yet told back. */
  readonly view: PlayerView;
  readonly complete: (lessonId: string) => Promise<void>;
  /** The badge that was just earned. */
  readonly badge: { readonly name: string } | null;
  /** The lesson to go on with, once it is time to ask. */
  readonly next: { readonly id: string; readonly title: string } | null;
  /** Puts away the badge or the question. */
  readonly dismiss: () => void;
}

/**
 * Marks lessons as done: on screen at once, taken back with a message where it fails, and followed by the badge at 100%
 * or the question for the next lesson (specification §4: progress).
 */
export function useCompletion(shown: PlayerView): Completion {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [badge, setBadge] = useState<Completion['badge']>(null);
  const [next, setNext] = useState<Completion['next']>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const current = useRef<string>(undefined);
  const lessonId = shown.lesson?.id;

  useEffect(() => {
    current.current = lessonId;
    // Somebody who has gone on already is not asked.
    return () => {
      current.current = undefined;
      clearTimeout(timer.current);
      setNext(null);
    };
  }, [lessonId]);

  const complete = async (id: string) => {
    setMarked((before) => new Set([...before, id]));
    const answer = await postCompletion({ courseId: shown.course.id, lessonId: id });
    if (!answer) {
      setMarked((before) => new Set([...before].filter((other) => other !== id)));
      showToast({ kind: 'error', text: 'Failed to update progress' });
      return;
    }
    showToast({ kind: 'success', text: `Progress updated: ${answer.progress}%` });
    announceUserData();
    setBadge(answer.badge);
    if (!answer.courseCompleted && answer.next && current.current === id) {
      timer.current = setTimeout(setNext, askAfter, answer.next);
    }
  };

  return {
    view: withCompletion(shown, marked),
    complete,
    badge,
    next,
    dismiss: () => {
      setBadge(null);
      setNext(null);
    },
  };
}
