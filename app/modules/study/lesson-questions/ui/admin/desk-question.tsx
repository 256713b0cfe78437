import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { formatMoment } from '#app/shared/dates.ts';
import type { LessonQuestionState } from '#app/shared/study-terms.ts';
import { questionPath } from '../../lesson-question.ts';
import { m } from '#texts';

interface DeskQuestionFacts {
  readonly id: string;
  readonly asker: string | null;
  readonly askerId: string | null;
  readonly title: string;
  readonly body: string;
  readonly place: string;
  readonly state: LessonQuestionState;
  readonly at: Date;
  readonly isHidden: boolean;
  readonly isApproved: boolean;
  readonly isSuspended: boolean;
  readonly hasContacts: boolean;
  readonly followers: number;
  readonly lessonId: string;
  readonly lesson: string;
  readonly course: string;
  readonly slug: string;
  readonly reports: readonly { readonly reason: string; readonly by: string }[];
  readonly answers: readonly {
    readonly id: string;
    readonly author: string | null;
    readonly body: string;
    readonly isAccepted: boolean;
    readonly at: Date;
  }[];
  readonly similar: readonly { readonly id: string; readonly title: string; readonly answers: number }[];
}

const stateLabels: Readonly<Record<LessonQuestionState, () => string>> = {
  open: m.portal_lesson_questions_state_open,
  answered: m.portal_lesson_questions_state_answered,
  closed: m.portal_lesson_questions_state_closed,
  merged: m.portal_lesson_questions_state_merged,
};

/** A button that does one thing with the question. */
function Deed({
  intent,
  label,
  more,
}: {
  readonly intent: string;
  readonly label: string;
  readonly more?: Readonly<Record<string, string>>;
}) {
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(more ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button variant="line" type="submit">
        {label}
      </Button>
    </Form>
  );
}

/** Shows a question on the desk: its words and place, reports, similar earlier ones, and its answers. */
export function DeskQuestion({
  question,
  error,
}: {
  readonly question: DeskQuestionFacts;
  readonly error: string | null | undefined;
}) {
  const { id, state, reports, answers, similar } = question;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className="grading-work desk-question" aria-label={m.portal_lesson_questions_mail_open()}>
      <header>
        <div>
          <h1 className="wrap-anywhere" ref={heading} tabIndex={-1}>
            {question.title}
          </h1>
          <p>
            {question.askerId === null ? (
              m.portal_lesson_questions_deleted()
            ) : (
              <Link to={`/admin/users/${question.askerId}`}>{question.asker}</Link>
            )}
            , {formatMoment(question.at)}
          </p>
          <p>
            {question.place !== '' && `${question.place}, `}
            <Link to={questionPath({ slug: question.slug }, question.lessonId, id)}>{question.lesson}</Link>,{' '}
            {question.course}
          </p>
        </div>
        {state !== 'open' && <StatusBadge form="full" label={stateLabels[state]()} />}
      </header>
      <RefusalNote sentence={error} />
      <p className="grading-text">{question.body}</p>
      {question.followers > 0 && (
        <p className="meta">{m.portal_lesson_questions_follow({ count: question.followers })}</p>
      )}
      {question.isHidden && <NoteBox>{m.portal_lesson_questions_is_hidden()}</NoteBox>}
      {question.hasContacts && !question.isApproved && (
        <NoteBox tone="gold">{m.portal_lesson_questions_contacts()}</NoteBox>
      )}
      {reports.map(({ by: name, reason }) => (
        <NoteBox key={name + reason} tone="bad">
          {reason === ''
            ? m.portal_lesson_questions_report_bare({ name })
            : m.portal_lesson_questions_report_by({ name, reason })}
        </NoteBox>
      ))}
      {answers.length > 0 && (
        <section className="stack-16">
          <h2 className="h3">{m.portal_lesson_questions_answers()}</h2>
          {answers.map((answer) => (
            <article key={answer.id} className="stack-8">
              <p className="meta">
                {answer.author ?? m.lesson_questions_team()}, {formatMoment(answer.at)}
              </p>
              <p className="grading-text">{answer.body}</p>
              {answer.isAccepted ? (
                <StatusBadge form="full" tone="pay" label={m.portal_lesson_questions_accepted()} />
              ) : (
                <Deed intent="accept" label={m.portal_lesson_questions_accept()} more={{ answerId: answer.id }} />
              )}
            </article>
          ))}
        </section>
      )}
      {similar.length > 0 && (
        <section className="stack-8">
          <h2 className="h3">{m.portal_lesson_questions_like()}</h2>
          {similar.map((each) => (
            <div key={each.id} className="row row-wrap between">
              <Link className="wrap-anywhere underline" to={`/admin/questions/${each.id}`}>
                {each.title}
              </Link>
              {state === 'open' && (
                <Deed intent="merge" label={m.portal_lesson_questions_merge_into()} more={{ intoId: each.id }} />
              )}
            </div>
          ))}
        </section>
      )}
      <div className="row row-wrap">
        {state === 'open' && <Deed intent="close" label={m.portal_lesson_questions_close()} />}
        {question.isHidden ? (
          <Deed intent="restore" label={m.portal_lesson_questions_restore()} />
        ) : (
          <Deed intent="hide" label={m.portal_lesson_questions_hide()} />
        )}
        {question.hasContacts && !question.isApproved && (
          <Deed intent="approve" label={m.portal_lesson_questions_approve()} />
        )}
        {reports.length > 0 && <Deed intent="dismiss" label={m.portal_lesson_questions_dismiss()} />}
        {question.askerId !== null &&
          (question.isSuspended ? (
            <Deed intent="unsuspend" label={m.portal_lesson_questions_unsuspend()} />
          ) : (
            <Deed intent="suspend" label={m.portal_lesson_questions_suspend()} />
          ))}
      </div>
    </section>
  );
}
