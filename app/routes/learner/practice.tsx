import { data } from 'react-router';
import { learningErrors } from '#app/modules/study/learning/learning-errors.ts';
import { playerPath } from '#app/shared/player-path.ts';
import { WaitingEvents } from '#app/modules/study/learning/ui/player/waiting-events.tsx';
import { useStudyEvents } from '#app/modules/study/learning/ui/study-events/use-study-events.ts';
import { readDuePractice, readFiveMinutes } from '#app/modules/study/practice/read-five-minutes.server.ts';
import { readCoursePractice, type CoursePractice } from '#app/modules/study/practice/read-knowledge.server.ts';
import { DuePractice } from '#app/modules/study/practice/ui/learner/due-practice.tsx';
import { TaughtPractice } from '#app/modules/study/practice/ui/learner/taught-practice.tsx';
import { useOfflinePage } from '#app/modules/site/ui/learner/use-offline-page.ts';
import { DashboardFrame } from '#app/frames/learner/dashboard-frame.tsx';
import { LoadFailed } from '#app/modules/site/ui/load-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { requireLearner } from '../guards.server.ts';
import { refusalToShow } from '../refusal-to-show.server.ts';
import { replaceOnBack } from '#app/ui/feedback/replace-on-back.ts';
import type { Route } from './+types/practice';
import { m } from '#texts';

const noStore = { 'cache-control': 'no-store' };

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [replaceOnBack];

/** Practises what is due over all courses; with `course`, what a section or some lessons need, or everything of one lesson. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireLearner({ context, url });
  const { db, clock, config } = context.get(requestScope).services;
  const course = url.searchParams.get('course');
  try {
    if (course === null) {
      const due = await readDuePractice({ db, clock, actor });
      return data({ set: due, week: await readFiveMinutes({ db, clock, actor }), course: null }, { headers: noStore });
    }
    const set = await readCoursePractice(
      { db, clock, actor, contentAccess: config.contentAccess },
      { course, sectionId: url.searchParams.get('section'), lessonIds: url.searchParams.getAll('lesson') },
    );
    return data({ set, week: null, course: set }, { headers: noStore });
  } catch (error) {
    throw refusalToShow(learningErrors, error, noStore);
  }
}

/** Keeps a practice in progress. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.course?.course.title ?? m.practice_five_minutes() },
];

export default function Practice({ loaderData: { set, week, course } }: Route.ComponentProps) {
  const events = useStudyEvents(set.learnerId);
  useOfflinePage();
  const exit = exitOf(course);
  return (
    <div className="page practice-alone">
      <main id="main" tabIndex={-1}>
        <h1 className="sr">{course?.lessonTitle ?? course?.course.title ?? m.practice_five_minutes()}</h1>
        <WaitingEvents events={events} />
        {set.questions.length > 0 && <NeedsScripts lessons={exit} />}
        {week && <DuePractice set={set} fiveMinutes={week} />}
        {course && <TaughtPractice set={set} over={course.lessonTitle ?? course.course.title} exit={exit} />}
      </main>
    </div>
  );
}

/** Without scripts there are no questions: shows the reason, and a link to continue. */
function NeedsScripts({ lessons }: { readonly lessons: string }) {
  return (
    <noscript>
      <div className="shell app stack-16">
        <NoteBox tone="quiet">{m.practice_needs_scripts_page()}</NoteBox>
        <p className="row-wrap">
          <LinkButton to={lessons}>{m.practice_go_back()}</LinkButton>
          <LinkButton to="/dashboard?tab=my-courses">{m.learning_tab_my_courses()}</LinkButton>
        </p>
      </div>
    </noscript>
  );
}

/** Address that the practice is left to. */
function exitOf(course: Pick<CoursePractice, 'course' | 'taughtIn'> | null): string {
  if (course === null) return '/dashboard';
  return course.taughtIn === null
    ? `/dashboard/courses/${course.course.slug}`
    : playerPath(course.course, course.taughtIn);
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <DashboardFrame>
      <LoadFailed error={error} title={m.practice_failed()} area="learner" />
    </DashboardFrame>
  );
}
