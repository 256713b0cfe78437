import type { CategoryId, CourseLevel } from '#app/shared/course-terms.ts';
import type { Cents } from '#app/shared/money.ts';
import type { EnrolmentSource } from '../enrolment.ts';

/** A course of a user, as the portal shows it. */
export interface CourseOfUser {
  readonly enrolmentId: string;
  readonly courseId: string;
  readonly title: string;
  readonly category: CategoryId;
  readonly source: EnrolmentSource;
  readonly enrolledAt: Date;
  /** Null while the user has the course. */
  readonly revokedAt: Date | null;
  /** In percent. */
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
  /** The name on the certificate; null where there is none. */
  readonly certifiedName: string | null;
}

/** What a user studies and has earned. */
export interface StudyRecord {
  readonly courses: readonly CourseOfUser[];
  readonly badges: readonly BadgeOfUser[];
}

/** The latest courses of a user in the list of users, and how many there are in all. */
export interface CoursesOfUser {
  readonly count: number;
  readonly latest: readonly { readonly id: string; readonly title: string }[];
}

/** A course that may be given to a user (enrol-list course). */
export interface OpenCourse {
  readonly id: string;
  readonly title: string;
  readonly category: CategoryId;
  readonly level: CourseLevel;
  readonly priceCents: Cents;
}
