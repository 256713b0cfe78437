import { useState, type ReactNode, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import type { PracticeSet } from '#app/modules/catalogue/lesson-kinds/practice/practice-content.ts';
import type { QuestionContent } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import { PicturesAhead } from '#app/modules/catalogue/questions/ui/question/question-picture.tsx';
import { Button } from '#app/ui/button.tsx';
import { X } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import {
  isSecondLook,
  lookState,
  type PracticeRun,
  advance,
  answerNow,
  freshRun,
  resumeRun,
} from '../../practice-run.ts';
import { LookTrack } from './look-track.tsx';
import { PracticeEnd, type PracticeEndProps } from './practice-end.tsx';
import { PracticeQuestion } from './practice-question.tsx';
import { outboxOf } from '#app/modules/study/learning/ui/study-events/outbox-of.ts';
import type { Answer } from '#app/modules/catalogue/questions/kinds/question-kind.ts';
import { showToast } from '#app/ui/toast-store.ts';
import './practice.css';

interface PracticeRunnerProps {
  /** As it was loaded: later answers of the server do not change a practice under way. */
  readonly set: PracticeSet<QuestionContent>;
  /** Target of the exit link. */
  readonly exit: string;
  readonly over: (seconds: number) => string;
  readonly title: PracticeEndProps['title'];
  /** Whether the questions are of several courses. */
  readonly isOverCourses?: boolean;
  readonly renderMore?: (run: PracticeRun) => ReactNode;
  readonly actions: ReactNode;
}

/** Questions one after the other, with feedback at once, and the end. */
export function PracticeRunner({
  set: initialSet,
  exit,
  over,
  title,
  isOverCourses = false,
  renderMore,
  actions,
}: PracticeRunnerProps) {
  const [set] = useState(initialSet);
  const { run, refusal, give, goOn, restart } = usePracticeRun(set);
  const navigate = useNavigate();
  const [began] = useState(() => Date.now());
  const [seconds, setSeconds] = useState(0);
  const [id] = run.queue;
  const question = set.questions.find((each) => each.id === id);
  const place = id === undefined ? -1 : run.ids.indexOf(id);
  const states = run.ids.map((each) => lookState(run, each));
  const [looked, setLooked] = useState(isSecondLook(run));
  const isAnswered = id !== undefined && (run.looks[id]?.length ?? 0) > (looked ? 1 : 0);
  return (
    <div className="practice-run">
      <div className="practice-top">
        <Link className="btn btn-icon" to={exit} aria-label={m.practice_leave()}>
          <X />
        </Link>
        {question && (
          <>
            <LookTrack states={states} current={isAnswered ? -1 : place} />
            <span className="practice-count num">{m.practice_count({ number: place + 1, count: run.ids.length })}</span>
          </>
        )}
      </div>
      {refusal !== null && (
        <NoteBox tone="bad" role="alert">
          {refusal}
        </NoteBox>
      )}
      <PicturesAhead pictures={set.questions.map(({ content }) => content.picture)} />
      {question ? (
        <PracticeQuestion
          key={`${question.id} ${looked}`}
          question={question}
          locale={set.locale}
          isSecondLook={looked}
          isLast={run.queue.length === 1 && states[place] !== 'again'}
          isOverCourses={isOverCourses}
          onAnswer={(answer, isRight) => void give(answer, isRight)}
          onNext={() => {
            const rest = run.queue.slice(1);
            // A question that was wrong stands at the end of the queue, so that the next one may be it again.
            const next = rest[0] ?? (states[place] === 'again' ? id : undefined);
            setLooked(next !== undefined && (run.looks[next]?.length ?? 0) > 0);
            setSeconds(Math.round((Date.now() - began) / 1000));
            goOn();
          }}
          onLeave={() => void navigate(exit)}
        />
      ) : (
        <PracticeEnd
          run={run}
          questions={set.questions}
          locale={set.locale}
          over={over(seconds)}
          title={title}
          actions={
            <>
              {actions}
              {set.lessonId !== '' && (
                <Button
                  type="button"
                  onClick={() => {
                    setLooked(false);
                    restart();
                  }}
                >
                  {m.practice_again()}
                </Button>
              )}
            </>
          }
        >
          {renderMore?.(run)}
        </PracticeEnd>
      )}
    </div>
  );
}

const prefix = 'mic3-practice:';

/** Practices of lessons continue on the device; others are planned anew. */
function keyOf({ learnerId, lessonId }: PracticeSet): string | null {
  return learnerId === null || lessonId === '' ? null : `${prefix}${learnerId}:${lessonId}`;
}

function readSavedRun(key: string | null): PracticeRun['looks'] | null {
  try {
    const stored: unknown = key === null ? null : JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const isLooks = (looks: unknown): looks is boolean[] =>
      Array.isArray(looks) && looks.length <= 2 && looks.every((look) => typeof look === 'boolean');
    return Object.fromEntries(Object.entries(stored).filter(([, looks]) => isLooks(looks)));
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
function usePracticeRun(set: PracticeSet): Practice {
  const key = keyOf(set);
  const [run, setRun] = useState(() => resumeRun(set.questions, readSavedRun(key)));
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
