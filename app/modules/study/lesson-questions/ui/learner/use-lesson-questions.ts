import { useCallback, useEffect, useState } from 'react';
import { localHref } from '#app/shared/local-href.ts';
import { newStudyEventId, outboxOf } from '#app/modules/study/learning/ui/study-events/outbox-of.ts';
import { useStudyEvents } from '#app/modules/study/learning/ui/study-events/use-study-events.ts';
import type { LessonQuestions, SimilarQuestion } from '../../lesson-question.ts';

interface AskedLesson {
  readonly learnerId: string;
  readonly courseId: string;
  readonly lessonId: string;
}

/** A question that is on this device only. */
interface WaitingQuestion {
  readonly id: string;
  readonly body: string;
  readonly position: number | null;
}

/** Outcome of sending a question: on the server, on this device, or refused with a sentence. */
export type Sent = { readonly kind: 'taken' | 'kept' } | { readonly kind: 'refused'; readonly sentence: string | null };

type Status = 'loading' | 'loaded' | 'failed';

/**
 * Returns the questions of a lesson: read when the tab is opened and after each change, sent through the device's outbox, so that a question
 * without a connection is not lost and arrives once.
 */
export function useLessonQuestions({ learnerId, courseId, lessonId }: AskedLesson) {
  const { waiting: events } = useStudyEvents(learnerId);
  const [list, setList] = useState<LessonQuestions | null>(null);
  const [status, setStatus] = useState<Status>('loading');
  const address = localHref(`/api/courses/${courseId}/questions`);

  const read = useCallback(
    async (before: string | null, signal?: AbortSignal) => {
      try {
        const search = new URLSearchParams({ lesson: lessonId, ...(before !== null && { before }) });
        const answer = await fetch(`${address}?${search}`, {
          headers: { accept: 'application/json' },
          signal: signal ?? null,
        });
        if (!answer.ok) throw new Error('the questions were refused');
        const page = (await answer.json()) as LessonQuestions;
        setList((known) =>
          before === null || known === null ? page : { ...page, questions: [...known.questions, ...page.questions] },
        );
        setStatus('loaded');
      } catch {
        if (signal?.aborted !== true) setStatus('failed');
      }
    },
    [address, lessonId],
  );

  const waiting = events.flatMap(({ intent, lessonId: of, questionId: id, body = '', position = null }) =>
    intent === 'question' && of === lessonId && id !== undefined ? [{ id, body, position }] : [],
  );
  const waits = waiting.length;
  useEffect(() => {
    const leaving = new AbortController();
    // oxlint-disable-next-line react/set-state-in-effect -- the state is set once the server has answered
    void read(null, leaving.signal);
    return () => leaving.abort();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- reads again when a question that waited was sent
  }, [read, waits]);

  const post = useCallback(
    async (fields: Readonly<Record<string, string>>): Promise<boolean> => {
      try {
        const body = new URLSearchParams({ lessonId, ...fields });
        const answer = await fetch(address, { method: 'POST', headers: { accept: 'application/json' }, body });
        return answer.ok;
      } catch {
        return false;
      }
    },
    [address, lessonId],
  );

  const ask = useCallback(
    async (body: string, position: number | null): Promise<Sent> => {
      const questionId = newStudyEventId();
      const event = {
        intent: 'question',
        courseId,
        lessonId,
        questionId,
        body,
        ...(position !== null && { position }),
      } as const;
      const outcome = await outboxOf(learnerId).record(event);
      if (outcome.kind === 'refused') return { kind: 'refused', sentence: outcome.sentence ?? null };
      if (outcome.kind === 'taken') await read(null);
      return { kind: outcome.kind === 'taken' ? 'taken' : 'kept' };
    },
    [learnerId, courseId, lessonId, read],
  );

  return {
    list,
    status,
    waiting: waiting as readonly WaitingQuestion[],
    read,
    post,
    ask,
    similar: useSimilar(address, lessonId),
  };
}

/** Returns a function that finds questions of the course like a text; none without a connection. */
function useSimilar(address: string, lessonId: string) {
  return useCallback(
    async (text: string, signal: AbortSignal): Promise<readonly SimilarQuestion[]> => {
      const search = new URLSearchParams({ lesson: lessonId, similar: text.slice(0, 600) });
      const answer = await fetch(`${address}?${search}`, { headers: { accept: 'application/json' }, signal });
      return answer.ok ? ((await answer.json()) as { similar: SimilarQuestion[] }).similar : [];
    },
    [address, lessonId],
  );
}
