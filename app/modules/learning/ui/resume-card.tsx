import { Link } from 'react-router';
import { CoursePicture } from '#app/modules/catalogue/ui/course-picture.tsx';
import { categoryLabels } from '#app/shared/course-terms.ts';
import { CategoryTag } from '#app/ui/category-tag.tsx';
import type { MyCourseCard } from '../my-course-card.ts';
import { CompletedTag, CourseProgress, StudyButton } from './course-progress.tsx';

interface ResumeCardProps {
  readonly course: MyCourseCard;
  /** The one course to go on with: its button is the marigold one. */
  readonly isNext?: boolean;
  /** On My Courses: who teaches it. */
  readonly withInstructor?: boolean;
}

/** An enrolled course: category, last visit, progress, and the way back in. */
export function ResumeCard({ course, isNext = false, withInstructor = false }: ResumeCardProps) {
  return (
    <article className="panel resume">
      <span className="pic">
        <CoursePicture course={course} />
      </span>
      <div>
        <div className="row between">
          <CategoryTag category={course.category} label={categoryLabels[course.category]} />
          <span className="meta">{course.lastAccessed}</span>
        </div>
        <div>
          <h3>
            <Link to={`/dashboard/courses/${course.slug}`}>{course.title}</Link>
          </h3>
          {withInstructor && <p className="meta">{course.instructor}</p>}
          {!course.isCompleted && course.nextLesson && <p className="meta">Next: {course.nextLesson.title}</p>}
        </div>
        <CourseProgress course={course} />
        <CompletedTag course={course} />
        <StudyButton course={course} isNext={isNext} />
      </div>
    </article>
  );
}
