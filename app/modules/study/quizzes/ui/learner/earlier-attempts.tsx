import { m } from '#texts';
import type { QuizAttemptSummary } from '#app/modules/catalogue/lesson-kinds/quiz/quiz-content.ts';
import { formatZonedMoment } from '#app/shared/dates.ts';
import { classNames } from '#app/ui/class-names.ts';

function wordsOf({ state, points, of, pointsToPass, isPassed, isWaiting }: QuizAttemptSummary): string {
  if (state === 'late') return isWaiting ? m.quizzes_was_late() : m.quizzes_was_late_out();
  if (state === 'lapsed' || points === null) return m.quizzes_was_lapsed();
  if (isPassed) return m.quizzes_was_passed({ points, of });
  return m.quizzes_was_failed({ points, of, missing: pointsToPass - points });
}

/** The attempts so far, newest first. */
export function EarlierAttempts({ attempts }: { readonly attempts: readonly QuizAttemptSummary[] }) {
  const closed = attempts.filter(({ state }) => state !== 'open');
  if (closed.length === 0) return null;
  return (
    <section>
      <h2>{m.quizzes_so_far()}</h2>
      <ul className="quiz-steps">
        {closed.map((attempt) => (
          <li key={attempt.id}>
            <i
              className={classNames('quiz-bead bead-full', attempt.isPassed ? 'is-safe' : 'is-used')}
              aria-hidden="true"
            />
            <div>
              <b>{m.quizzes_attempt_number({ number: attempt.number })}</b>
              <span className="meta">
                {[attempt.at === null ? '' : formatZonedMoment(new Date(attempt.at)), wordsOf(attempt)]
                  .filter(Boolean)
                  .join('. ')}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AttemptStrandProps {
  readonly attemptsAllowed: number;
  /** The attempt that is next, or was the last one. */
  readonly number: number;
  readonly used: number;
}

/** A bead for each attempt. Hidden from screen readers, so show the figures beside it. */
export function AttemptStrand({ attemptsAllowed, number, used }: AttemptStrandProps) {
  return (
    <span className="quiz-attempts" aria-hidden="true">
      {Array.from({ length: attemptsAllowed }, (_, place) => (
        <i
          key={place}
          className={classNames('quiz-bead', place < used ? 'bead-full is-used' : place === number - 1 && 'is-here')}
        />
      ))}
    </span>
  );
}
