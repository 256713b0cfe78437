import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import type { OpenAttempt } from '#app/modules/catalogue/lesson-kinds/quiz/quiz-content.ts';
import type { ShownQuestion } from '#app/modules/catalogue/questions/kinds/question-kinds.ts';
import { isAnswered } from '#app/modules/catalogue/questions/ui/question/answer-view.ts';
import { PicturesAhead } from '#app/modules/catalogue/questions/ui/question/question-picture.tsx';
import { QuestionFields } from '#app/modules/catalogue/questions/ui/question/question-view.tsx';
import { Button } from '#app/ui/button.tsx';
import { Check, ChevronLeft, Flag, X } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { BeforeSubmission } from './before-submission.tsx';
import { FocusedPart } from './focused-part.tsx';
import { AttemptClock, TimeAnnouncement } from './attempt-clock.tsx';
import { AttemptRing } from './attempt-ring.tsx';
import { AttemptMarking } from './attempt-waiting.tsx';
import { QuestionMap, QuestionTrack } from './question-map.tsx';
import { useClock } from './use-clock.ts';
import { usePresence } from './use-presence.ts';
import { useCurrentQuestion } from './use-current-question.ts';
import './attempt-screen.css';
import { useAttemptAnswers } from './use-attempt-answers.ts';
import { choicesOf, useAttemptKeys } from './use-attempt-keys.ts';

interface AttemptScreenProps {
  readonly attempt: OpenAttempt<ShownQuestion>;
  readonly learnerId: string;
  readonly courseId: string;
  readonly serverNow: string;
  readonly isSending: boolean;
  /** Why the server refused the attempt that was handed in; null if it did not. */
  readonly refusal: string | null;
  /** Where the player is left to. */
  readonly exit: string;
  /** Hands in answers as JSON; `at` is the end of the attempt, if that was before now. */
  readonly onSubmit: (answers: string, at?: number) => void;
}

/** Most that the server takes of one answer. */
const maxAnswerLength = 4096;
/** As printed on keys, in every language. */
const keys = { first: '1', to: '–', flag: 'F', jump: 'G', back: '←', on: '→' };

