import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '#texts';
import { outboxOf } from '#app/modules/study/learning/ui/study-events/outbox-of.ts';
import { useLoaded } from '#app/ui/use-loaded.ts';
import { localHref } from '#app/shared/local-href.ts';
import type { ShownQuiz } from '../../quiz-rules.ts';
import { QuizResult } from './quiz-result.tsx';
import { QuizStart } from './quiz-start.tsx';
import { removeAnswers, readAnswers } from './attempt-store.ts';
import './quiz.css';

/** Only those who begin need it; it comes while they read. */
const loadAttempt = () => import('./attempt-pages.ts');

interface QuizScreenProps {
  readonly quiz: ShownQuiz;
  /** The text of the lesson. */
  readonly intro: ReactNode;
  readonly artwork: { readonly category: string; readonly title: string };
  /** Title of the lesson. */
  readonly title: string;
  /** Where the player is left to. */
  readonly exit: string;
}

/** A quiz in the player: its rules, the open attempt, what waits for the network, or the result. */
export function QuizScreen({ quiz, intro, artwork, title, exit }: QuizScreenProps) {
  const { learnerId, lessonId, courseId, open, result, attempts } = quiz;
  const [isBusy, setBusy] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const pages = useLoaded(loadAttempt);
  const { pending, trouble } = usePendingAttempt(learnerId, lessonId);
  const wasPending = useRef(false);
  useEffect(() => {
    // The submission that was stored offline has arrived. While it is being sent, `submit` waits: a refusal is shown with the attempt.
    if (wasPending.current && !pending && !isBusy) void revalidate();
    wasPending.current = pending !== null;
  }, [pending, isBusy, revalidate]);
  const latest = attempts[0];
  useEffect(() => {
    if (learnerId === null || latest === undefined || latest.state === 'open') return;
    if (latest.state !== 'lapsed') void removeAnswers(learnerId, latest.id);
    else void sendLapsed({ learnerId, courseId, lessonId, attemptId: latest.id, of: latest.of, at: latest.at });
  }, [learnerId, courseId, lessonId, latest]);

  const start = async () => {
    setBusy(true);
    setProblem(null);
    const sentence = await postStart(courseId, lessonId);
    setProblem(sentence);
    await revalidate();
    setBusy(false);
    if (sentence === null) setStarting(false);
  };
  const submit = async (attemptId: string, answers: string, at?: number) => {
    if (learnerId === null) return;
    setBusy(true);
    setRefusal(null);
    const outcome = await outboxOf(learnerId).record(
      { intent: 'paper', courseId, lessonId, paperId: attemptId, answers },
      at,
    );
    setRefusal(outcome.kind === 'refused' ? (outcome.sentence ?? m.quizzes_refused()) : null);
    if (outcome.kind === 'taken') {
      await removeAnswers(learnerId, attemptId);
      await revalidate();
    }
    setBusy(false);
  };

  if (open && learnerId !== null && pages) {
    if (pending && !isBusy)
      return (
        <pages.AttemptWaiting
          at={pending.at}
          arrivesBy={open.arrivesBy}
          of={open.questions.length}
          answered={answeredIn(pending.answers)}
          isSignedOut={trouble === 'signed-out'}
          onTry={() => void outboxOf(learnerId).send()}
        />
      );
    return (
      <pages.AttemptScreen
        key={open.id}
        attempt={open}
        learnerId={learnerId}
        courseId={courseId}
        serverNow={quiz.now}
        isSending={isBusy}
        refusal={refusal}
        exit={exit}
        onSubmit={(answers, at) => void submit(open.id, answers, at)}
      />
    );
  }
  if (result && !isStarting)
    return (
      <QuizResult
        key={result.attempt.id}
        quiz={quiz}
        result={result}
        artwork={artwork}
        title={title}
        onAgain={quiz.next.kind === 'open' ? () => setStarting(true) : null}
      />
    );
  return (
    <QuizStart quiz={quiz} isBusy={isBusy} problem={problem} onStart={learnerId === null ? null : () => void start()}>
      {intro}
    </QuizStart>
  );
}

/** The attempt of a lesson that waits on the device, or null; and why it waits. */
function usePendingAttempt(learnerId: string | null, lessonId: string) {
  const state = useSyncExternalStore(
    (listener) => (learnerId === null ? () => undefined : outboxOf(learnerId).subscribe(listener)),
    () => (learnerId === null ? null : outboxOf(learnerId).state()),
    () => null,
  );
  const pending = state?.waiting.find((each) => each.intent === 'paper' && each.lessonId === lessonId) ?? null;
  return { pending, trouble: state?.trouble ?? null };
}

/** How many answers an attempt has that was handed in. */
function answeredIn(answers: string | undefined): number {
  const all = JSON.parse(answers ?? '[]') as readonly ({ readonly answer: unknown } | null)[];
  return all.filter((each) => each !== null && each.answer !== null).length;
}

interface Lapsed {
  readonly learnerId: string;
  readonly courseId: string;
  readonly lessonId: string;
  readonly attemptId: string;
  readonly of: number;
  readonly at: string | null;
}

/** Sends what this device still has of an attempt that was never handed in, so that the answers are kept. */
async function sendLapsed({ learnerId, courseId, lessonId, attemptId, of, at }: Lapsed): Promise<void> {
  const stored = await readAnswers(learnerId, attemptId).catch(() => []);
  if (stored.every(({ answer }) => answer === null)) return;
  const answers = Array.from(
    { length: of },
    (_, position) => stored.find((each) => each.position === position) ?? null,
  );
  const event = { intent: 'paper', courseId, lessonId, paperId: attemptId, answers: JSON.stringify(answers) } as const;
  const outcome = await outboxOf(learnerId).record(
    event,
    at === null ? undefined : Math.min(Date.now(), Date.parse(at)),
  );
  if (outcome.kind === 'taken') await removeAnswers(learnerId, attemptId);
}

/** Starts an attempt; returns a sentence where that fails. */
async function postStart(courseId: string, lessonId: string): Promise<string | null> {
  try {
    const answer = await fetch(localHref(`/api/courses/${courseId}/papers`), {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ intent: 'start', lessonId }),
    });
    if (answer.ok) return null;
    const { error } = (await answer.json()) as { readonly error?: string };
    return error ?? m.quizzes_start_failed();
  } catch {
    return m.quizzes_start_failed();
  }
}
