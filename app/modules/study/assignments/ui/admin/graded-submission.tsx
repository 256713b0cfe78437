import { m } from '#texts';
import { formatMoment } from '#app/shared/dates.ts';
import type { SubmissionState } from '#app/shared/study-terms.ts';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { highestLevel, type Levels } from '../../assignment-rules.ts';
import type { ShownCriterion } from '#app/modules/catalogue/lesson-kinds/assignment/assignment-content.ts';

interface GradedSubmissionProps {
  readonly work: {
    readonly state: SubmissionState;
    readonly criteria: readonly ShownCriterion[];
    readonly levels: Levels;
    readonly points: number | null;
    readonly of: number;
    readonly feedback: string;
    readonly decidedAt: Date | null;
  };
}

/** The decision about a submission. */
export function GradedSubmission({ work }: GradedSubmissionProps) {
  const { state, criteria, levels, points, of, feedback, decidedAt } = work;
  const isAccepted = state === 'accepted';
  return (
    <section className="grading-marks" aria-label={m.portal_submissions_rubric()}>
      <header>
        <h2>{m.portal_submissions_rubric()}</h2>
        <StatusBadge
          form={isAccepted ? 'full' : 'half'}
          tone={isAccepted ? 'teal' : 'gold'}
          label={isAccepted ? m.portal_submissions_accepted() : m.portal_submissions_returned()}
        />
      </header>
      <div className="grading-criteria">
        {criteria.map((criterion) => {
          const level = levels[criterion.id];
          return (
            <section key={criterion.id} className="grading-criterion">
              <h3>
                {criterion.name}
                <span>
                  {level === undefined
                    ? m.portal_submissions_criterion_open()
                    : m.portal_shared_points_of({ points: level, of: highestLevel })}
                </span>
              </h3>
              <p>{level === undefined ? '' : criterion.levels[level]}</p>
            </section>
          );
        })}
        {feedback !== '' && <p className="grading-criterion grading-said">{feedback}</p>}
      </div>
      <footer>
        <p className="grading-sum">
          {points !== null && <b>{m.portal_shared_points_of({ points, of })}</b>}
          <span>{decidedAt && formatMoment(decidedAt)}</span>
        </p>
      </footer>
    </section>
  );
}
