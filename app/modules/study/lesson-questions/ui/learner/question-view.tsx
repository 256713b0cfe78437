import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Check } from '#app/ui/icons.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { formatDay } from '#app/shared/dates.ts';
import type { LessonQuestion } from '../../lesson-question.ts';
import { m } from '#texts';

interface QuestionViewProps {
  readonly question: LessonQuestion;
  /** Leads to the place in the lesson. */
  readonly place: ReactNode;
  readonly onBack: () => void;
  readonly onPost: (fields: Readonly<Record<string, string>>, done?: string) => void;
}

/** A question with its answers: the asker accepts one, others follow or report it. */
export function QuestionView({ question, place, onBack, onPost }: QuestionViewProps) {
  const { id, asker, isOwn, body, at, follows, answers } = question;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className="lesson-question" aria-label={m.lesson_questions_mail_question()}>
      <Button variant="plain" className="lesson-question-back" onClick={onBack}>
        {m.lesson_questions_back()}
      </Button>
      <p className="row meta">
        {place}
        <span>
          {asker ?? m.lesson_questions_somebody()}, {formatDay(new Date(at))}
        </span>
      </p>
      <h2 ref={heading} tabIndex={-1} className="own-lines wrap-anywhere">
        {body}
      </h2>
      {answers.length === 0 && <p className="meta">{m.lesson_questions_no_answer()}</p>}
      <ul className="lesson-answers">
        {answers.map((answer) => (
          <li key={answer.id} className={answer.isAccepted ? 'is-accepted' : undefined}>
            <p className="row">
              <Signature name={answer.author ?? m.lesson_questions_team()} size={22} />
              <b>{answer.author ?? m.lesson_questions_team()}</b>
              <span className="meta">{formatDay(new Date(answer.at))}</span>
            </p>
            <p className="own-lines wrap-anywhere">{answer.body}</p>
            {answer.isAccepted ? (
              <p className="lesson-accepted">
                <Check className="i-sm" />
                {m.lesson_questions_accepted()}
              </p>
            ) : (
              isOwn && (
                <Button onClick={() => onPost({ intent: 'accept', questionId: id, answerId: answer.id })}>
                  <Check className="i-sm" />
                  {m.lesson_questions_this_answers()}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {!isOwn && (
        <p className="row">
          <Button
            aria-pressed={follows}
            onClick={() => onPost({ intent: follows ? 'unfollow' : 'follow', questionId: id })}
          >
            {follows ? m.lesson_questions_following() : m.lesson_questions_follow()}
          </Button>
          <Button
            variant="plain"
            onClick={() => onPost({ intent: 'report', questionId: id, reason: '' }, m.lesson_questions_reported())}
          >
            {m.lesson_questions_report()}
          </Button>
        </p>
      )}
    </section>
  );
}
