import { useForgetOwned } from '#app/modules/checkout/ui/use-forget-owned.ts';
import type { MyCourseCard } from '../../my-course-card.ts';
import { ResumeCard } from '../resume-card.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { tabPath } from '#app/modules/site/ui/learner/dashboard-tabs.ts';

/** All enrolled courses. */
export function MyCourses({ courses }: { readonly courses: readonly MyCourseCard[] }) {
  useForgetOwned(courses.map(({ id }) => id));
  return (
    <>
      <h1 className="page-title">My Courses</h1>
      {courses.length === 0 ? (
        <EmptyState
          title="You have no courses yet"
          category="frontend"
          actions={
            <LinkButton to={tabPath('find-courses')} variant="accent">
              Find Courses
            </LinkButton>
          }
        >
          A course you buy appears here at once.
        </EmptyState>
      ) : (
        <section className="cards" aria-labelledby="enrolled">
          <h2 id="enrolled" className="sr">
            Enrolled courses
          </h2>
          {courses.map((course, index) => (
            <ResumeCard key={course.id} course={course} isNext={index === 0 && !course.isCompleted} withInstructor />
          ))}
        </section>
      )}
    </>
  );
}
