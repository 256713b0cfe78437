import { Form, useNavigation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { dismissReports, showReview } from '#app/modules/study/reviews/admin/moderate-review.server.ts';
import { readReview } from '#app/modules/study/reviews/admin/list-reviews.server.ts';
import type { ReviewReport } from '#app/modules/study/reviews/admin/review-list.ts';
import { Stars } from '#app/modules/study/reviews/ui/stars.tsx';
import { requestScope } from '#app/services.server.ts';
import { formatDay, formatMoment } from '#app/shared/dates.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { requireStaff } from '../../guards.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { formatCount } from '#app/shared/counted.ts';
import { Decision } from '#app/ui/portal/decision.tsx';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { RecordPanel } from '#app/ui/portal/list/record-panel.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { useReturnToList } from '#app/ui/portal/use-return-to-list.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import {
  reviewFailures,
  ReviewStateBadge,
  reviewsAfter,
} from '#app/modules/study/learning/ui/admin/reviews/review-labels.tsx';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { learningErrors } from '#app/modules/study/learning/learning-errors.ts';
import type { Route } from './+types/review';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_reviews_review());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(learningErrors, async () => {
    return await readReview({ db, actor }, params.reviewId);
  });
}

/** Shows the review to readers again, or dismisses its reports. */
export function action({ params: { reviewId }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireStaff, errors: learningErrors, failure: reviewFailures.save },
    async ({ deps, field, url }) => {
      const isShowing = field('intent') === 'show';
      await (isShowing ? showReview(deps, reviewId) : dismissReports(deps, reviewId));
      return reviewsAfter(url, isShowing ? 'shown' : 'dismissed');
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

const formId = 'review-form';

/** Shows a review with its reports and actions. */
export default function Review({ loaderData: review, actionData }: Route.ComponentProps) {
  const { to } = useReturnToList();
  const isSending = useNavigation().state === 'submitting';
  const { id, author, course, rating, body, isHidden, hiddenReason, at, changedAt, reports, refusal } = review;
  const open = reports.filter(({ isOpen }) => isOpen).length;
  return (
    <RecordPanel
      title={m.portal_reviews_review_of({ author: author.name })}
      footer={
        <Decision reason={refusal} labels={[isHidden ? m.portal_reviews_show_again() : m.portal_reviews_hide()]}>
          {open > 0 && (
            <Button type="submit" form={formId} name="intent" value="dismiss" variant="line" busy={isSending}>
              {m.portal_reviews_dismiss({ count: formatCount(open) })}
            </Button>
          )}
          {isHidden ? (
            <Button type="submit" form={formId} name="intent" value="show" variant="line" busy={isSending}>
              {m.portal_reviews_show_again()}
            </Button>
          ) : (
            <LinkButton
              variant="bad"
              to={`/admin/reviews/${id}/hide${to.slice('/admin/reviews'.length)}`}
              preventScrollReset
            >
              {m.portal_reviews_hide()}
            </LinkButton>
          )}
        </Decision>
      }
    >
      <div className="stack">
        <RefusalNote sentence={actionData?.error} />
        <div className="row between">
          <div>
            <p>
              <Link className="underline" to={`/courses/${course.slug}#reviews`}>
                {course.title}
              </Link>
            </p>
            <p className="quiet">
              <Link className="underline" to={`/admin/users/${author.id}`}>
                {author.email}
              </Link>
              ,{' '}
              {changedAt > at
                ? m.portal_reviews_day_changed({ day: formatDay(at), changed: formatMoment(changedAt) })
                : formatDay(at)}
            </p>
          </div>
          <ReviewStateBadge isHidden={isHidden} openReports={open} />
        </div>
        <Stars rating={rating} />
        {body === '' ? (
          <p className="quiet">{m.portal_reviews_stars_alone()}</p>
        ) : (
          <p className="message-text">{body}</p>
        )}
        {isHidden && (
          <NoteBox tone="bad">
            <b>{m.portal_reviews_hidden_note()}</b> {hiddenReason ?? m.portal_reviews_without_reason()}
          </NoteBox>
        )}
        <h3 className="h3">{reports.length === 0 ? m.portal_reviews_not_reported() : m.portal_reviews_reports()}</h3>
        {reports.map((report) => (
          <Report key={`${report.reader} ${report.at.toISOString()}`} report={report} />
        ))}
        <Form method="post" id={formId} preventScrollReset />
      </div>
    </RecordPanel>
  );
}

function Report({ report: { reader, reason, at, isOpen } }: { readonly report: ReviewReport }) {
  return (
    <section className="message-reply" aria-label={m.portal_reviews_report_of({ reader })}>
      <p className="quiet">
        {isOpen
          ? m.portal_reviews_report_by({ reader, at: formatMoment(at) })
          : m.portal_reviews_report_settled({ reader, at: formatMoment(at) })}
      </p>
      <p className="message-text">
        {reason === '' ? <span className="quiet">{m.portal_reviews_no_reason()}</span> : reason}
      </p>
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={reviewFailures.load()} />;
}
