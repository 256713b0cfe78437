import { playerPath } from '#app/shared/player-path.ts';
import { MoreLink } from '#app/ui/more-link.tsx';
import { m } from '#texts';

interface RegradeNoticesProps {
  readonly items: readonly {
    readonly id: string;
    readonly regradeId: string;
    readonly lessonId: string;
    readonly courseSlug: string;
    readonly quiz: string;
    readonly before: number;
    readonly after: number;
    readonly of: number;
    readonly pointsToPass: number;
    readonly message: string;
  }[];
}

/** Results that a corrected question changed. */
export function RegradeNotices({ items }: RegradeNoticesProps) {
  if (items.length === 0) return null;
  return (
    <section>
      <div className="bar">
        <h2>{m.quizzes_regrade_notice()}</h2>
      </div>
      <ul className="panel rows">
        {items.map(({ id, regradeId, lessonId, courseSlug, quiz, before, after, of, pointsToPass, message }) => (
          <li key={`${regradeId} ${id}`} className="row between">
            <div>
              <h3>{quiz}</h3>
              <p className="meta">
                {before < pointsToPass && after >= pointsToPass
                  ? m.quizzes_regrade_notice_passed({ points: after, of })
                  : m.quizzes_regrade_notice_result({ before, points: after, of })}
              </p>
              {message !== '' && <p className="meta wrap-anywhere">{message}</p>}
            </div>
            <MoreLink small to={playerPath({ slug: courseSlug }, lessonId)}>
              {m.quizzes_regrade_mail_open()}
            </MoreLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
