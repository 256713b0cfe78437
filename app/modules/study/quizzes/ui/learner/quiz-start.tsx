import type { ReactNode } from 'react';
import { m } from '#texts';
import { formatZonedMoment } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { ArrowLeftRight, Clock, EyeOff, Wifi, WifiOff } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import type { ShownQuiz } from '../../quiz-rules.ts';
import { AttemptStrand, EarlierAttempts } from './earlier-attempts.tsx';

interface QuizStartProps {
  readonly quiz: ShownQuiz;
  readonly isBusy: boolean;
  /** Why it did not start, in a sentence. */
  readonly problem: string | null;
  /** Null for those who answer nothing. */
  readonly onStart: (() => void) | null;
  /** The text of the lesson. */
  readonly children: ReactNode;
}

function networkWords({
  minutes,
  graceHours,
  mustBeOnline,
}: Pick<ShownQuiz, 'minutes' | 'graceHours' | 'mustBeOnline'>): string {
  if (mustBeOnline) return minutes === null ? m.quizzes_stay_online_untimed() : m.quizzes_stay_online();
  return minutes === null ? m.quizzes_network_may_go() : m.quizzes_network_may_go_until({ hours: graceHours });
}

/** The rules of a quiz, what is good to know, and earlier attempts. */
export function QuizStart({ quiz, isBusy, problem, onStart, children }: QuizStartProps) {
  const {
    asked,
    pool,
    pointsToPass,
    passPercent,
    minutes,
    attemptsAllowed,
    graceHours,
    mustBeOnline,
    feedback,
    next,
    isReady,
  } = quiz;
  const number = next.kind === 'open' || next.kind === 'waits' ? next.number : quiz.attempts.length;
  return (
    <div className="quiz">
      {children}
      <dl className="quiz-rules">
        <div>
          <dt>{m.quizzes_questions()}</dt>
          <dd>
            <b>{asked}</b>
            <small>{m.quizzes_drawn_from({ pool })}</small>
          </dd>
        </div>
        <div>
          <dt>{m.quizzes_to_pass()}</dt>
          <dd>
            <b>{pointsToPass}</b>
            <small>{m.quizzes_that_is({ percent: passPercent })}</small>
          </dd>
        </div>
        <div>
          <dt>{m.quizzes_time()}</dt>
          <dd>
            <b>{minutes === null ? m.quizzes_no_limit() : m.quizzes_minutes({ count: minutes })}</b>
            {minutes !== null && <small>{m.quizzes_without_pause()}</small>}
          </dd>
        </div>
        <div>
          <dt>{m.quizzes_attempt()}</dt>
          <dd>
            <b>{attemptsAllowed === null ? number : m.quizzes_attempt_of({ number, of: attemptsAllowed })}</b>
            {attemptsAllowed !== null && (
              <AttemptStrand attemptsAllowed={attemptsAllowed} number={number} used={quiz.attempts.length} />
            )}
          </dd>
        </div>
      </dl>
      <section>
        <h2>{m.quizzes_good_to_know()}</h2>
        <ul className="quiz-says">
          <li>
            <ArrowLeftRight className="i-sm" />
            {m.quizzes_may_go_back()}
          </li>
          {minutes !== null && (
            <li>
              <Clock className="i-sm" />
              {m.quizzes_clock_goes_on()}
            </li>
          )}
          <li>
            {mustBeOnline ? <Wifi className="i-sm" /> : <WifiOff className="i-sm" />}
            {networkWords({ minutes, graceHours, mustBeOnline })}
          </li>
          <li>
            <EyeOff className="i-sm" />
            {feedback === 'answers' ? m.quizzes_answers_later() : m.quizzes_answers_never()}
          </li>
        </ul>
      </section>
      <EarlierAttempts attempts={quiz.attempts} />
      {!isReady && <NoteBox tone="quiet">{m.quizzes_error_not_ready()}</NoteBox>}
      {next.kind === 'waits' && (
        <p>{m.quizzes_opens_at({ number: next.number, moment: formatZonedMoment(new Date(next.opensAt)) })}</p>
      )}
      {next.kind === 'none' && <p>{m.quizzes_error_attempts_used()}</p>}
      <FormError>{problem}</FormError>
      {next.kind === 'open' && onStart && isReady && (
        <noscript>
          <NoteBox tone="quiet">{m.quizzes_needs_scripts()}</NoteBox>
        </noscript>
      )}
      {next.kind === 'open' && onStart && isReady && (
        <div className="quiz-acts quiz-dock quiz-begin">
          <Button variant="accent" busy={isBusy} onClick={onStart}>
            {m.quizzes_start({ number: next.number })}
          </Button>
        </div>
      )}
    </div>
  );
}
