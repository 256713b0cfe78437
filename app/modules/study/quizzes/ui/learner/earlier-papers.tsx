import { m } from '#texts';
import type { PaperSummary } from '#app/modules/catalogue/lesson-kinds/check/check-content.ts';
import { formatZonedMoment } from '#app/shared/dates.ts';
import { classNames } from '#app/ui/class-names.ts';

function wordsOf({ state, points, of, pointsToPass, isPassed, isWaiting }: PaperSummary): string {
  if (state === 'late') return isWaiting ? m.checks_was_late() : m.checks_was_late_out();
  if (state === 'lapsed' || points === null) return m.checks_was_lapsed();
  if (isPassed) return m.checks_was_passed({ points, of });
  return m.checks_was_failed({ points, of, missing: pointsToPass - points });
}

/** The attempts so far, newest first. */
export function EarlierPapers({ papers }: { readonly papers: readonly PaperSummary[] }) {
  const closed = papers.filter(({ state }) => state !== 'open');
  if (closed.length === 0) return null;
  return (
    <section>
      <h2>{m.checks_so_far()}</h2>
      <ul className="check-steps">
        {closed.map((paper) => (
          <li key={paper.id}>
            <i
              className={classNames('check-bead bead-full', paper.isPassed ? 'is-safe' : 'is-used')}
              aria-hidden="true"
            />
            <div>
              <b>{m.checks_attempt_number({ number: paper.number })}</b>
              <span className="meta">
                {[paper.at === null ? '' : formatZonedMoment(new Date(paper.at)), wordsOf(paper)]
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
  readonly attempts: number;
  /** The attempt that is next, or was the last one. */
  readonly number: number;
  readonly used: number;
}

/** A bead for each attempt. Hidden from screen readers, so show the figures beside it. */
export function AttemptStrand({ attempts, number, used }: AttemptStrandProps) {
  return (
    <span className="check-attempts" aria-hidden="true">
      {Array.from({ length: attempts }, (_, place) => (
        <i
          key={place}
          className={classNames('check-bead', place < used ? 'bead-full is-used' : place === number - 1 && 'is-here')}
        />
      ))}
    </span>
  );
}
