import { m } from '#texts';
import type { PaperSummary } from '#app/modules/learning/lesson-kinds/check/check-content.ts';
import { cssVariables } from '#app/ui/css-variables.ts';

/** A score as a bead for each question, with the line to pass. */
export function ScoreLine({ paper, points }: { readonly paper: PaperSummary; readonly points: number }) {
  const { of, pointsToPass, isPassed } = paper;
  return (
    <div className={isPassed ? 'check-score is-passed' : 'check-score'}>
      <p>
        <b>{points}</b> {(isPassed ? m.checks_score_passed : m.checks_score_failed)({ of })}
      </p>
      <div className="check-line" style={cssVariables({ '--of': of, '--at': pointsToPass })}>
        {Array.from({ length: of }, (_, place) => (
          <i key={place} className={place < points ? 'check-bead bead-full' : 'check-bead'} aria-hidden="true" />
        ))}
        <p className="meta">{m.checks_needed({ points: pointsToPass })}</p>
      </div>
    </div>
  );
}
