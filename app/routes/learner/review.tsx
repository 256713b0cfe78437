import { data, Form, redirect, useNavigation } from 'react-router';
import { learningErrors } from '#app/modules/learning/learning-errors.ts';
import { playerPath } from '#app/modules/learning/player-view.ts';
import { readOwnReview } from '#app/modules/learning/reviews/read-own-review.server.ts';
import { removeReview } from '#app/modules/learning/reviews/remove-review.server.ts';
import { longestReview, ratings, type Stars } from '#app/modules/learning/reviews/review.ts';
import { writeReview } from '#app/modules/learning/reviews/write-review.server.ts';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { RadioGroup } from '#app/ui/radio-group.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { fieldOf, readForm } from '../form-fields.server.ts';
import { requireLearner } from '../guards.server.ts';
import { BackLink } from '#app/ui/layout/back-link.tsx';
import { courseRefusal } from '../redirect-moved-course.server.ts';
import { PageError } from '#app/modules/site/ui/page-error.tsx';
import { refusalSentence, refusalStatus } from '#app/ui/feedback/refusal-sentence.ts';
import type { Route } from './+types/review';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db } = context.get(requestScope).services;
  try {
    return await readOwnReview({ db, actor }, params.courseId);
  } catch (error) {
    throw await courseRefusal(learningErrors, error, { context, url }, params.courseId);
  }
}

export async function action({ context, request, params, url }: Route.ActionArgs) {
  const actor = await requireLearner({ context, url });
  const { services } = context.get(requestScope);
  const form = await readForm(request);
  // Longer than is kept, so that what is too long is said to be.
  const typed = { rating: Number(fieldOf(form, 'rating', 1)), body: fieldOf(form, 'body', 20_000) };
  try {
    const deps = { ...services, actor };
    const { slug } = await (fieldOf(form, 'intent') === 'remove'
      ? removeReview(deps, params.courseId)
      : writeReview(deps, { ...typed, course: params.courseId }));
    return redirect(`/courses/${slug}#reviews`);
  } catch (error) {
    const answer = answerFrom(learningErrors, error);
    if (!answer) throw error;
    return data({ ...typed, error: answer.message }, { status: answer.status });
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Your review of ${loaderData.course.title}` : 'Your review' },
];

const words: Readonly<Record<Stars, string>> = { 5: 'Excellent', 4: 'Good', 3: 'All right', 2: 'Weak', 1: 'Poor' };

/** A learner's own review of a course: written, changed and removed here, without scripts too. */
export default function Review({ loaderData: { course, review }, actionData }: Route.ComponentProps) {
  return (
    <div className="stack stack-20 form-width">
      <BackLink to={`/courses/${course.slug}#reviews`}>
        <ArrowLeft className="i-sm" />
        {course.title}
      </BackLink>
      <div>
        <h1>{review ? 'Your review' : 'Write a review'}</h1>
        <p className="sub">Everybody sees it on the page of the course, with your first name and an initial.</p>
      </div>
      {review?.isHidden ? (
        <NoteBox tone="bad" action={<LinkButton to="/contact">Contact</LinkButton>}>
          {String(learningErrors.review_hidden.message)}
          {review.hiddenReason !== null && <p>Why: {review.hiddenReason}</p>}
        </NoteBox>
      ) : (
        <ReviewForm review={actionData ?? review} error={actionData?.error} isNew={review === null} />
      )}
      {review && !review.isHidden && (
        <Disclosure label="Remove my review">
          <Form method="post">
            <p className="meta space-below">It goes from the page of the course, and out of its rating, at once.</p>
            <Button type="submit" name="intent" value="remove" variant="bad">
              Remove for good
            </Button>
          </Form>
        </Disclosure>
      )}
    </div>
  );
}

interface ReviewFormProps {
  readonly review: { readonly rating: number; readonly body: string } | null;
  readonly error: string | undefined;
  readonly isNew: boolean;
}

function ReviewForm({ review, error, isNew }: ReviewFormProps) {
  const isSending = useNavigation().formData?.get('intent') === 'write';
  const choices = ratings.map((stars) => ({
    value: String(stars),
    label: (
      <span>
        <span aria-hidden="true">{'★'.repeat(stars)} </span>
        {words[stars]}
        <span className="sr">, {stars} of 5 stars</span>
      </span>
    ),
  }));
  return (
    <Form method="post" className="form panel pad">
      <p aria-hidden="true" className="h3">
        Your rating
      </p>
      <RadioGroup legend="Your rating" name="rating" choices={choices} defaultValue={String(review?.rating ?? '')} />
      <Textarea
        label="What should others know? (optional)"
        name="body"
        rows={7}
        maxLength={longestReview}
        defaultValue={review?.body}
        hint={`Plain text, at most ${longestReview.toLocaleString('en-KE')} characters.`}
      />
      <FormError focus={error !== undefined}>{error}</FormError>
      <div className="acts">
        <Button type="submit" name="intent" value="write" variant="accent" busy={isSending}>
          {isNew ? 'Publish review' : 'Save changes'}
        </Button>
      </div>
    </Form>
  );
}

/** Before the first lesson is done there is nothing to review yet: what to do about it. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (refusalStatus(error) !== 403) return <PageError error={error} area="learner" />;
  return (
    <EmptyState
      level="h1"
      title="Review it after your first lesson"
      category="general"
      actions={
        <LinkButton variant="accent" to={playerPath({ slug: params.courseId })}>
          Go to the lesson
        </LinkButton>
      }
    >
      {refusalSentence(error)}
    </EmptyState>
  );
}
