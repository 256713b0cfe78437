import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '#texts';
import { outboxOf } from '#app/modules/study/learning/ui/study-events/outbox-of.ts';
import { useLoaded } from '#app/ui/use-loaded.ts';
import { localHref } from '#app/shared/local-href.ts';
import type { ShownCheck } from '../../check.ts';
import { CheckResult } from './check-result.tsx';
import { CheckStart } from './check-start.tsx';
import { removeAnswers, readAnswers } from './paper-store.ts';
import './check.css';

/** Only those who begin need it; it comes while they read. */
const loadPaper = () => import('./paper-pages.ts');

interface CheckScreenProps {
  readonly check: ShownCheck;
  /** The text of the lesson. */
  readonly intro: ReactNode;
  readonly artwork: { readonly category: string; readonly title: string };
  /** Title of the lesson. */
  readonly title: string;
  /** Where the player is left to. */
  readonly exit: string;
}

/** A check in the player: its rules, the open paper, what waits for the network, or the result. */
export function CheckScreen({ check, intro, artwork, title, exit }: CheckScreenProps) {
  const { learnerId, lessonId, courseId, open, result, papers } = check;
  const [isBusy, setBusy] = useState(false);
  const [isStarting, setStarting] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const pages = useLoaded(loadPaper);
  const { pending, trouble } = usePendingPaper(learnerId, lessonId);
  const wasPending = useRef(false);
  useEffect(() => {
    // The hand-in that was stored offline has arrived. While it is being sent, `handIn` waits: a refusal is shown with the paper.
    if (wasPending.current && !pending && !isBusy) void revalidate();
    wasPending.current = pending !== null;
  }, [pending, isBusy, revalidate]);
  const latest = papers[0];
  useEffect(() => {
    if (learnerId === null || latest === undefined || latest.state === 'open') return;
    if (latest.state !== 'lapsed') void removeAnswers(learnerId, latest.id);
    else void sendLapsed({ learnerId, courseId, lessonId, paperId: latest.id, of: latest.of, at: latest.at });
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
  const handIn = async (paperId: string, answers: string, at?: number) => {
    if (learnerId === null) return;
    setBusy(true);
    setRefusal(null);
    const outcome = await outboxOf(learnerId).record({ intent: 'paper', courseId, lessonId, paperId, answers }, at);
    setRefusal(outcome.kind === 'refused' ? (outcome.sentence ?? m.checks_refused()) : null);
    if (outcome.kind === 'taken') {
      await removeAnswers(learnerId, paperId);
      await revalidate();
    }
    setBusy(false);
  };

  if (open && learnerId !== null && pages) {
    if (pending && !isBusy)
      return (
        <pages.PaperWaiting
          at={pending.at}
          arrivesBy={open.arrivesBy}
          of={open.questions.length}
          answered={answeredIn(pending.answers)}
          isSignedOut={trouble === 'signed-out'}
          onTry={() => void outboxOf(learnerId).send()}
        />
      );
    return (
      <pages.PaperScreen
        key={open.id}
        paper={open}
        learnerId={learnerId}
        courseId={courseId}
        serverNow={check.now}
        isSending={isBusy}
        refusal={refusal}
        exit={exit}
        onHandIn={(answers, at) => void handIn(open.id, answers, at)}
      />
    );
  }
  if (result && !isStarting)
    return (
      <CheckResult
        key={result.paper.id}
        check={check}
        result={result}
        artwork={artwork}
        title={title}
        onAgain={check.next.kind === 'open' ? () => setStarting(true) : null}
      />
    );
  return (
    <CheckStart
      check={check}
      isBusy={isBusy}
      problem={problem}
      onStart={learnerId === null ? null : () => void start()}
    >
      {intro}
    </CheckStart>
  );
}

/** The paper of a lesson that waits on the device, or null; and why it waits. */
function usePendingPaper(learnerId: string | null, lessonId: string) {
  const state = useSyncExternalStore(
    (listener) => (learnerId === null ? () => undefined : outboxOf(learnerId).subscribe(listener)),
    () => (learnerId === null ? null : outboxOf(learnerId).state()),
    () => null,
  );
  const pending = state?.waiting.find((each) => each.intent === 'paper' && each.lessonId === lessonId) ?? null;
  return { pending, trouble: state?.trouble ?? null };
}

/** How many answers a paper has that was handed in. */
function answeredIn(answers: string | undefined): number {
  const all = JSON.parse(answers ?? '[]') as readonly ({ readonly answer: unknown } | null)[];
  return all.filter((each) => each !== null && each.answer !== null).length;
}

interface Lapsed {
  readonly learnerId: string;
  readonly courseId: string;
  readonly lessonId: string;
  readonly paperId: string;
  readonly of: number;
  readonly at: string | null;
}

/** Sends what this device still has of a paper that was never handed in, so that the answers are kept. */
async function sendLapsed({ learnerId, courseId, lessonId, paperId, of, at }: Lapsed): Promise<void> {
  const stored = await readAnswers(learnerId, paperId).catch(() => []);
  if (stored.every(({ answer }) => answer === null)) return;
  const answers = Array.from(
    { length: of },
    (_, position) => stored.find((each) => each.position === position) ?? null,
  );
  const event = { intent: 'paper', courseId, lessonId, paperId, answers: JSON.stringify(answers) } as const;
  const outcome = await outboxOf(learnerId).record(
    event,
    at === null ? undefined : Math.min(Date.now(), Date.parse(at)),
  );
  if (outcome.kind === 'taken') await removeAnswers(learnerId, paperId);
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
    return error ?? m.checks_start_failed();
  } catch {
    return m.checks_start_failed();
  }
}
