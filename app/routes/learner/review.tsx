import { Form, useNavigation } from 'react-router';
import { learningErrors } from '#app/modules/study/learning/learning-errors.ts';
import { playerPath } from '#app/shared/player-path.ts';
import { readOwnReview, removeReview, writeReview } from '#app/modules/study/reviews/own-review.server.ts';
import { maxReviewLength, ratings, type Stars } from '#app/modules/study/reviews/course-review.ts';
import { requestScope } from '#app/services.server.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { RadioGroup } from '#app/ui/radio-group.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { requireLearner } from '../guards.server.ts';
import { BackLink } from '#app/ui/layout/back-link.tsx';
import { courseRefusal } from '../redirect-moved-course.server.ts';
import { formAction, type Reading } from '../form-action.server.ts';
import { PageError } from '#app/modules/site/ui/page-error.tsx';
import { refusalSentence, refusalStatus } from '#app/ui/feedback/refusal-sentence.ts';
import type { Route } from './+types/review';
import { m } from '#texts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db } = context.get(requestScope).services;
  try {
    return await readOwnReview({ db, actor }, params.courseId);
  } catch (error) {
    throw await courseRefusal(learningErrors, error, { context, url }, params.courseId);
  }
}

export function action({ params: { courseId }, ...visit }: Route.ActionArgs) {
  // Reads more than the limit of a review, so that the use case can refuse a long one.
  const typedIn = ({ field }: Reading) => ({ rating: Number(field('rating', 1)), body: field('body', 20_000) });
  return formAction(
    visit,
    { guard: requireLearner, errors: learningErrors, more: (_, sent) => typedIn(sent) },
    async ({ deps, ...sent }) => {
      const isRemoving = sent.field('intent') === 'remove';
      const { slug } = await (isRemoving
        ? removeReview(deps, courseId)
        : writeReview(deps, { ...typedIn(sent), course: courseId }));
      return `/courses/${slug}#reviews`;
    },
  );
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? m.learning_review_of({ title: loaderData.course.title }) : m.learning_review_yours() },
];

const words: Readonly<Record<Stars, () => string>> = {
  5: m.learning_review_rating_5,
  4: m.learning_review_rating_4,
  3: m.learning_review_rating_3,
  2: m.learning_review_rating_2,
  1: m.learning_review_rating_1,
};

/** Shows the learner's own review of a course, to write, change and delete it, also without scripts. */
export default function Review({ loaderData: { course, review }, actionData }: Route.ComponentProps) {
  return (
    <div className="stack stack-20 form-width">
      <BackLink to={`/courses/${course.slug}#reviews`}>
        <ArrowLeft className="i-sm" />
        {course.title}
      </BackLink>
      <div>
        <h1>{review ? m.learning_review_yours() : m.learning_review_write()}</h1>
        <p className="sub">{m.learning_review_seen()}</p>
      </div>
      {review?.isHidden ? (
        <NoteBox tone="bad" action={<LinkButton to="/contact">{m.learning_review_contact()}</LinkButton>}>
          {m.learning_error_review_hidden()}
          {review.hiddenReason !== null && <p>{m.learning_review_why({ reason: review.hiddenReason })}</p>}
        </NoteBox>
      ) : (
        <ReviewForm review={actionData ?? review} error={actionData?.error ?? undefined} isNew={review === null} />
      )}
      {review && !review.isHidden && (
        <Disclosure label={m.learning_review_remove()}>
          <Form method="post">
            <p className="meta space-below">{m.learning_review_remove_hint()}</p>
            <Button type="submit" name="intent" value="remove" variant="bad">
              {m.learning_review_remove_for_good()}
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
        {words[stars]()}
        <span className="sr">, {m.learning_reviews_stars({ rating: stars })}</span>
      </span>
    ),
  }));
  return (
    <Form method="post" className="form panel pad">
      <p aria-hidden="true" className="h3">
        {m.learning_review_rating()}
      </p>
      <RadioGroup
        legend={m.learning_review_rating()}
        name="rating"
        choices={choices}
        defaultValue={String(review?.rating ?? '')}
      />
      <Textarea
        label={m.learning_review_question()}
        name="body"
        rows={7}
        maxLength={maxReviewLength}
        defaultValue={review?.body}
        hint={m.learning_review_hint({ most: maxReviewLength.toLocaleString('en-KE') })}
      />
      <FormError focus={error !== undefined}>{error}</FormError>
      <div className="acts">
        <Button type="submit" name="intent" value="write" variant="accent" busy={isSending}>
          {isNew ? m.learning_review_publish() : m.learning_review_save()}
        </Button>
      </div>
    </Form>
  );
}

/** Says that a review needs one completed lesson, and how to get there. */
export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (refusalStatus(error) !== 403) return <PageError error={error} area="learner" />;
  return (
    <EmptyState
      level="h1"
      title={m.learning_review_too_early_title()}
      category="general"
      actions={
        <LinkButton variant="accent" to={playerPath({ slug: params.courseId })}>
          {m.learning_review_go_to_lesson()}
        </LinkButton>
      }
    >
      {refusalSentence(error)}
    </EmptyState>
  );
}
