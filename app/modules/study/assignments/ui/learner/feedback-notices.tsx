import { playerPath } from '#app/shared/player-path.ts';
import { MoreLink } from '#app/ui/more-link.tsx';
import { m } from '#texts';

interface FeedbackNoticesProps {
  readonly items: readonly {
    readonly id: string;
    readonly lessonId: string;
    readonly courseSlug: string;
    readonly assignment: string;
    readonly state: string;
    readonly points: number | null;
    readonly of: number;
  }[];
}

/** Shows graded submissions until the learner opens their feedback. */
export function FeedbackNotices({ items }: FeedbackNoticesProps) {
  if (items.length === 0) return null;
  return (
    <section>
      <div className="bar">
        <h2>{m.assignments_news_title()}</h2>
      </div>
      <ul className="panel rows">
        {items.map(({ id, lessonId, courseSlug, assignment: title, state, points, of }) => (
          <li key={id} className="row between">
            <div>
              <h3>
                {state === 'accepted' ? m.assignments_mail_accepted({ title }) : m.assignments_mail_improve({ title })}
              </h3>
              {points !== null && <p className="meta">{m.assignments_news_points({ points, of })}</p>}
            </div>
            <MoreLink small to={playerPath({ slug: courseSlug }, lessonId)}>
              {m.assignments_mail_open()}
            </MoreLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
