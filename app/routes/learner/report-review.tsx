import { Form, useNavigation } from 'react-router';
import { learningErrors } from '#app/modules/study/learning/learning-errors.ts';
import { readReviewToReport, reportReview } from '#app/modules/study/reviews/report-review.server.ts';
import { maxReasonLength, reportPath } from '#app/modules/study/reviews/course-review.ts';
import { Stars } from '#app/modules/study/reviews/ui/stars.tsx';
import { requestScope } from '#app/services.server.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { requireLearner } from '../guards.server.ts';
import { formAction } from '../form-action.server.ts';
import { readOrRefuse } from '../refusal-to-show.server.ts';
import { BackLink } from '#app/ui/layout/back-link.tsx';
import type { Route } from './+types/report-review';
import { m } from '#texts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(learningErrors, async () => {
    return { review: await readReviewToReport({ db, actor }, params.reviewId), isSent: url.searchParams.has('sent') };
  });
}

export function action({ params: { reviewId }, ...visit }: Route.ActionArgs) {
  return formAction(visit, { guard: requireLearner, errors: learningErrors }, async ({ deps, field }) => {
    await reportReview(deps, { reviewId, reason: field('reason') });
    return `${reportPath(reviewId)}?sent`;
  });
}

export const meta: Route.MetaFunction = () => [{ title: m.learning_report_title() }];

/** Reports a review to the company. */
export default function ReportReview({ loaderData: { review, isSent }, actionData }: Route.ComponentProps) {
  const { author, rating, body, course } = review;
  const isSending = useNavigation().state !== 'idle';
  const back = `/courses/${course.slug}#reviews`;
  return (
    <div className="stack stack-20 form-width">
      <BackLink to={back}>
        <ArrowLeft className="i-sm" />
        {course.title}
      </BackLink>
      <div>
        <h1>{m.learning_report_title()}</h1>
        <p className="sub">{m.learning_report_intro()}</p>
      </div>
      <blockquote className="panel pad">
        <p className="review-by">
          <b>{author}</b>
          <Stars rating={rating} />
        </p>
        {body && <p className="review-body">{body}</p>}
      </blockquote>
      {isSent ? (
        <NoteBox tone="good" role="status" action={<LinkButton to={back}>{m.learning_report_back()}</LinkButton>}>
          {m.learning_report_thanks()}
        </NoteBox>
      ) : (
        <Form method="post" className="form panel pad">
          <Textarea label={m.learning_report_reason()} name="reason" maxLength={maxReasonLength} />
          <FormError focus={actionData !== undefined}>{actionData?.error}</FormError>
          <div className="acts">
            <Button type="submit" variant="accent" busy={isSending}>
              {m.learning_report_send()}
            </Button>
          </div>
        </Form>
      )}
    </div>
  );
}
