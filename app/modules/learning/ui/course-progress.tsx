import { LinkButton } from '#app/ui/button.tsx';
import { CircleCheck } from '#app/ui/icons.ts';
import { Strand } from '#app/ui/course-strand.tsx';
import type { MyCourseCard } from '../my-course-card.ts';
import { playerPath } from '../player-view.ts';

/** '13 of 24 lessons, 54%' under the course's strand. */
export function CourseProgress({ course }: { readonly course: MyCourseCard }) {
  return (
    <div className="stack stack-8">
      <Strand sections={course.strand} />
      <p className="meta num">
        {course.completedLessons} of {course.totalLessons} {course.totalLessons === 1 ? 'lesson' : 'lessons'},{' '}
        {course.progress}%
      </p>
    </div>
  );
}

/** 'Course Completed', which stays when lessons are added; then 'New lessons' beside it. */
export function CompletedTag({ course }: { readonly course: MyCourseCard }) {
  if (!course.isCompleted) return null;
  return (
    <span className="done-tag">
      <CircleCheck className="i-sm" />
      Course Completed
      {course.hasNewLessons && <span className="new">New lessons</span>}
    </span>
  );
}

/** 'Review Course' at 100%, else 'Continue Learning'. */
export function StudyButton({ course, isNext }: { readonly course: MyCourseCard; readonly isNext: boolean }) {
  const label = course.isCompleted ? 'Review Course' : 'Continue Learning';
  return (
    <LinkButton to={playerPath(course)} variant={isNext ? 'accent' : 'quiet'} aria-label={`${label}: ${course.title}`}>
      {label}
    </LinkButton>
  );
}
