import type { ReactNode } from 'react';
import { m } from '#texts';
import { formatZonedMoment } from '#app/shared/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { ArrowLeftRight, Clock, EyeOff, Wifi, WifiOff } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import type { ShownCheck } from '../../check.ts';
import { AttemptStrand, EarlierPapers } from './earlier-papers.tsx';

interface CheckStartProps {
  readonly check: ShownCheck;
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
}: Pick<ShownCheck, 'minutes' | 'graceHours' | 'mustBeOnline'>): string {
  if (mustBeOnline) return minutes === null ? m.checks_stay_online_untimed() : m.checks_stay_online();
  return minutes === null ? m.checks_network_may_go() : m.checks_network_may_go_until({ hours: graceHours });
}

/** The rules of a check, what is good to know, and earlier attempts. */
export function CheckStart({ check, isBusy, problem, onStart, children }: CheckStartProps) {
  const {
    asked,
    pool,
    pointsToPass,
    passPercent,
    minutes,
    attempts,
    graceHours,
    mustBeOnline,
    feedback,
    next,
    isReady,
  } = check;
  const number = next.kind === 'open' || next.kind === 'waits' ? next.number : check.papers.length;
  return (
    <div className="check">
      {children}
      <dl className="check-rules">
        <div>
          <dt>{m.checks_questions()}</dt>
          <dd>
            <b>{asked}</b>
            <small>{m.checks_drawn_from({ pool })}</small>
          </dd>
        </div>
        <div>
          <dt>{m.checks_to_pass()}</dt>
          <dd>
            <b>{pointsToPass}</b>
            <small>{m.checks_that_is({ percent: passPercent })}</small>
          </dd>
        </div>
        <div>
          <dt>{m.checks_time()}</dt>
          <dd>
            <b>{minutes === null ? m.checks_no_limit() : m.checks_minutes({ count: minutes })}</b>
            {minutes !== null && <small>{m.checks_without_pause()}</small>}
          </dd>
        </div>
        <div>
          <dt>{m.checks_attempt()}</dt>
          <dd>
            <b>{attempts === null ? number : m.checks_attempt_of({ number, of: attempts })}</b>
            {attempts !== null && <AttemptStrand attempts={attempts} number={number} used={check.papers.length} />}
          </dd>
        </div>
      </dl>
      <section>
        <h2>{m.checks_good_to_know()}</h2>
        <ul className="check-says">
          <li>
            <ArrowLeftRight className="i-sm" />
            {m.checks_may_go_back()}
          </li>
          {minutes !== null && (
            <li>
              <Clock className="i-sm" />
              {m.checks_clock_goes_on()}
            </li>
          )}
          <li>
            {mustBeOnline ? <Wifi className="i-sm" /> : <WifiOff className="i-sm" />}
            {networkWords({ minutes, graceHours, mustBeOnline })}
          </li>
          <li>
            <EyeOff className="i-sm" />
            {feedback === 'answers' ? m.checks_answers_later() : m.checks_answers_never()}
          </li>
        </ul>
      </section>
      <EarlierPapers papers={check.papers} />
      {!isReady && <NoteBox tone="quiet">{m.checks_error_not_ready()}</NoteBox>}
      {next.kind === 'waits' && (
        <p>{m.checks_opens_at({ number: next.number, moment: formatZonedMoment(new Date(next.opensAt)) })}</p>
      )}
      {next.kind === 'none' && <p>{m.checks_error_attempts_used()}</p>}
      <FormError>{problem}</FormError>
      {next.kind === 'open' && onStart && isReady && (
        <noscript>
          <NoteBox tone="quiet">{m.checks_needs_scripts()}</NoteBox>
        </noscript>
      )}
      {next.kind === 'open' && onStart && isReady && (
        <div className="check-acts check-dock check-begin">
          <Button variant="accent" busy={isBusy} onClick={onStart}>
            {m.checks_start({ number: next.number })}
          </Button>
        </div>
      )}
    </div>
  );
}
