import { Link } from '#app/ui/link.tsx';
import { CoursePicture } from '#app/modules/catalogue/courses/ui/course-picture.tsx';
import { categoryLabel } from '#app/shared/course-labels.ts';
import { CategoryTag } from '#app/ui/category-tag.tsx';
import { InstalmentPlanLine } from '#app/modules/study/learning/ui/instalment-plan-line.tsx';
import type { RunningInstalmentPlan } from '#app/shared/instalment-plan-note.ts';
import type { MyCourseCard } from '../my-course-card.ts';
import { CompletedTag, CourseProgress, StudyButton } from './course-progress.tsx';
import { m } from '#texts';

interface ResumeCardProps {
  readonly course: MyCourseCard;
  /** True for the one course to continue, with the marigold button. */
  readonly isNext?: boolean;
  /** True on My Courses: shows the instructor. */
  readonly withInstructor?: boolean;
  /** The plan that keeps the course open. */
  readonly plan?: RunningInstalmentPlan | undefined;
}

/** Shows an enrolled course: category, last visit, progress, and a link to continue. */
export function ResumeCard({ course, isNext = false, withInstructor = false, plan }: ResumeCardProps) {
  return (
    <article className="panel resume">
      <span className="pic">
        <CoursePicture course={course} />
      </span>
      <div>
        <div className="row between row-wrap">
          <CategoryTag category={course.category} label={categoryLabel(course.category)} />
          <span className="meta">{course.lastAccessed}</span>
        </div>
        <div>
          <h3>
            <Link to={`/dashboard/courses/${course.slug}`} lang={course.lang?.title}>
              {course.title}
            </Link>
          </h3>
          {withInstructor && <p className="meta">{course.instructor}</p>}
          {course.nextLesson && <p className="meta">{m.learning_course_next({ title: course.nextLesson.title })}</p>}
        </div>
        <CourseProgress course={course} />
        <CompletedTag course={course} />
        <StudyButton course={course} isNext={isNext} />
        {plan && <InstalmentPlanLine plan={plan} title={course.title} />}
      </div>
    </article>
  );
}
