import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { AssignmentView } from '#app/modules/catalogue/lesson-kinds/assignment/assignment-content.ts';
import { outboxOf } from '#app/modules/study/learning/ui/study-events/outbox-of.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { useLoaded } from '#app/ui/use-loaded.ts';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';
import { AssignmentBrief } from './assignment-brief.tsx';
import { removeDraft, saveDraft, newDraft, readDraft, type Draft } from './draft.ts';
import { removeFile } from './submission-files.ts';
import { SubmissionFeedback } from './submission-feedback.tsx';
import { SubmissionWaiting } from './submission-waiting.tsx';
import './assignment.css';

/** Only those who begin need it; it comes while they read. */
const loadForm = () => import('./submission-form.tsx');

interface AssignmentScreenProps {
  readonly assignment: AssignmentView;
  /** The text of the lesson. */
  readonly brief: ReactNode;
  /** The practice of the course; null where nothing is worth practising. */
  readonly practice: string | null;
  /** The next lesson, or the course's page. */
  readonly onward: string;
}

/** An assignment in the player: the brief, the form, what waits, or the feedback. */
export function AssignmentScreen({ assignment, brief, practice, onward }: AssignmentScreenProps) {
  const { learnerId, lessonId, courseId, latest } = assignment;
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isWriting, setWriting] = useState(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useLoaded(loadForm);
  const { revalidate } = useRevalidator();
  const waiting = usePendingSubmission(learnerId, lessonId);
  // While it is being sent, `submit` waits for the answer: a refusal is shown with the draft.
  const pending = isSending ? null : waiting;
  const isSubmitted = draft !== null && draft.id === latest?.id;

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- local storage is read after hydration, once
    if (learnerId !== null) setDraft(readDraft(learnerId, lessonId));
  }, [learnerId, lessonId]);
  useEffect(() => {
    // The server has it.
    if (!isSubmitted || learnerId === null) return;
    removeDraft(learnerId, lessonId);
    for (const file of draft.files) void removeFile(file.id);
  }, [isSubmitted, draft, learnerId, lessonId]);
  // The parts stored offline were sent.
  const wasPending = usePrevious(pending);
  useEffect(() => {
    if (wasPending && !pending) void revalidate();
  }, [wasPending, pending, revalidate]);
  useSeen(assignment);

  const write = (begun: Draft) => {
    if (learnerId !== null) saveDraft(learnerId, lessonId, begun);
    setDraft(begun);
    setWriting(true);
  };
  const submit = async (finished: Draft) => {
    if (learnerId === null) return;
    setSending(true);
    setRefusal(null);
    const outcome = await outboxOf(learnerId).record({
      intent: 'hand-in',
      courseId,
      lessonId,
      handInId: finished.id,
      body: finished.text,
      files: finished.files.map(({ id }) => id).join(','),
    });
    setSending(false);
    if (outcome.kind === 'refused') {
      setRefusal(outcome.sentence ?? m.assignments_refused());
      return;
    }
    setWriting(false);
    if (outcome.kind !== 'taken') return;
    showToast({ kind: 'success', text: m.assignments_handed_in() });
    await revalidate();
  };
  const takeBack = async () => {
    if (!latest) return;
    const isTaken = await post(courseId, { intent: 'take-back', handInId: latest.id });
    if (isTaken) write(newDraft(latest));
    else showToast({ kind: 'error', text: m.assignments_take_back_failed() });
    await revalidate();
  };

  const begun = draft !== null && !isSubmitted;
  const shown = shownOf(latest, {
    isKept: pending !== null,
    isWriting: isWriting && form !== null && begun,
  });
  const screen = useRef<HTMLDivElement>(null);
  const last = useRef(shown);
  useEffect(() => {
    // The button that had the focus is gone.
    if (last.current !== shown && document.activeElement === document.body) screen.current?.focus();
    last.current = shown;
  }, [shown]);
  return (
    <div className="assignment-screen" ref={screen} tabIndex={-1}>
      <p className="sr" role="status">
        {shown === 'kept' && `${m.assignments_kept()}. ${m.assignments_sends_itself()}.`}
        {shown === 'waiting' && m.assignments_handed_in()}
      </p>
      {shown === 'kept' && (
        <SubmissionWaiting assignment={assignment} pending={pending} practice={practice} onTakeBack={null} />
      )}
      {shown === 'form' && form && draft && learnerId !== null && (
        <form.SubmissionForm
          assignment={assignment}
          draft={draft}
          isSending={isSending}
          refusal={refusal}
          onChange={(changed) => {
            setRefusal(null);
            setDraft(changed);
            return saveDraft(learnerId, lessonId, changed);
          }}
          onSubmit={submit}
          onBack={() => setWriting(false)}
        />
      )}
      {shown === 'waiting' && (
        <SubmissionWaiting
          assignment={assignment}
          pending={null}
          practice={practice}
          onTakeBack={latest?.state === 'waiting' ? () => void takeBack() : null}
        />
      )}
      {shown === 'feedback' && latest && (
        <SubmissionFeedback
          assignment={assignment}
          submission={latest}
          isBegun={begun}
          onward={onward}
          onImprove={() => write(begun ? draft : newDraft(latest))}
        />
      )}
      {shown === 'brief' && (
        <AssignmentBrief
          assignment={assignment}
          isBegun={begun}
          onStart={learnerId === null ? null : () => write(draft ?? newDraft(null))}
        >
          {brief}
        </AssignmentBrief>
      )}
    </div>
  );
}

type Shown = 'kept' | 'form' | 'waiting' | 'feedback' | 'brief';

/** What an assignment shows: what waits on the device comes first, then the form. */
function shownOf(
  latest: AssignmentView['latest'],
  { isKept, isWriting }: { readonly isKept: boolean; readonly isWriting: boolean },
): Shown {
  if (isKept) return 'kept';
  if (isWriting) return 'form';
  if (latest === null) return 'brief';
  return latest.state === 'waiting' || latest.state === 'opened' ? 'waiting' : 'feedback';
}

/** The submission of a lesson that waits on the device for a network; null without one. */
function usePendingSubmission(learnerId: string | null, lessonId: string) {
  const state = useSyncExternalStore(
    (listener) => (learnerId === null ? () => undefined : outboxOf(learnerId).subscribe(listener)),
    () => (learnerId === null ? null : outboxOf(learnerId).state()),
    () => null,
  );
  const event = state?.waiting.findLast((each) => each.intent === 'hand-in' && each.lessonId === lessonId);
  return event ?? null;
}

/** The value of the render before. */
function usePrevious<Value>(value: Value): Value | null {
  const [[now, before], setBoth] = useState<readonly [Value, Value | null]>([value, null]);
  if (now === value) return before;
  setBoth([value, now]);
  return now;
}

/** Tells the server once that the feedback was opened. */
function useSeen({ courseId, lessonId, learnerId, latest }: AssignmentView): void {
  const decided = learnerId !== null && latest?.decidedAt ? latest.id : null;
  useEffect(() => {
    if (decided !== null) void post(courseId, { intent: 'seen', lessonId });
  }, [courseId, lessonId, decided]);
}

async function post(courseId: string, fields: Readonly<Record<string, string>>): Promise<boolean> {
  try {
    const answer = await fetch(localHref(`/api/courses/${courseId}/hand-ins`), {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(fields),
    });
    return answer.ok;
  } catch {
    return false;
  }
}
