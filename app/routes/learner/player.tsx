import { data, redirect } from 'react-router';
import { AddToCart } from '#app/modules/checkout/ui/add-to-cart.tsx';
import { useRemoveOwned } from '#app/modules/checkout/ui/use-remove-owned.ts';
import { CartButton } from '#app/modules/checkout/ui/cart-button.tsx';
import { completeLesson } from '#app/modules/learning/complete-lesson.server.ts';
import { languageIn, readLessonLanguage, writeLessonLanguage } from '#app/modules/learning/lesson-language.ts';
import { learningErrors } from '#app/modules/learning/learning-errors.ts';
import { playerPath, type PlayerView } from '#app/modules/learning/player-view.ts';
import { progressForm } from '#app/modules/learning/progress-form.ts';
import { moveWithoutContent } from '#app/modules/learning/stage-lesson.ts';
import { fetchLesson } from '#app/modules/learning/ui/player/fetch-lesson.ts';
import { PlayerScreen } from '#app/modules/learning/ui/player/player-screen.tsx';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { readFields } from '../form-fields.server.ts';
import { requireLearner } from '../guards.server.ts';
import { keepDataOnError } from '#app/ui/feedback/keep-data-on-error.ts';
import { PaymentStrip } from '#app/modules/collection/ui/payment-strip.tsx';
import { redirectMovedCourse } from '../redirect-moved-course.server.ts';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { refusalStatus } from '#app/ui/feedback/refusal-sentence.ts';
import { DashboardFrame } from '#app/modules/site/ui/learner/dashboard-frame.tsx';
import { useRefreshWhileVisible } from '#app/modules/learning/ui/learner/use-refresh-while-visible.ts';
import { exercisesOf } from './lesson-exercises.server.ts';
import { readPlayerPage } from './read-player-page.server.ts';
import { pageRefusal } from '../refusal-to-show.server.ts';
import type { Route } from './+types/player';
import { m } from '#texts';

const noStore = { 'cache-control': 'no-store' };

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { services } = context.get(requestScope);
  const { db, clock, config, catalogue } = services;
  const lessonId = url.searchParams.get('lesson');
  const requested = languageIn(url);
  const language = requested ?? readLessonLanguage(request.headers.get('cookie'));
  try {
    const view = await readPlayerPage(
      { db, clock, actor, contentAccess: config.contentAccess, catalogue, addExercise: exercisesOf(services) },
      { course: params.courseId, lessonId, language },
    );
    // The address gains the lesson: without it, it would mean the next lesson after a completion, and the page would jump.
    if (view.lesson && view.lesson.id !== lessonId) throw redirect(playerPath(view.course, view.lesson.id, requested));
    const keeping = requested && {
      'set-cookie': writeLessonLanguage(requested, { secure: config.appUrl.startsWith('https:') }),
    };
    return data(view, { headers: { ...noStore, ...keeping } });
  } catch (error) {
    const answer = answerFrom(learningErrors, error);
    if (!answer) throw error;
    await redirectMovedCourse({ context, url }, params.courseId);
    throw pageRefusal(answer.message, answer.status, noStore);
  }
}

/** Handles 'Mark as complete' without JavaScript. With JavaScript the progress API does. */
export async function action({ context, request, params, url }: Route.ActionArgs) {
  const actor = await requireLearner({ context, url });
  const { db, clock, config, jobs, log } = context.get(requestScope).services;
  const form = progressForm.safeParse(await readFields(request));
  if (!form.success || form.data.intent !== 'complete') {
    return data({ error: m.learning_error_progress() }, { status: learningErrors.progress_invalid.status });
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

const kept = keepDataOnError<PlayerView>();

/**
 * Fetches only the lesson when the course stays the same. If that fails, the player says that the lesson is missing. A failed refresh
 * keeps the lesson: a dropped connection must not stop a playing video.
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
  refusalStatus(error) !== null ? m.learning_error_course_not_found() : m.player_lesson_failed_title();

export default function Player({ loaderData: view, actionData }: Route.ComponentProps) {
  useRefreshWhileVisible();
  useRemoveOwned(view.isEnrolled ? [view.course.id] : []);
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
          label={m.player_add_to_cart()}
          variant="quiet"
          size="lg"
        />
      }
    />
  );
}

/** Offers another try for a lesson that failed to load, but not for a missing course. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <DashboardFrame>
      <LoadFailed error={error} title={m.player_lesson_failed()} area="learner">
        {m.learning_progress_safe()}
      </LoadFailed>
    </DashboardFrame>
  );
}
