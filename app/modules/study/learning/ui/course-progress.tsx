import { LinkButton } from '#app/ui/button.tsx';
import { CircleCheck } from '#app/ui/icons.ts';
import { Strand } from '#app/ui/course-strand.tsx';
import type { MyCourseCard } from '../my-course-card.ts';
import { playerPath } from '#app/shared/player-path.ts';
import { m } from '#texts';

/** Shows '13 of 24 lessons, 54%' under the course's strand. */
export function CourseProgress({ course }: { readonly course: MyCourseCard }) {
  return (
    <div className="stack stack-8">
      <Strand sections={course.strand} />
      <p className="meta num">
        {m.learning_course_progress({
          done: course.completedLessons,
          count: course.totalLessons,
          percent: course.progress,
        })}
      </p>
    </div>
  );
}

/** Shows 'Course Completed', which stays when lessons are added; then with 'New lessons' beside it. */
export function CompletedTag({ course }: { readonly course: MyCourseCard }) {
  if (!course.isCompleted) return null;
  return (
    <span className="done-tag">
      <CircleCheck className="i-sm" />
      {m.learning_course_completed()}
      {course.hasNewLessons && <span className="new">{m.learning_course_new_lessons()}</span>}
    </span>
  );
}

/** Shows 'Review Course' at 100%, otherwise 'Continue Learning'. */
export function StudyButton({ course, isNext }: { readonly course: MyCourseCard; readonly isNext: boolean }) {
  const label = course.isCompleted ? m.learning_course_review() : m.learning_continue();
  return (
    <LinkButton to={playerPath(course)} variant={isNext ? 'accent' : 'quiet'} aria-label={`${label}: ${course.title}`}>
      {label}
    </LinkButton>
  );
}
