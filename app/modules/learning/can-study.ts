import { userIdOf, type Actor } from '#app/shared/actor.ts';
import { can } from '#app/shared/permissions.ts';

/** CONTENT_ACCESS: 'enrolled', or the old rule of the specification, where any login opens every course. */
export type ContentAccess = 'enrolled' | 'signed-in';

/** What is known of a course and the one who asks; `isEnrolled` means now, not revoked. */
export interface CourseAccess {
  readonly isActive: boolean;
  readonly isEnrolled: boolean;
}

export interface LessonAccess {
  readonly isPublished: boolean;
  readonly isFreePreview: boolean;
}

/**
 * Whether somebody gets a lesson's body and media: the one rule that every loader, action, media request and job asks
 *. Enrolled learners study what is published, also after the course was taken off the shop; everybody
 * else who is signed in gets the free previews of active courses; unpublished lessons exist for administrators only.
 */
export function canStudy(
  actor: Actor,
  { course, lesson }: { readonly course: CourseAccess; readonly lesson: LessonAccess },
  contentAccess: ContentAccess,
): boolean {
  if (can(actor, 'courses.read')) return true;
  if (userIdOf(actor) === null || !lesson.isPublished) return false;
  if (course.isEnrolled) return true;
  return course.isActive && (lesson.isFreePreview || contentAccess === 'signed-in');
}

/** Whether the player opens at all: for enrolled learners and administrators always, for others while the course is sold. */
export function canOpenCourse(actor: Actor, course: CourseAccess): boolean {
  return can(actor, 'courses.read') || (userIdOf(actor) !== null && (course.isActive || course.isEnrolled));
}

/** Whether what somebody does in a course is kept: it is theirs, and not a look at a free lesson or an admin's preview. */
export function keepsProgress(actor: Actor, course: CourseAccess, contentAccess: ContentAccess): boolean {
  if (userIdOf(actor) === null) return false;
  return course.isEnrolled || (contentAccess === 'signed-in' && course.isActive && !can(actor, 'courses.read'));
}
