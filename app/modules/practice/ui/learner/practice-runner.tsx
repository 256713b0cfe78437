import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { m } from '#texts';
import type { PracticeSet } from '#app/modules/learning/lesson-kinds/practice/practice-content.ts';
import type { QuestionContent } from '#app/modules/questions/kinds/question-kinds.ts';
import { PicturesAhead } from '#app/modules/questions/ui/question/question-picture.tsx';
import { Button } from '#app/ui/button.tsx';
import { X } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { isSecondLook, lookState, type PracticeRun } from '../../practice-run.ts';
import { LookTrack } from './look-track.tsx';
import { PracticeEnd, type PracticeEndProps } from './practice-end.tsx';
import { PracticeQuestion } from './practice-question.tsx';
import { usePracticeRun } from './use-practice-run.ts';
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
  set: given,
  exit,
  over,
  title,
  isOverCourses = false,
  renderMore,
  actions,
}: PracticeRunnerProps) {
  const [set] = useState(given);
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
