import type { AssignmentView } from '#app/modules/catalogue/lesson-kinds/assignment/assignment-content.ts';
import { countWords } from '../../assignment-rules.ts';
import { formatZonedMoment } from '#app/shared/dates.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { m } from '#texts';
import { OwnSubmission } from './own-submission.tsx';

interface SubmissionWaitingProps {
  readonly assignment: AssignmentView;
  /** Parts that wait on the device for a network; null if the server has them. */
  readonly pending: { readonly at: number; readonly body?: string; readonly files?: string } | null;
  /** The practice of the course; null where nothing is worth practising. */
  readonly practice: string | null;
  /** Null once somebody reads it. */
  readonly onTakeBack: (() => void) | null;
}

/** Shows an ungraded submission: who reads it, by when, and how to take it back. */
export function SubmissionWaiting({ assignment, pending, practice, onTakeBack }: SubmissionWaitingProps) {
  const { reader, latest } = assignment;
  const files = pending ? (pending.files ?? '').split(',').filter(Boolean).length : (latest?.files.length ?? 0);
  const words = countWords(pending ? (pending.body ?? '') : (latest?.text ?? ''));
  const at = pending ? new Date(pending.at) : new Date(latest?.submittedAt ?? 0);
  const isOpened = latest?.state === 'opened';
  const facts = [m.assignments_files({ count: files }), m.assignments_words({ count: words })].join(', ');
  return (
    <div className="assignment">
      <ol className="assignment-steps">
        <li>
          <i className="assignment-bead assignment-bead-done" aria-hidden="true" />
          <div>
            <b>{pending ? m.assignments_kept() : m.assignments_handed_in()}</b>
            <span className="meta">{m.assignments_moment_facts({ moment: formatZonedMoment(at), facts })}</span>
          </div>
        </li>
        <li aria-current="step">
          <i className="assignment-bead assignment-bead-here" aria-hidden="true" />
          <div>
            <b>
              {pending
                ? m.assignments_sends_itself()
                : isOpened
                  ? m.assignments_is_read({ name: reader })
                  : m.assignments_reads({ name: reader })}
            </b>
            <span className="meta">
              {pending || !latest
                ? m.assignments_waits_for_network()
                : m.assignments_before({ moment: formatZonedMoment(new Date(latest.answerBy)) })}
            </span>
          </div>
        </li>
        <li>
          <i className="assignment-bead" aria-hidden="true" />
          <div>
            <b>{m.assignments_feedback()}</b>
            <span className="meta">{m.assignments_feedback_is()}</span>
          </div>
        </li>
      </ol>
      {latest && !pending && <OwnSubmission submission={latest} />}
      <p>{onTakeBack ? m.assignments_may_take_back({ name: reader }) : m.assignments_nobody_else()}</p>
      {(onTakeBack || practice !== null) && (
        <div className={classNames('assignment-acts', practice !== null && 'assignment-dock')}>
          {practice !== null && (
            <LinkButton variant="accent" to={practice}>
              {m.practice_meanwhile()}
            </LinkButton>
          )}
          {onTakeBack && (
            <Button variant="quiet" onClick={onTakeBack}>
              {m.assignments_take_back()}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
