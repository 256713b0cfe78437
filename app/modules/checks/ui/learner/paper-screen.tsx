import { useCallback, useEffect, useRef, useState } from 'react';
import { m } from '#texts';
import type { OpenPaper } from '#app/modules/learning/lesson-kinds/check/check-content.ts';
import type { ShownQuestion } from '#app/modules/questions/kinds/question-kinds.ts';
import { isAnswered } from '#app/modules/questions/ui/question/answer-view.ts';
import { QuestionFields } from '#app/modules/questions/ui/question/question-view.tsx';
import { Button } from '#app/ui/button.tsx';
import { Check, ChevronLeft, Clock, Flag } from '#app/ui/icons.ts';
import { BeforeHandIn } from './before-hand-in.tsx';
import { FocusedPart } from './focused-part.tsx';
import { QuestionMap } from './question-map.tsx';
import { clockWords, useClock } from './use-clock.ts';
import { usePaperAnswers } from './use-paper-answers.ts';
import { usePaperKeys } from './use-paper-keys.ts';

interface PaperScreenProps {
  readonly paper: OpenPaper<ShownQuestion>;
  readonly learnerId: string;
  readonly serverNow: string;
  readonly isSending: boolean;
  /** Hands in answers as JSON; `at` is the end of the paper, if that was before now. */
  readonly onHandIn: (answers: string, at?: number) => void;
}

/** Most that the server takes of one answer. */
const largestAnswer = 4096;
const [early, last] = [300, 60];

/** A paper that is being answered: its questions one by one, and the page before it is handed in. */
export function PaperScreen({ paper, learnerId, serverNow, isSending, onHandIn }: PaperScreenProps) {
  const { questions } = paper;
  const kept = usePaperAnswers(learnerId, paper.id);
  const clock = useClock(serverNow, paper.endsAt);
  const [current, setCurrent] = useState(0);
  const [isReviewing, setReviewing] = useState(false);
  const shownAt = useRef(0);
  const question = questions[current];
  const { answer, isFlagged } = kept.of(current);
  const isOver = clock.left === 0;

  const noteShown = useCallback(() => {
    shownAt.current = performance.now();
  }, []);
  const handIn = (at?: number) => {
    const answers = questions.map((_, position) => {
      const each = kept.of(position);
      const isFit = new Blob([JSON.stringify(each.answer)]).size <= largestAnswer;
      return { answer: isFit ? each.answer : null, seconds: each.seconds };
    });
    onHandIn(JSON.stringify(answers), at);
  };
  // At the end this device hands in what was answered on it; answers of another device are not overwritten.
  const hasAnswers = kept.all.some((each) => each.answer !== null);
  const ends = useRef(false);
  useEffect(() => {
    if (!isOver || !kept.isRead || !hasAnswers || ends.current) return;
    ends.current = true;
    handIn(clock.endsAt === null ? undefined : Math.min(clock.endsAt, Date.now()));
  });

  const go = (position: number) => {
    setReviewing(false);
    setCurrent(Math.min(questions.length - 1, Math.max(0, position)));
  };
  const flag = () => {
    if (!isReviewing) kept.change(current, { isFlagged: !isFlagged });
  };
  const step = (by: number) => {
    if (current + by >= questions.length) setReviewing(true);
    else go(current + by);
  };
  usePaperKeys({ count: questions.length, step, go, flag });
  const map = questions.map((each, position) => ({
    position,
    isAnswered: isAnswered(each, kept.of(position).answer),
    isFlagged: kept.of(position).isFlagged,
  }));
  const answered = map.filter((each) => each.isAnswered).length;
  const head = (
    <p className="check-head">
      <b>{m.checks_answered_of({ count: answered, of: questions.length })}</b>
      {clock.left !== null && (
        <span className={clock.left <= early ? 'check-clock is-short' : 'check-clock'} role="timer">
          <Clock className="i-sm" />
          <span className="sr">{m.checks_time_left()}</span> {clockWords(clock.left)}
        </span>
      )}
    </p>
  );
  if (isOver)
    return (
      <div className="check check-paper">
        <h1 tabIndex={-1}>{m.checks_time_over()}</h1>
        <p>{hasAnswers ? m.checks_handing_in() : m.checks_nothing_here()}</p>
        {!hasAnswers && kept.isRead && (
          <div className="check-acts">
            <Button busy={isSending} onClick={() => handIn(clock.endsAt ?? undefined)}>
              {m.checks_hand_in_empty()}
            </Button>
          </div>
        )}
      </div>
    );
  return (
    <div className="check check-paper">
      {head}
      <p className="sr" role="status">
        {clock.left !== null && clock.left <= early && clock.left > last && m.checks_minutes_left({ count: 5 })}
        {clock.left !== null && clock.left <= last && m.checks_minutes_left({ count: 1 })}
      </p>
      {isReviewing || !question ? (
        <FocusedPart key="review" onShown={noteShown}>
          <BeforeHandIn map={map} isSending={isSending} onGo={go} onHandIn={() => handIn()} />
        </FocusedPart>
      ) : (
        <FocusedPart key={current} onShown={noteShown}>
          <form
            className="question"
            onSubmit={(event) => {
              event.preventDefault();
              step(1);
            }}
          >
            <p className="meta check-where">
              {m.checks_question_of({ number: current + 1, of: questions.length })}
              <span role="status">
                {kept.isSaved === true && (
                  <>
                    <Check className="i-sm" /> {m.checks_saved()}
                  </>
                )}
                {kept.isSaved === false && m.checks_not_saved()}
              </span>
            </p>
            <QuestionFields
              question={question}
              answer={answer}
              result={null}
              heading="h1"
              onAnswer={(given) => {
                const seconds = kept.of(current).seconds + Math.round((performance.now() - shownAt.current) / 1000);
                shownAt.current = performance.now();
                kept.change(current, { answer: given, seconds });
              }}
            />
            <div className="question-foot check-acts">
              <Button variant="edge" aria-label={m.checks_previous()} disabled={current === 0} onClick={() => step(-1)}>
                <ChevronLeft />
              </Button>
              <Button variant="edge" aria-label={m.checks_look_again()} aria-pressed={isFlagged} onClick={flag}>
                <Flag />
              </Button>
              <Button type="submit" variant="accent">
                {current + 1 < questions.length ? m.checks_next() : m.checks_review()}
              </Button>
            </div>
          </form>
        </FocusedPart>
      )}
      {!isReviewing && <QuestionMap questions={map} current={current} onGo={go} />}
      {!isReviewing && (
        <div className="check-acts">
          <Button onClick={() => setReviewing(true)}>{m.checks_review_and_hand_in()}</Button>
        </div>
      )}
    </div>
  );
}
