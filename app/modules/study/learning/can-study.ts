import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { can } from '#app/shared/permissions.ts';
import { isOpenState, type LessonState } from './lesson-state.ts';

/** CONTENT_ACCESS: 'enrolled', or the specification's old rule, by which any signed-in user opens every course. */
export type ContentAccess = 'enrolled' | 'signed-in';

/** Facts about a course and the actor; `isEnrolled` means now, not revoked. */
export interface CourseAccess {
  readonly isActive: boolean;
  readonly isEnrolled: boolean;
}

export interface LessonAccess {
  readonly isPublished: boolean;
  readonly isFreePreview: boolean;
  /** State of the lesson's rule for the actor. */
  readonly state: LessonState;
}

/**
 * Returns whether an actor gets a lesson's body and media: the one rule for every loader, action, media request and job. Enrolled
 * learners study published lessons, also of courses no longer on sale; everybody, visitors too, gets the free previews of active courses;
 * nobody gets a lesson that its rule keeps closed; unpublished lessons are for staff only, who get all.
 */
export function canStudy(
  actor: Actor,
  { course, lesson }: { readonly course: CourseAccess; readonly lesson: LessonAccess },
  contentAccess: ContentAccess,
): boolean {
  if (can(actor, 'courses.read')) return true;
  if (!lesson.isPublished || !isOpenState(lesson.state)) return false;
  const isSignedIn = userIdOf(actor) !== null;
  if (isSignedIn && course.isEnrolled) return true;
  return course.isActive && (lesson.isFreePreview || (isSignedIn && contentAccess === 'signed-in'));
}

/**
 * Returns whether the player opens: always for enrolled learners and staff, for others while the course is on sale; for visitors
 * only at a free lesson.
 */
export function canOpenCourse(actor: Actor, course: CourseAccess): boolean {
  return can(actor, 'courses.read') || course.isActive || (userIdOf(actor) !== null && course.isEnrolled);
}

/** Returns whether to store progress: not for a free preview or a staff member's look. */
export function recordsProgress(actor: Actor, course: CourseAccess, contentAccess: ContentAccess): boolean {
  if (userIdOf(actor) === null) return false;
  return course.isEnrolled || (contentAccess === 'signed-in' && course.isActive && !can(actor, 'courses.read'));
}