/** An attempt that is being answered: its questions one by one, and the page before it is handed in. */
export function AttemptScreen(props: AttemptScreenProps) {
  const { attempt, learnerId, courseId, serverNow, isSending, refusal, exit, onSubmit } = props;
  const { questions } = attempt;
  const stored = useAttemptAnswers(learnerId, attempt.id);
  const clock = useClock(serverNow, attempt.endsAt);
  usePresence(courseId, clock.left);
  const [current, setCurrent] = useCurrentQuestion(attempt.id, questions.length);
  const [isReviewing, setReviewing] = useState(false);
  const shownAt = useRef(0);
  const question = questions[current];
  const { answer, isFlagged } = stored.of(current);
  const isOver = clock.left === 0;

  const noteShown = useCallback(() => {
    shownAt.current = performance.now();
  }, []);
  const submit = (at?: number) => {
    const answers = questions.map((_, position) => {
      const each = stored.of(position);
      const isFit = new Blob([JSON.stringify(each.answer)]).size <= maxAnswerLength;
      return { answer: isFit ? each.answer : null, seconds: each.seconds };
    });
    onSubmit(JSON.stringify(answers), at);
  };
  // At the end this device hands in what was answered on it; answers of another device are not overwritten.
  const hasAnswers = stored.all.some((each) => each.answer !== null);
  const ends = useRef(false);
  useEffect(() => {
    if (!isOver || !stored.isRead || !hasAnswers || ends.current) return;
    ends.current = true;
    submit(clock.endsAt === null ? undefined : Math.min(clock.endsAt, Date.now()));
  });

  const go = (position: number) => {
    setReviewing(false);
    setCurrent(position);
  };
  const flag = () => {
    if (!isReviewing) stored.change(current, { isFlagged: !isFlagged });
  };
  const step = (by: number) => {
    if (isReviewing) {
      if (by < 0) setReviewing(false);
    } else if (current + by >= questions.length) setReviewing(true);
    else go(current + by);
  };
  useAttemptKeys({ count: questions.length, step, go, flag });
  const map = questions.map((each, position) => ({
    position,
    isAnswered: isAnswered(each, stored.of(position).answer),
    isFlagged: stored.of(position).isFlagged,
  }));
  const done = map.filter((each) => each.isAnswered);
  const counts = m.quizzes_answered_of({ count: done.length, of: questions.length });
  const refused = refusal !== null && (
    <NoteBox tone="bad" role="alert">
      {refusal}
    </NoteBox>
  );
  if (isSending) return <AttemptMarking of={questions.length} answered={done.length} isOver={isOver} />;
  if (isOver)
    return (
      <div className="quiz quiz-attempt quiz-waiting">
        <AttemptRing of={questions.length} answered={done.length} />
        {refused}
        <div className="quiz-lede">
          <h1 tabIndex={-1}>{m.quizzes_time_over()}</h1>
          {refusal === null && <p role="status">{hasAnswers ? m.quizzes_handing_in() : m.quizzes_nothing_here()}</p>}
        </div>
        {(refusal !== null || (!hasAnswers && stored.isRead)) && (
          <div className="quiz-acts quiz-dock">
            <Button onClick={() => submit(clock.endsAt ?? undefined)}>
              {refusal !== null ? m.quizzes_try_now() : m.quizzes_hand_in_empty()}
            </Button>
          </div>
        )}
      </div>
    );
  if (isReviewing || !question) {
    const seconds = done.reduce((sum, { position }) => sum + stored.of(position).seconds, 0);
    return (
      <div className="quiz quiz-attempt">
        <div className="quiz-top">
          <Button variant="icon" aria-label={m.quizzes_back_to_questions()} onClick={() => go(current)}>
            <X />
          </Button>
          <b>{m.quizzes_before()}</b>
          <AttemptClock left={clock.left} />
        </div>
        <TimeAnnouncement left={clock.left} />
        {refused}
        <FocusedPart key="review" onShown={noteShown}>
          <BeforeSubmission
            map={map}
            secondsEach={done.length === 0 ? null : seconds / done.length}
            onGo={go}
            onSubmit={() => submit()}
          />
        </FocusedPart>
      </div>
    );
  }
  const where = m.quizzes_question_of({ number: current + 1, of: questions.length });
  return (
    <div className="quiz quiz-attempt quiz-asking">
      <div className="quiz-run">
        <div className="quiz-top">
          <Link
            className="btn btn-icon"
            to={exit}
            aria-label={attempt.endsAt === null ? m.quizzes_leave_untimed() : m.quizzes_leave()}
          >
            <X />
          </Link>
          <button
            type="button"
            className="quiz-to-review"
            aria-label={`${m.quizzes_review_and_hand_in()}: ${counts}`}
            onClick={() => setReviewing(true)}
          >
            <QuestionTrack questions={map} current={current} />
          </button>
          <AttemptClock left={clock.left} />
        </div>
        <TimeAnnouncement left={clock.left} />
        {refused}
        <PicturesAhead pictures={questions.map(({ picture }) => picture)} />
        <FocusedPart key={current} onShown={noteShown}>
          <form
            className="question"
            aria-label={where}
            onSubmit={(event) => {
              event.preventDefault();
              step(1);
            }}
          >
            <QuestionFields
              question={question}
              answer={answer}
              result={null}
              heading="h1"
              source={
                <p className="meta quiz-where">
                  {where}
                  <span role="status">
                    {stored.isSaved === true && (
                      <>
                        <Check className="i-sm" /> {m.quizzes_saved()}
                      </>
                    )}
                    {stored.isSaved === false && m.quizzes_not_saved()}
                  </span>
                </p>
              }
              onAnswer={(changed) => {
                const seconds = stored.of(current).seconds + Math.round((performance.now() - shownAt.current) / 1000);
                shownAt.current = performance.now();
                stored.change(current, { answer: changed, seconds });
              }}
            />
            <div className="question-foot">
              <div className="quiz-acts">
                <Button
                  variant="edge"
                  aria-label={m.quizzes_previous()}
                  disabled={current === 0}
                  onClick={() => step(-1)}
                >
                  <ChevronLeft />
                </Button>
                <Button variant="edge" aria-label={m.quizzes_look_again()} aria-pressed={isFlagged} onClick={flag}>
                  <Flag />
                </Button>
                <Button type="submit" variant="accent">
                  {current + 1 < questions.length ? m.quizzes_next() : m.quizzes_review()}
                </Button>
                <span className="key-hints" aria-hidden="true">
                  {choicesOf(question) > 0 && (
                    <>
                      <kbd className="kbd">{keys.first}</kbd> {keys.to} <kbd className="kbd">{choicesOf(question)}</kbd>{' '}
                      {m.quizzes_key_choose()}
                    </>
                  )}
                  <kbd className="kbd">{keys.flag}</kbd> {m.quizzes_key_flag()}
                  <kbd className="kbd">{keys.back}</kbd>
                  <kbd className="kbd">{keys.on}</kbd>
                </span>
              </div>
            </div>
          </form>
        </FocusedPart>
      </div>
      <section className="quiz-side" aria-label={counts}>
        <p className="quiz-head">
          <b>{counts}</b>
          <AttemptClock left={clock.left} />
        </p>
        <QuestionMap questions={map} current={current} onGo={go} />
        <Button onClick={() => setReviewing(true)}>{m.quizzes_review_and_hand_in()}</Button>
        <p className="meta" aria-hidden="true">
          <kbd className="kbd">{keys.jump}</kbd> {m.quizzes_key_jump()}
        </p>
      </section>
    </div>
  );
}
