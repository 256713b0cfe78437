import {
  runningInstalmentPlansOf,
  instalmentPlansOfUser,
} from '#app/modules/money/ledger/instalments/instalment-plan-payments.server.ts';
import { readTeamOf } from '#app/modules/money/packs/read-team.server.ts';
import type { MyCourseView } from '#app/modules/study/learning/my-course-card.ts';
import { myCourseQueries, readMyCourse } from '#app/modules/study/learning/read-my-course.server.ts';
import { selectOfCourse } from '#app/modules/study/learning/read-player.server.ts';
import type { SectionKnowledge } from '#app/modules/study/practice/five-minutes.ts';
import { knowledgeRows, toKnowledge } from '#app/modules/study/practice/read-knowledge.server.ts';
import {
  openInstalmentPlanOf,
  instalmentPlanOfCourse,
  type RunningInstalmentPlan,
} from '#app/shared/instalment-plan-note.ts';
import { courseToSend } from '#app/modules/catalogue/courses/course-to-send.ts';
import { listCoursesById } from '#app/modules/catalogue/courses/read-courses.server.ts';
import type { RequestScope, Services } from '#app/services.server.ts';
import type { Sendable } from '#app/shared/sendable.ts';
import { redirect } from 'react-router';

const selectPage = selectOfCourse({
  ...myCourseQueries,
  knowledge: knowledgeRows,
  instalmentPlans: instalmentPlansOfUser,
});

/** A course's page for its learner, with how well they know each section, and the plan that keeps the course open. */
export interface MyCoursePage extends MyCourseView {
  readonly knowledge: readonly SectionKnowledge[];
  readonly plan: RunningInstalmentPlan | null;
  /** The link to the course's public page; null while it is not listed. */
  readonly send: Sendable | null;
  /** The organisation that pays the course and sees how its learner gets on; null without one. */
  readonly team: string | null;
}

/**
 * Returns the data of a course's page for its learner. Two queries, and those of `readMyCourse` for what is not in memory. Redirects to the plan
 * of a course that is paused. Throws like `readMyCourse`.
 */
export async function readMyCoursePage(
  deps: Omit<Parameters<typeof readMyCourse>[0], 'select'> &
    Pick<Services, 'catalogue' | 'config' | 'sales'> &
    Pick<RequestScope, 'settings'>,
  idOrSlug: string,
): Promise<MyCoursePage> {
  const found: { knowledge: SectionKnowledge[]; instalmentPlans: RunningInstalmentPlan[] } = {
    knowledge: [],
    instalmentPlans: [],
  };
  try {
    const view = await readMyCourse(
      {
        ...deps,
        async select(...of) {
          const { knowledge, instalmentPlans, ...rows } = await selectPage(...of);
          found.knowledge = toKnowledge(knowledge, deps.clock.now());
          found.instalmentPlans = runningInstalmentPlansOf(instalmentPlans);
          return rows;
        },
      },
      idOrSlug,
    );
    const [listed] = await listCoursesById(deps, [view.course.id]);
    const { isFirstLessonFree } = view;
    const { brand } = await deps.settings();
    return {
      ...view,
      knowledge: found.knowledge,
      plan: openInstalmentPlanOf(found.instalmentPlans, view.course.id) ?? null,
      send: listed ? courseToSend(listed, { isFirstLessonFree, brand, appUrl: deps.config.appUrl }) : null,
      team: await readTeamOf(deps, view.course.id),
    };
  } catch (error) {
    const plan = instalmentPlanOfCourse(found.instalmentPlans, idOrSlug);
    throw plan?.isPaused ? redirect(plan.payHref) : error;
  }
}
