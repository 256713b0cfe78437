import type { ReactNode } from 'react';
import { Link } from '#app/ui/link.tsx';
import { m } from '#texts';
import { Signature } from '#app/ui/artwork.tsx';
import { ageLabel } from './age-label.ts';

interface QueuedSubmission {
  readonly id: string;
  readonly learner: string;
  readonly assignment: string;
  readonly number: number;
  readonly receivedAt: Date;
  readonly isLate: boolean;
}

interface SubmissionQueueProps {
  readonly rows: readonly QueuedSubmission[];
  readonly counts: { readonly waiting: number; readonly decided: number };
  readonly now: Date;
  /** The submission that is open beside the list. */
  readonly openId: string | undefined;
  readonly search: string;
  /** Address of the next page; null at the end. */
  readonly more: string | null;
  /** What else waits on the desk, below the list. */
  readonly children: ReactNode;
}

/** Lists ungraded submissions, oldest first, and marks late ones. */
export function SubmissionQueue({ rows, counts, now, openId, search, more, children }: SubmissionQueueProps) {
  // The open submission has the heading of the page.
  const Heading = openId === undefined ? 'h1' : 'h2';
  return (
    <section className="grading-queue" aria-label={m.portal_submissions_queue()}>
      <header>
        <Heading>{m.portal_submissions_wait({ count: counts.waiting })}</Heading>
      </header>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={`/admin/hand-ins/${row.id}${search}`} aria-current={row.id === openId ? 'page' : undefined}>
              <Signature name={row.learner} size={28} />
              <b className="wrap-anywhere">{row.learner}</b>
              <span className={row.isLate ? 'grading-age grading-late' : 'grading-age'}>
                {row.isLate
                  ? m.portal_submissions_late({ age: ageLabel(row.receivedAt, now) })
                  : ageLabel(row.receivedAt, now)}
              </span>
              <small className="ellipsis" title={titleOf(row)}>
                {titleOf(row)}
              </small>
            </Link>
          </li>
        ))}
      </ul>
      {children}
      <p className="grading-today">
        {more !== null && <Link to={more}>{m.portal_submissions_more()}</Link>}
        {m.portal_submissions_read_today({ count: counts.decided })}
      </p>
    </section>
  );
}

const titleOf = ({ assignment, number }: { readonly assignment: string; readonly number: number }): string =>
  number > 1 ? m.portal_submissions_again({ title: assignment, number }) : assignment;
