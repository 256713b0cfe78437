import { Link } from '#app/ui/link.tsx';
import { Signature } from '#app/ui/artwork.tsx';
import { ageLabel } from '#app/modules/study/assignments/ui/admin/age-label.ts';
import { m } from '#texts';

interface QueuedQuestion {
  readonly id: string;
  readonly asker: string | null;
  readonly title: string;
  readonly lesson: string;
  readonly at: Date;
  readonly isReported: boolean;
}

interface QuestionQueueProps {
  readonly rows: readonly QueuedQuestion[];
  readonly now: Date;
  /** The question that is open beside the list. */
  readonly openId: string | undefined;
}

/** Hours after which an age is shown as late. */
const lateHours = 24;

/** Lists questions that wait, oldest first. */
export function QuestionQueue({ rows, now, openId }: QuestionQueueProps) {
  // The open question has the heading of the page.
  const Heading = openId === undefined ? 'h1' : 'h2';
  return (
    <section className="grading-queue" aria-label={m.portal_lesson_questions_queue()}>
      <header>
        <Heading>{m.portal_lesson_questions_wait({ count: rows.length })}</Heading>
        <span>{m.portal_lesson_questions_oldest()}</span>
      </header>
      <ul>
        {rows.map(({ id, asker, title, lesson, at, isReported }) => (
          <li key={id}>
            <Link to={`/admin/questions/${id}`} aria-current={id === openId ? 'page' : undefined}>
              <Signature name={asker ?? m.portal_lesson_questions_deleted()} size={28} />
              <b className="ellipsis" title={title}>
                {title}
              </b>
              <span
                className={
                  now.getTime() - at.getTime() > lateHours * 3_600_000 ? 'grading-age grading-late' : 'grading-age'
                }
              >
                {ageLabel(at, now)}
              </span>
              <small className="ellipsis" title={lesson}>
                {isReported ? `${m.portal_lesson_questions_reported()}, ${lesson}` : lesson}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
