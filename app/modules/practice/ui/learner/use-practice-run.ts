import { useEffect, useRef, useState } from 'react';
import { m } from '#texts';
import { outboxOf } from '#app/modules/learning/ui/study-events/outbox-of.ts';
import type { PracticeSet } from '#app/modules/learning/lesson-kinds/practice/practice-content.ts';
import type { Answer } from '#app/modules/questions/kinds/question-kind.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { advance, answerNow, freshRun, resumeRun, type PracticeRun } from '../../practice-run.ts';

const prefix = 'mic3-practice:';

/** Practices of lessons continue on the device; others are planned anew. */
function keyOf({ learnerId, lessonId }: PracticeSet): string | null {
  return learnerId === null || lessonId === '' ? null : `${prefix}${learnerId}:${lessonId}`;
}

function readKept(key: string | null): PracticeRun['looks'] | null {
  try {
    const kept: unknown = key === null ? null : JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return null;
    const isLooks = (looks: unknown): looks is boolean[] =>
      Array.isArray(looks) && looks.length <= 2 && looks.every((look) => typeof look === 'boolean');
    return Object.fromEntries(Object.entries(kept).filter(([, looks]) => isLooks(looks)));
  } catch {
    return null;
  }
}

function keep(key: string | null, { queue, looks }: PracticeRun): void {
  if (key === null) return;
  try {
    if (queue.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(looks));
  } catch {
    // The device is full, or closed to us: the practice then begins by what the server knows.
  }
}

interface Practice {
  readonly run: PracticeRun;
  /** Why the server did not store the last answer; null if it did, or will. */
  readonly refusal: string | null;
  /** Stores the answer to the question that is asked now, and sends it. */
  readonly give: (answer: Answer, isRight: boolean) => Promise<void>;
  readonly goOn: () => void;
  readonly restart: () => void;
}

/** A practice that continues where it stopped. Every answer is a study event: the device keeps it until the server has it. */
export function usePracticeRun(set: PracticeSet): Practice {
  const key = keyOf(set);
  const [run, setRun] = useState(() => resumeRun(set.questions, readKept(key)));
  const [refusal, setRefusal] = useState<string | null>(null);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  useEffect(() => keep(key, run), [key, run]);
  return {
    run,
    refusal,
    async give(answer, isRight) {
      const question = set.questions.find(({ id }) => id === run.queue[0]);
      if (!question) return;
      setRun(answerNow(run, isRight));
      if (set.learnerId === null) return;
      const outcome = await outboxOf(set.learnerId).record({
        intent: 'answer',
        courseId: question.courseId,
        lessonId: set.lessonId,
        questionId: question.id,
        revision: question.revision,
        answer: JSON.stringify(answer),
      });
      const sentence = outcome.kind === 'refused' ? (outcome.sentence ?? m.practice_not_stored()) : null;
      if (isShown.current) setRefusal(sentence);
      else if (sentence !== null) showToast({ kind: 'error', text: sentence });
    },
    goOn: () => setRun(advance(run)),
    restart: () => setRun(freshRun(set.questions)),
  };
}
