import type { CategoryId, CourseLevel } from '#app/shared/course-terms.ts';
import type { Cents } from '#app/shared/money.ts';
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

/** A user's latest courses in the list of users, and their total number. */
export interface CoursesOfUser {
  readonly count: number;
  readonly latest: readonly { readonly id: string; readonly title: string }[];
}

/** A course that an admin may grant to a user (specification: enrol-list course). */
export interface OpenCourse {
  readonly id: string;
  readonly title: string;
  readonly category: CategoryId;
  readonly level: CourseLevel;
  readonly priceCents: Cents;
}
