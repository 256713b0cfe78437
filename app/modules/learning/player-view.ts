import type { CategoryId, LessonKind } from '#app/shared/course-terms.ts';
import type { LessonMeasures } from '#app/modules/learning/lesson-kinds/lesson-kind.ts';
import type { LessonContent } from '#app/modules/learning/lesson-kinds/lesson-kinds.ts';
import type { Cents } from '#app/shared/money.ts';
import type { EarnedBadge } from './badge.ts';

/** A lesson in the player's outline. */
export interface PlayerLesson extends LessonMeasures {
  readonly id: string;
  readonly title: string;
  readonly type: LessonKind;
  readonly isFreePreview: boolean;
  /** False is shown to administrators only. */
  readonly isPublished: boolean;
  /** Its video cannot be played yet. */
  readonly isPreparing: boolean;
  readonly isCompleted: boolean;
  /** Comes with the course: neither body nor media are given out. */
  readonly isLocked: boolean;
}

export interface PlayerSection {
  readonly id: string;
  readonly title: string;
  readonly completedLessons: number;
  readonly lessons: readonly PlayerLesson[];
}

/** The lesson on the stage. */
export interface CurrentLesson extends PlayerLesson {
  readonly sectionTitle: string;
  /** From 1, over all sections. */
  readonly number: number;
  /** Null while the lesson is locked, or its video cannot be played yet. */
  readonly content: LessonContent | null;
  /** The learner's position, in the unit of the lesson's kind; null if they never stopped. */
  readonly position: number | null;
  readonly previousId: string | null;
  readonly nextId: string | null;
  /** It is open, but could not be fetched: the outline alone is known of it. */
  readonly isMissing?: boolean;
}

export interface PlayerView {
  readonly course: {
    readonly id: string;
    readonly slug: string;
    readonly title: string;
    readonly category: CategoryId;
    readonly instructor: string;
    readonly priceCents: Cents;
    /** False for a draft or a course taken off the shop: then it cannot be bought. */
    readonly isActive: boolean;
  };
  readonly isEnrolled: boolean;
  /** The learner whose progress is kept, so that a device keeps the events of each apart; null if none is kept. */
  readonly learnerId: string | null;
  /** For a note that is sent without JavaScript, so that a form sent twice is one note. */
  readonly newNoteId: string;
  /** Whether completing and positions are kept; without it the player shows no 'Mark as complete'. */
  readonly keepsProgress: boolean;
  /** 0 to 100. */
  readonly progress: number;
  readonly completedLessons: number;
  readonly totalLessons: number;
  readonly freeLessons: number;
  /** Stays true when lessons are added later. */
  readonly isCompleted: boolean;
  readonly hasNewLessons: boolean;
  readonly badge: EarnedBadge | null;
  readonly sections: readonly PlayerSection[];
  /** Null: 'No course content available'. */
  readonly lesson: CurrentLesson | null;
}

/** The address of a lesson in the player; without one the player goes on where the learner stopped. */
export function playerPath(course: { readonly slug: string }, lessonId?: string): string {
  const path = `/courses/${course.slug}/content`;
  return lessonId === undefined ? path : `${path}?lesson=${lessonId}`;
}
