import type { CategoryId, CourseLevel } from '#app/shared/course-terms.ts';
import { textLanguages, type TextsInOwnLanguage } from '#app/modules/catalogue/courses/text-languages.ts';
import { ownPicture } from '#app/shared/picture.ts';
import type { LessonRule } from '#app/modules/catalogue/courses/lesson-rule.ts';
import { dayInNairobi, formatAgo } from '#app/shared/dates.ts';
import type { Cents } from '#app/shared/money.ts';
import type { CourseCard } from '#app/modules/catalogue/courses/course-card.ts';
import { badgeOf, type EarnedBadge } from './badge.ts';
import { isOpenState, lessonStates, openState, type StudyDays } from './lesson-state.ts';
import { lessonToResume, progressOf } from './progress-of-course.ts';
import type { PlayerSection } from './player-view.ts';
import { m } from '#texts';

/** A section of a strand: number of its lessons, and of those done. */
interface StrandPart {
  readonly count: number;
  readonly done: number;
}

/** An enrolled course on the dashboard (dashboard course card). */
export interface MyCourseCard extends Pick<
  CourseCard,
  'id' | 'slug' | 'title' | 'lang' | 'category' | 'level' | 'instructor' | 'picture'
> {
  /** 0 to 100. */
  readonly progress: number;
  readonly completedLessons: number;
  readonly totalLessons: number;
  /** 'Recently purchased' if never opened, otherwise '2 hours ago'. */
  readonly lastAccessed: string;
  /** Shows 'Review Course' instead of 'Continue Learning'. Stays true when lessons are added. */
  readonly isCompleted: boolean;
  /** Completed before lessons were added: the card says 'New lessons'. */
  readonly hasNewLessons: boolean;
  readonly badgeEarned: EarnedBadge | null;
  readonly strand: readonly StrandPart[];
  /** The lesson to continue with; null for a course without lessons, and for a completed one without new lessons. */
  readonly nextLesson: { readonly id: string; readonly title: string } | null;
}

interface CourseColumns extends TextsInOwnLanguage {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly category: string;
  readonly level: string;
  readonly instructor: string;
  readonly imageId: string | null;
  readonly passPercent: number | null;
  readonly enrolledAt: Date | null;
  readonly completedAt: Date | null;
  readonly lastAccessedAt: Date | null;
  readonly lastLessonId: string | null;
  readonly badgeName: string | null;
  readonly badgeImage: string | null;
  readonly badgeEarnedAt: Date | null;
  readonly badgeCode: string | null;
}

interface LessonColumns {
  readonly id: string;
  readonly title: string;
  readonly sectionId: string;
  readonly completedAt: Date | null;
  readonly rule?: LessonRule;
}

/** Returns the card of a course's row and its published lessons in order. */
export function toMyCourseCard(course: CourseColumns, lessons: readonly LessonColumns[], now: Date): MyCourseCard {
  const states = lessons.map((lesson) => ({ ...lesson, isCompleted: lesson.completedAt !== null }));
  const done = new Set(states.flatMap(({ id, isCompleted }) => (isCompleted ? [id] : [])));
  const completedLessons = states.filter((lesson) => lesson.isCompleted).length;
  const isCompleted = course.completedAt !== null;
  const progress = progressOf(completedLessons, states.length, course.passPercent === null ? null : isCompleted);
  const opening = lessonStates(lessons, (id) => done.has(id), {
    today: dayInNairobi(now),
    joinedOn: course.enrolledAt && dayInNairobi(course.enrolledAt),
  });
  const open = states.filter(({ id }) => isOpenState(opening.get(id) ?? openState));
  const next = lessonToResume(open, course.lastLessonId) ?? states[0] ?? null;
  return {
    id: course.id,
    slug: course.slug,
    title: course.title,
    ...textLanguages(course),
    // The database allows no other values (courses_category, courses_level).
    category: course.category as CategoryId,
    level: course.level as CourseLevel,
    instructor: course.instructor,
    picture: ownPicture(course.imageId),
    progress,
    completedLessons,
    totalLessons: states.length,
    lastAccessed:
      course.lastAccessedAt === null ? m.learning_course_recently_purchased() : formatAgo(course.lastAccessedAt, now),
    isCompleted,
    hasNewLessons: isCompleted && progress < 100,
    badgeEarned: badgeOf(course),
    strand: strandOf(states),
    nextLesson: next && progress < 100 ? { id: next.id, title: next.title } : null,
  };
}

function strandOf(lessons: readonly { readonly sectionId: string; readonly isCompleted: boolean }[]): StrandPart[] {
  const parts = new Map<string, { count: number; done: number }>();
  for (const { sectionId, isCompleted } of lessons) {
    const part = parts.get(sectionId) ?? { count: 0, done: 0 };
    parts.set(sectionId, part);
    part.count += 1;
    if (isCompleted) part.done += 1;
  }
  return [...parts.values()];
}

/** Source of the learner's course. */
export interface CourseReceipt {
  /** The order with a receipt; null without one. */
  readonly orderId: string | null;
  /** The M-Pesa receipt, or 'TRX-' and the first 8 of the payment's id. */
  readonly label: string;
  readonly kind: 'paid' | 'test' | 'by_staff';
  readonly amountCents: Cents;
  /** '13 Nov 2025'. */
  readonly paidOn: string | null;
}

/** A course's own page for its learner: outline, progress, resume, receipt, certificate. */
export interface MyCourseView {
  readonly course: MyCourseCard;
  /** '13 Nov 2025'. */
  readonly enrolledOn: string;
  readonly sections: readonly PlayerSection[];
  /** By which lessons open. */
  readonly days: StudyDays;
  readonly receipt: CourseReceipt;
  /** Whether everybody may open the first lesson. */
  readonly isFirstLessonFree: boolean;
}
