import { useRemoveOwned } from '#app/modules/catalogue/cart/ui/use-remove-owned.ts';
import { RunningInstalmentPlans } from '#app/modules/study/learning/ui/running-instalment-plans.tsx';
import {
  openInstalmentPlanOf,
  instalmentPlansWithoutCard,
  type RunningInstalmentPlan,
} from '#app/shared/instalment-plan-note.ts';
import type { MyCourseCard } from '../../my-course-card.ts';
import { ResumeCard } from '../resume-card.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { tabPath } from '#app/modules/site/ui/learner/dashboard-tabs.ts';
import { m } from '#texts';

interface MyCoursesProps {
  readonly courses: readonly MyCourseCard[];
  readonly instalmentPlans: readonly RunningInstalmentPlan[];
}

/** Shows all enrolled courses, and the plans whose courses are paused. */
export function MyCourses({ courses, instalmentPlans }: MyCoursesProps) {
  useRemoveOwned(courses.map(({ id }) => id));
  return (
    <>
      <h1 className="page-title">{m.learning_tab_my_courses()}</h1>
      <div className="stack stack-32">
        <RunningInstalmentPlans instalmentPlans={instalmentPlansWithoutCard(instalmentPlans, courses)} />
        {courses.length === 0 ? (
          instalmentPlans.length === 0 && (
            <EmptyState
              title={m.learning_my_courses_empty_title()}
              category="frontend"
              actions={
                <LinkButton to={tabPath('find-courses')} variant="accent">
                  {m.learning_tab_find_courses()}
                </LinkButton>
              }
            >
              {m.learning_my_courses_empty_text()}
            </EmptyState>
          )
        ) : (
          <section className="cards" aria-labelledby="enrolled">
            <h2 id="enrolled" className="sr">
              {m.learning_my_courses_enrolled()}
            </h2>
            {courses.map((course, index) => (
              <ResumeCard
                key={course.id}
                course={course}
                isNext={index === 0 && !course.isCompleted}
                withInstructor
                plan={openInstalmentPlanOf(instalmentPlans, course.id)}
              />
            ))}
          </section>
        )}
      </div>
    </>
  );
}
