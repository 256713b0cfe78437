import type { CategoryId } from '#app/shared/course-terms.ts';
import type { CourseCard } from '#app/modules/catalogue/courses/course-card.ts';
import type { EnrolmentSource } from '../enrolment.ts';

/** A user's course in the portal. */
export interface CourseOfUser {
  readonly enrolmentId: string;
  readonly courseId: string;
  readonly title: string;
  readonly category: CategoryId;
  readonly source: EnrolmentSource;
  readonly enrolledAt: Date;
  /** Null while the user has the course. */
  readonly revokedAt: Date | null;
  /** Percent. */
  readonly progress: number;
  readonly isCompleted: boolean;
  readonly lastAccessedAt: Date | null;
}

export interface BadgeOfUser {
  readonly name: string;
  readonly imageUrl: string;
  readonly earnedAt: Date;
  /** Opens the certificate. */
  readonly code: string;
  /** The name on the certificate; null without one. */
  readonly certifiedName: string | null;
  /** The name that the learner asked for, until staff answer; null if nothing waits. */
  readonly askedName: string | null;
}

/** A user's courses and badges. */
export interface StudyRecord {
  readonly courses: readonly CourseOfUser[];
  readonly badges: readonly BadgeOfUser[];
}

/** A course that staff may enrol a user in (specification: enrol-list course). */
export type OpenCourse = Pick<CourseCard, 'id' | 'title' | 'category' | 'level' | 'priceCents'>;
