import type { TextLanguages } from '#app/modules/catalogue/text-languages.ts';
import type { CategoryId, LessonKind } from '#app/shared/course-terms.ts';
import type { LessonMeasures } from '#app/modules/learning/lesson-kinds/lesson-kind.ts';
import type { LessonContent } from '#app/modules/learning/lesson-kinds/lesson-kinds.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { Cents } from '#app/shared/money.ts';
import type { EarnedBadge } from './badge.ts';
import type { LessonRule } from '#app/modules/catalogue/lesson-rule.ts';
import type { ClosedState, StudyDays } from './lesson-state.ts';

/** A lesson in the player's outline. */
export interface PlayerLesson extends LessonMeasures {
  readonly id: string;
  readonly title: string;
  /** Language of the title, if it is not the page's. */
  readonly lang?: string;
  readonly type: LessonKind;
  readonly isFreePreview: boolean;
  /** False is shown to administrators only. */
  readonly isPublished: boolean;
  /** True while its video cannot be played. */
  readonly isPreparing: boolean;
  readonly isCompleted: boolean;
  /** True if reaching its end completes it. */
  readonly isDoneWhenViewed?: boolean;
  /** When it opens; without one at once. */
  readonly rule?: LessonRule;
  /** True if the lesson requires the course, or its rule keeps it closed: its body and media are withheld. */
  readonly isLocked: boolean;
  /** Condition that opens it, if only its rule keeps it closed. */
  readonly opens?: ClosedState;
}

export interface PlayerSection {
  readonly id: string;
  readonly title: string;
  readonly lang?: string;
  readonly completedLessons: number;
  readonly lessons: readonly PlayerLesson[];
}

/** Language of a lesson's content, and all languages that it has, the course's own first. */
export interface LessonLanguage {
  readonly locale: Locale;
  readonly locales: readonly Locale[];
}

/** The lesson on the stage. */
export interface CurrentLesson extends PlayerLesson {
  readonly sectionTitle: string;
  /** Null without content. */
  readonly language: LessonLanguage | null;
  /** From 1, across all sections. */
  readonly number: number;
  /** Null while the lesson is locked, or its video cannot be played yet. */
  readonly content: LessonContent | null;
  /** The learner's position, in the unit of the lesson's kind; null without one. */
  readonly position: number | null;
  readonly previousId: string | null;
  readonly nextId: string | null;
  /** True if it is open but failed to load, so that only its outline is known. */
  readonly isMissing?: boolean;
}

/** How well the learner knows the practice questions that are taught in a section, or in none, as the module of practice says. */
interface TaughtQuestions {
  readonly sectionId: string | null;
  readonly questions: readonly { readonly lessonId: string | null; readonly mastery: 'known' | 'fading' | 'open' }[];
}

export interface PlayerView {
  readonly course: {
    readonly id: string;
    readonly slug: string;
    readonly title: string;
    readonly lang?: TextLanguages;
    readonly category: CategoryId;
    readonly instructor: string;
    readonly priceCents: Cents;
    /** False for a draft or a course no longer on sale, which cannot be bought. */
    readonly isActive: boolean;
    /** Mean of the checks that completes the course; null: all lessons complete it. */
    readonly passPercent: number | null;
  };
  readonly isEnrolled: boolean;
  /** The learner whose progress is stored, so that a device separates several learners' events; null if none is stored. */
  readonly learnerId: string | null;
  /** Id for a note sent without JavaScript, so that a form sent twice is one note. */
  readonly newNoteId: string;
  /** True if completion and positions are stored; otherwise the player has no 'Mark as complete'. */
  readonly recordsProgress: boolean;
  /** 0 to 100. */
  readonly progress: number;
  readonly completedLessons: number;
  readonly totalLessons: number;
  readonly freeLessons: number;
  /** Stays true when lessons are added later. */
  readonly isCompleted: boolean;
  readonly hasNewLessons: boolean;
  readonly badge: EarnedBadge | null;
  /** By which lessons open. */
  readonly days: StudyDays;
  readonly sections: readonly PlayerSection[];
  /** Sections with practice questions; missing if no progress is stored. */
  readonly knowledge?: readonly TaughtQuestions[];
  /** Null: 'No course content available'. */
  readonly lesson: CurrentLesson | null;
}

/**
 * Returns the address of a lesson in the player, with a language to switch to. Without a lesson, the player continues where the learner
 * stopped.
 */
export function playerPath(
  course: { readonly slug: string },
  lessonId?: string,
  language: Locale | null = null,
): string {
  const path = `/courses/${course.slug}/content`;
  if (lessonId === undefined) return path;
  return `${path}?lesson=${lessonId}${language === null ? '' : `&language=${language}`}`;
}
