import { MoreLink } from '#app/ui/more-link.tsx';
import { questionPath, titleOfQuestion } from '../../lesson-question.ts';
import { m } from '#texts';

interface AnsweredNoticesProps {
  readonly items: readonly {
    readonly id: string;
    readonly lessonId: string;
    readonly courseSlug: string;
    readonly body: string;
  }[];
}

/** Shows the learner's questions with an answer until they have read it. */
export function AnsweredNotices({ items }: AnsweredNoticesProps) {
  if (items.length === 0) return null;
  return (
    <section>
      <div className="bar">
        <h2>{m.lesson_questions_news_title()}</h2>
      </div>
      <ul className="panel rows">
        {items.map(({ id, lessonId, courseSlug, body }) => (
          <li key={id} className="row between">
            <h3 className="wrap-anywhere">{m.lesson_questions_news_answered({ title: titleOfQuestion(body) })}</h3>
            <MoreLink small to={questionPath({ slug: courseSlug }, lessonId, id)}>
              {m.lesson_questions_news_open()}
            </MoreLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
