import { hideReview } from '#app/modules/learning/reviews/admin/moderate-review.server.ts';
import { readReview } from '#app/modules/learning/reviews/admin/list-reviews.server.ts';
import { maxReasonLength } from '#app/modules/learning/reviews/review.ts';
import { requestScope } from '#app/services.server.ts';
import { Textarea } from '#app/ui/textarea.tsx';
import { fieldOf, readForm } from '../../form-fields.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { QuestionDialog } from '#app/ui/portal/question-dialog.tsx';
import { answerReviewForm, refusalToShow } from './answer-review-form.server.ts';
import { reviewFailures } from '#app/modules/learning/ui/admin/reviews/review-labels.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import type { Route } from './+types/hide';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_reviews_hide());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  try {
    const { author, course, rating, refusal } = await readReview({ db, actor }, params.reviewId);
    return { author: author.name, course: course.title, rating, refusal };
  } catch (error) {
    throw refusalToShow(error);
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const { services, address } = scope;
  // Accepts more than the limit, so that the use case can report a text that is too long.
  const reason = fieldOf(await readForm(request), 'reason', 5_000);
  return answerReviewForm({ scope, url, done: 'hidden', failure: reviewFailures.hide() }, () =>
    hideReview({ ...services, actor, address, appUrl: services.config.appUrl }, { reviewId: params.reviewId, reason }),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** Asks to confirm that a review is hidden, and for the reason. */
export default function HideReview({
  loaderData: { author, course, rating, refusal },
  actionData,
}: Route.ComponentProps) {
  return (
    <QuestionDialog
      title={m.portal_reviews_hide_title({ author })}
      goes={m.portal_reviews_hide_goes({ rating, course })}
      stays={m.portal_reviews_hide_stays()}
      error={actionData?.error}
      reason={refusal}
      label={m.portal_reviews_hide()}
    >
      <Textarea
        label={m.portal_reviews_hide_reason()}
        name="reason"
        required
        rows={3}
        maxLength={maxReasonLength}
        data-first=""
        hint={m.portal_reviews_hide_reason_hint({ author })}
      />
    </QuestionDialog>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={reviewFailures.hide()} />;
}
