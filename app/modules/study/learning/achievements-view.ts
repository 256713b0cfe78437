import type { OwnPicture } from '#app/shared/picture.ts';
import type { EarnedBadge } from './badge.ts';
import type { Certificate } from '#app/modules/study/certificates/certificate.ts';

export interface CollectedBadge extends EarnedBadge {
  readonly description: string;
  /** '13 Nov 2025'. */
  readonly earnedOn: string;
  /** Null once the course is gone. */
  readonly courseId: string | null;
  readonly instructor: string | null;
  /** Published lessons of the course; null once it is gone. */
  readonly lessons: number | null;
  /** Null for a badge of a course that was gone before there were certificates. */
  readonly certificate: Certificate | null;
  /** Picture of the course; null for its composed cover. */
  readonly picture: OwnPicture | null;
}

/** A badge in progress: filled with every lesson. */
export interface BadgeUnderway {
  readonly courseId: string;
  readonly courseSlug: string;
  readonly name: string;
  /** Address of the badge with the done share of its beads. */
  readonly imageUrl: string;
  readonly completedLessons: number;
  readonly totalLessons: number;
}

export interface AchievementsView {
  /** Courses at 100 %. */
  readonly badgesCollected: number;
  readonly lessonsCompleted: number;
  readonly enrolledCourses: number;
  /** Newest first. If nothing is in progress either, shows 'Your badges and accomplishments will appear here.'. */
  readonly badges: readonly CollectedBadge[];
  readonly underway: readonly BadgeUnderway[];
}
