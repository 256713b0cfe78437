import { data, redirect } from 'react-router';
import { learningErrors } from '#app/modules/learning/learning-errors.ts';
import type { RequestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';
import type { reviewNotices } from '#app/modules/learning/ui/admin/reviews/review-labels.tsx';
import { pageRefusal } from '../../refusal-to-show.server.ts';

interface Change {
  readonly scope: RequestScope;
  readonly url: URL;
  readonly done: keyof typeof reviewNotices;
  /** The message for an unexpected error. */
  readonly failure: string;
}

/** Runs the action of a form about a review, and returns to the list or answers with the error. */
export async function answerReviewForm({ scope, url, done, failure }: Change, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    const { status, message } =
      answerFrom(learningErrors, error) ??
      answerUnexpectedError(scope, error, { logged: 'a review could not be changed', failure });
    return data({ error: message }, { status });
  }
  const params = new URLSearchParams(url.search);
  params.set('done', done);
  return redirect(`/admin/reviews?${params}`, 303);
}

/** Throws the refusal of a loader, which the dialog shows. */
export function refusalToShow(error: unknown): unknown {
  const answer = answerFrom(learningErrors, error);
  return answer ? pageRefusal(answer.message, answer.status) : error;
}
