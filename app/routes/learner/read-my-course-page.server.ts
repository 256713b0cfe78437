import {
  runningInstalmentPlansOf,
  instalmentPlansOfUser,
} from '#app/modules/money/ledger/instalments/instalment-plan-payments.server.ts';
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
}

/**
 * Returns the data of a course's page for its learner. One query, and those of `readMyCourse` for what is not in memory. Redirects to the plan
 * of a course that is paused. Throws like `readMyCourse`.
 */
export async function readMyCoursePage(
  deps: Omit<Parameters<typeof readMyCourse>[0], 'select'>,
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
    return {
      ...view,
      knowledge: found.knowledge,
      plan: openInstalmentPlanOf(found.instalmentPlans, view.course.id) ?? null,
    };
  } catch (error) {
    const plan = instalmentPlanOfCourse(found.instalmentPlans, idOrSlug);
    throw plan?.isPaused ? redirect(plan.payHref) : error;
  }
}
