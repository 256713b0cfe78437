import { m } from '#texts';
import { Clock } from '#app/ui/icons.ts';
import { classNames } from '#app/ui/class-names.ts';
import { clockWords } from './use-clock.ts';

/** Seconds at which the clock becomes bold and is announced, and at which it is announced again. */
const [early, last] = [300, 60];

/** The time that is left: quiet until five minutes before the end. Nothing without a limit. */
export function AttemptClock({ left }: { readonly left: number | null }) {
  if (left === null) return null;
  return (
    <span className={classNames('quiz-clock', left <= early && 'is-short')} role="timer">
      <Clock className="i-sm" />
      <span className="sr">{m.quizzes_time_left()}</span> {clockWords(left)}
    </span>
  );
}

/** Says once when five minutes are left, and when one is. */
export function TimeAnnouncement({ left }: { readonly left: number | null }) {
  return (
    <p className="sr" role="status">
      {left !== null && left <= early && left > last && m.quizzes_minutes_left({ count: 5 })}
      {left !== null && left <= last && m.quizzes_minutes_left({ count: 1 })}
    </p>
  );
}
