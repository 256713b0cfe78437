import { data, redirect } from 'react-router';
import { AddToCart } from '#app/modules/checkout/ui/add-to-cart.tsx';
import { useForgetOwned } from '#app/modules/checkout/ui/use-forget-owned.ts';
import { CartButton } from '#app/modules/checkout/ui/cart-button.tsx';
import { completeLesson } from '#app/modules/learning/complete-lesson.server.ts';
import { learningErrors } from '#app/modules/learning/learning-errors.ts';
import { playerPath, type PlayerView } from '#app/modules/learning/player-view.ts';
import { progressForm } from '#app/modules/learning/progress-form.ts';
import { readPlayer } from '#app/modules/learning/read-player.server.ts';
import { moveWithoutContent } from '#app/modules/learning/stage-lesson.ts';
import { fetchLesson } from '#app/modules/learning/ui/player/fetch-lesson.ts';
import { PlayerScreen } from '#app/modules/learning/ui/player/player-screen.tsx';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { readFields } from '../form-fields.server.ts';
import { requireLearner } from '../guards.server.ts';
import { keepShown } from '#app/ui/feedback/keep-shown.ts';
import { PaymentStrip } from '#app/modules/collection/ui/payment-strip.tsx';
import { redirectMovedCourse } from '../redirect-moved-course.server.ts';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { refusalStatus } from '#app/ui/feedback/refusal-sentence.ts';
import { DashboardFrame } from '#app/modules/site/ui/learner/dashboard-frame.tsx';
import { useRefreshWhileVisible } from '#app/modules/learning/ui/learner/use-refresh-while-visible.ts';
import { pageRefusal } from '../refusal-to-show.server.ts';
import type { Route } from './+types/player';

const noStore = { 'cache-control': 'no-store' };

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db, config, catalogue } = context.get(requestScope).services;
  const lessonId = url.searchParams.get('lesson');
  try {
    const view = await readPlayer(
      { db, actor, contentAccess: config.contentAccess, catalogue },
      { course: params.courseId, lessonId },
    );
    // An address without its lesson means another one as soon as this one is completed: the page would leave by itself.
    if (view.lesson && view.lesson.id !== lessonId) throw redirect(playerPath(view.course, view.lesson.id));
    return data(view, { headers: noStore });
  } catch (error) {
    const answer = answerFrom(learningErrors, error);
    if (!answer) throw error;
    await redirectMovedCourse({ context, url }, params.courseId);
    throw pageRefusal(answer.message, answer.status, noStore);
  }
}

/** 'Mark as complete' of a page without JavaScript; with it, the mark goes to the progress API. */
export async function action({ context, request, params, url }: Route.ActionArgs) {
  const actor = await requireLearner({ context, url });
  const { db, clock, config, jobs, log } = context.get(requestScope).services;
  const form = progressForm.safeParse(await readFields(request));
  if (!form.success || form.data.intent !== 'complete') {
    const { status, message } = learningErrors.progress_invalid;
    return data({ error: message }, { status });
  }
  const { lessonId } = form.data;
  try {
    await completeLesson(
      { db, actor, clock, contentAccess: config.contentAccess, mailing: { jobs, log, appUrl: config.appUrl } },
      { course: params.courseId, lessonId },
    );
  } catch (error) {
    const answer = answerFrom(learningErrors, error);
    if (answer) return data({ error: answer.message }, { status: answer.status });
    throw error;
  }
  return redirect(playerPath({ slug: params.courseId }, lessonId));
}

const kept = keepShown<PlayerView>();

/**
 * Another lesson of the course on screen is fetched alone; one that cannot be fetched is said to be missing within the player. A
 * refresh that fails leaves the lesson where it is: a dropped connection must not take a playing video away.
 */
export async function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs): Promise<PlayerView> {
  const shown = kept.shown();
  const lessonId = new URL(request.url).searchParams.get('lesson');
  if (shown && isOf(shown, params.courseId) && lessonId !== null && lessonId !== shown.lesson?.id) {
    const moved = await fetchLesson(shown, lessonId, request.signal);
    if (moved) return moved;
  }
  try {
    return await kept.load(request, serverLoader);
  } catch (error) {
    const isRefused = error instanceof Response || refusalStatus(error) !== null;
    const missing = !isRefused && shown && lessonId !== null ? moveWithoutContent(shown, lessonId) : null;
    if (!missing || !shown || !isOf(shown, params.courseId)) throw error;
    return missing;
  }
}

const isOf = ({ course }: PlayerView, idOrSlug: string) => idOrSlug === course.slug || idOrSlug === course.id;

export const meta: Route.MetaFunction = ({ loaderData: view, error }) => [
  { title: view ? [view.lesson?.title, view.course.title].filter(Boolean).join(' · ') : titleOfFailure(error) },
];

const titleOfFailure = (error: unknown) =>
  refusalStatus(error) !== null ? 'Course not found' : 'This lesson could not be loaded';

export default function Player({ loaderData: view, actionData }: Route.ComponentProps) {
  useRefreshWhileVisible();
  useForgetOwned(view.isEnrolled ? [view.course.id] : []);
  kept.useShown(view);
  const { id, title, priceCents } = view.course;
  return (
    <PlayerScreen
      view={view}
      failure={actionData?.error ?? null}
      cart={<CartButton to="/cart" />}
      notice={<PaymentStrip />}
      addToCart={
        <AddToCart
          item={{ id, title, price: priceCents / 100, image: null }}
          label="Add to cart"
          variant="quiet"
          size="lg"
        />
      }
    />
  );
}

/** A lesson that could not be fetched can be asked for again; a course that is not there cannot. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <DashboardFrame>
      <LoadFailed error={error} title="This lesson could not be loaded. Please try again." area="learner">
        Your progress is safe.
      </LoadFailed>
    </DashboardFrame>
  );
}
