import type {
  AssignmentView,
  SubmissionView,
} from '#app/modules/catalogue/lesson-kinds/assignment/assignment-content.ts';
import { highestLevel } from '../../assignment-rules.ts';
import { formatDay } from '#app/shared/dates.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { CircleCheck } from '#app/ui/icons.ts';
import { m } from '#texts';
import { OwnSubmission } from './own-submission.tsx';
import { LevelBeads, RubricLevels } from './rubric-levels.tsx';

interface SubmissionFeedbackProps {
  readonly assignment: AssignmentView;
  readonly submission: SubmissionView;
  /** True where an improved one lies on the device. */
  readonly isBegun: boolean;
  /** Where those go on who keep an accepted result. */
  readonly onward: string;
  readonly onImprove: () => void;
}

/** Shows the feedback: points, comment, and for each criterion the reached level and the next. */
export function SubmissionFeedback({ assignment, submission, isBegun, onward, onImprove }: SubmissionFeedbackProps) {
  const { best, reader } = assignment;
  const { state, points, of, pointsToAccept, feedback, decidedAt, grader, criteria } = submission;
  const isAccepted = state === 'accepted';
  const countsMore = best && best.number !== submission.number ? best : null;
  const name = grader ?? reader;
  return (
    <div className="assignment">
      {decidedAt && <p className="meta">{m.assignments_read_on({ day: formatDay(new Date(decidedAt)) })}</p>}
      <div className="assignment-result">
        {points !== null && (
          <p className="assignment-points">
            <b>{points}</b> {m.assignments_of({ of })}
          </p>
        )}
        {isAccepted ? (
          <span className="done-tag">
            <CircleCheck className="i-sm" />
            {m.assignments_accepted({ points: pointsToAccept })}
          </span>
        ) : (
          <b>{m.assignments_please_improve()}</b>
        )}
      </div>
      {countsMore && (
        <p>
          {m.assignments_better_counts({ number: countsMore.number, points: countsMore.points, of: countsMore.of })}
        </p>
      )}
      {feedback !== '' && (
        <figure className="assignment-said">
          <Signature name={name} size={40} />
          <div>
            <blockquote>{feedback}</blockquote>
            <figcaption className="meta">{name}</figcaption>
          </div>
        </figure>
      )}
      <section>
        <h2>{m.assignments_point_by_point()}</h2>
        <ul className="assignment-rubric">
          {criteria.map(({ id, name: criterion, levels, level }) => (
            <li key={id}>
              <header>
                <h3>{criterion}</h3>
                {level !== null && <LevelBeads level={level} />}
                <span className="meta">
                  {level === null
                    ? m.assignments_not_graded()
                    : m.assignments_points({ points: level, of: highestLevel })}
                </span>
              </header>
              {level !== null && (
                <RubricLevels
                  rows={[
                    ...(levels[level] ? [{ level, text: levels[level], isReached: true }] : []),
                    ...(level < highestLevel
                      ? [
                          {
                            level: level + 1,
                            text: levels[level + 1] ?? '',
                            isReached: false,
                            lead: m.assignments_next_level(),
                          },
                        ]
                      : []),
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
      <OwnSubmission submission={submission} />
      {assignment.learnerId !== null && points !== of && (
        <div className="assignment-acts assignment-dock">
          <Button variant="accent" onClick={onImprove}>
            {isBegun ? m.assignments_go_on() : m.assignments_improve()}
          </Button>
          {isAccepted && (
            <LinkButton variant="quiet" to={onward}>
              {m.assignments_keep({ points: best?.points ?? points ?? 0 })}
            </LinkButton>
          )}
        </div>
      )}
    </div>
  );
}
