import { hideReview } from '#app/modules/study/reviews/admin/moderate-review.server.ts';
import { readReview } from '#app/modules/study/reviews/admin/list-reviews.server.ts';
import { maxReasonLength } from '#app/modules/study/reviews/course-review.ts';
import { requestScope } from '#app/services.server.ts';
import { Textarea } from '#app/ui/textarea.tsx';
import { requireStaff } from '../../guards.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { QuestionDialog } from '#app/ui/portal/question-dialog.tsx';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { reviewFailures, reviewsAfter } from '#app/modules/study/learning/ui/admin/reviews/review-labels.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { learningErrors } from '#app/modules/study/learning/learning-errors.ts';
import type { Route } from './+types/hide';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_reviews_hide());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(learningErrors, async () => {
    const { author, course, rating, refusal } = await readReview({ db, actor }, params.reviewId);
    return { author: author.name, course: course.title, rating, refusal };
  });
}

export function action({ params: { reviewId }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireStaff, errors: learningErrors, failure: reviewFailures.hide },
    async ({ deps, field, url }) => {
      // Accepts more than the limit, so that the use case can report a text that is too long.
      await hideReview(deps, { reviewId, reason: field('reason', 5_000) });
      return reviewsAfter(url, 'hidden');
    },
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
