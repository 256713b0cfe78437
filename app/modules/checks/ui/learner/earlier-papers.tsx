import { m } from '#texts';
import type { PaperSummary } from '#app/modules/learning/lesson-kinds/check/check-content.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { BeadGlyph } from '#app/ui/bead-glyph.tsx';

function wordsOf({ state, points, of, pointsToPass, isPassed }: PaperSummary): string {
  if (state === 'late') return m.checks_was_late();
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
            <BeadGlyph form={paper.isPassed ? 'full' : 'half'} />
            <div>
              <b>{m.checks_attempt_number({ number: paper.number })}</b>
              <span className="meta">
                {[paper.at === null ? '' : formatMoment(new Date(paper.at)), wordsOf(paper)].filter(Boolean).join('. ')}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
