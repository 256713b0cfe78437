import { m } from '#texts';
import { Signature } from '#app/ui/artwork.tsx';
import { Link } from '#app/ui/link.tsx';
import { delayLabel } from './delay-label.ts';

interface LateQueueProps {
  readonly rows: readonly {
    readonly id: string;
    readonly learner: string;
    readonly quiz: string;
    readonly number: number;
    /** After the end; null without a limit. */
    readonly minutes: number | null;
  }[];
  /** The attempt that is open beside the list. */
  readonly openId: string | undefined;
  readonly search: string;
}

/** Lists attempts at quizzes that arrived late and wait for a decision; nothing where none waits. */
export function LateQueue({ rows, openId, search }: LateQueueProps) {
  if (rows.length === 0) return null;
  return (
    <section aria-label={m.portal_late_queue()}>
      <header>
        <h2>{m.portal_late_wait({ count: rows.length })}</h2>
      </header>
      <ul>
        {rows.map(({ id, learner, quiz, number, minutes }) => (
          <li key={id}>
            <Link to={`/admin/hand-ins/late/${id}${search}`} aria-current={id === openId ? 'page' : undefined}>
              <Signature name={learner} size={28} />
              <b className="wrap-anywhere">{learner}</b>
              <span className="grading-age grading-late">{lateWords(minutes)}</span>
              <small className="ellipsis" title={m.portal_late_attempt({ quiz, number })}>
                {m.portal_late_attempt({ quiz, number })}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** '2 min late'. */
export const lateWords = (minutes: number | null): string =>
  minutes === null ? m.portal_shared_late() : m.portal_late_by({ delay: delayLabel(minutes) });
