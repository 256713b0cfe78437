import { data, redirect } from 'react-router';
import { AddToCart } from '#app/modules/catalogue/cart/ui/add-to-cart.tsx';
import { useRemoveOwned } from '#app/modules/catalogue/cart/ui/use-remove-owned.ts';
import { CartButton } from '#app/modules/catalogue/cart/ui/cart-button.tsx';
import { completeLesson } from '#app/modules/study/learning/complete-lesson.server.ts';
import { languageIn, readLessonLanguage, writeLessonLanguage } from '#app/modules/study/learning/lesson-language.ts';
import { learningErrors, type LearningErrorCode } from '#app/modules/study/learning/learning-errors.ts';
import type { PlayerView } from '#app/modules/study/learning/player-view.ts';
import { playerPath } from '#app/shared/player-path.ts';
import { progressForm } from '#app/modules/study/learning/progress-form.ts';
import {
  moveWithoutContent,
  moveTo,
  openLessonOf,
  type LessonDelivery,
} from '#app/modules/study/learning/stage-lesson.ts';
import { PlayerScreen } from '#app/modules/study/learning/ui/player/player-screen.tsx';
import { requestScope } from '#app/services.server.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { requireLearner } from '../guards.server.ts';
import { keepDataOnError } from '#app/ui/feedback/keep-data-on-error.ts';
import { CoursePaymentStrip } from '#app/modules/money/collection/ui/learner/course-payment-strip.tsx';
import { redirectMovedCourse } from '../redirect-moved-course.server.ts';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { refusalStatus } from '#app/ui/feedback/refusal-sentence.ts';
import { useOfflinePage } from '#app/modules/site/ui/learner/use-offline-page.ts';
import { DashboardFrame } from '#app/frames/learner/dashboard-frame.tsx';
import { useRefreshWhileVisible } from '#app/modules/study/learning/ui/learner/use-refresh-while-visible.ts';
import { readPlayerPage } from './read-player-page.server.ts';
import { refusalToShow } from '../refusal-to-show.server.ts';
import { formAction } from '../form-action.server.ts';
import { replaceOnBack } from '#app/ui/feedback/replace-on-back.ts';
import type { Route } from './+types/player';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';

const noStore = { 'cache-control': 'no-store' };

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [replaceOnBack];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const scope = context.get(requestScope);
  const { services } = scope;
  const { db, clock, config, catalogue, siteSettings } = services;
  const actor = await scope.actor();
  const lessonId = url.searchParams.get('lesson');
  const requested = languageIn(url);
  const language = requested ?? readLessonLanguage(request.headers.get('cookie'));
  try {
    const view = await readPlayerPage(
      { db, clock, actor, contentAccess: config.contentAccess, catalogue, siteSettings },
      { course: params.courseId, lessonId, language },
    );
    // The address gains the lesson: without it, it would mean the next lesson after a completion, and the page would jump.
    if (view.lesson && view.lesson.id !== lessonId) throw redirect(playerPath(view.course, view.lesson.id, requested));
    const keeping = requested && {
      'set-cookie': writeLessonLanguage(requested, { secure: config.appUrl.startsWith('https:') }),
    };
    return data(view, { headers: { ...noStore, ...keeping } });
  } catch (error) {
    const refusal = refusalToShow(learningErrors, error, noStore);
    if (refusal === error) throw error;
    await requireLearner({ context, url });
    await redirectMovedCourse({ context, url }, params.courseId);
    throw refusal;
  }
}

/** Handles 'Mark as complete' without JavaScript. With JavaScript the progress API does. */
export function action({ params, ...visit }: Route.ActionArgs) {
  return formAction(visit, { guard: requireLearner, errors: learningErrors }, async ({ deps, fields }) => {
    const { data: form } = progressForm.safeParse(fields);
    if (form?.intent !== 'complete') throw new DomainError<LearningErrorCode>('progress_invalid');
    await completeLesson(deps, { course: params.courseId, lessonId: form.lessonId });
    return playerPath({ slug: params.courseId }, form.lessonId);
  });
}

const kept = keepDataOnError<PlayerView>();

/**
 * Fetches only the lesson when the course stays the same. A visitor sees how to get a locked one, without a login. If a fetch fails, the
 * player says that the lesson is missing. A failed refresh keeps the lesson: a dropped connection must not stop a playing video.
 */
export async function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs): Promise<PlayerView> {
  const shown = kept.shown();
  const lessonId = new URL(request.url).searchParams.get('lesson');
  if (shown && isOf(shown, params.courseId) && lessonId !== null && lessonId !== shown.lesson?.id) {
    const moved = await fetchLesson(shown, lessonId, request.signal);
    if (moved) return moved;
    const locked = shown.isVisitor ? moveWithoutContent(shown, lessonId) : null;
    if (locked?.lesson?.isLocked) return locked;
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
  useOfflinePage();
  useRemoveOwned(view.isEnrolled ? [view.course.id] : []);
  kept.useShown(view);
  const { id, title, priceCents } = view.course;
  return (
    <PlayerScreen
      view={view}
      failure={actionData?.error ?? null}
      cart={<CartButton to="/cart" />}
      notice={<CoursePaymentStrip courseId={id} />}
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
/**
 * Fetches only another lesson, and returns the player with it on the stage. Null if the whole page is needed: the lesson is locked or not
 * in the outline, or the server refuses it (signed out, deleted, offline).
 */
async function fetchLesson(view: PlayerView, lessonId: string, signal: AbortSignal): Promise<PlayerView | null> {
  if (!openLessonOf(view, lessonId)) return null;
  try {
    const answer = await fetch(localHref(`/api/courses/${view.course.id}/lessons/${lessonId}`), { signal });
    if (!answer.ok) return null;
    return moveTo(view, lessonId, (await answer.json()) as LessonDelivery);
  } catch {
    return null;
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <DashboardFrame>
      <LoadFailed error={error} title={m.player_lesson_failed()} area="learner">
        {m.learning_progress_safe()}
      </LoadFailed>
    </DashboardFrame>
  );
}
