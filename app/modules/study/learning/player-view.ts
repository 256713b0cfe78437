import type { TextLanguages } from '#app/modules/catalogue/courses/text-languages.ts';
import type { CategoryId } from '#app/shared/course-terms.ts';
import type { LessonMeasures } from '#app/modules/catalogue/lesson-kinds/lesson-kind.ts';
import type { LessonContent } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { Cents } from '#app/shared/money.ts';
import type { InstalmentPlanNote } from '#app/shared/instalment-plan-note.ts';
import type { EarnedBadge } from './badge.ts';
import type { OutlineSection, OutlineLesson } from '#app/modules/catalogue/courses/course-outline.ts';
import { type ClosedState, type StudyDays, isOpenState, lessonStates, openState } from './lesson-state.ts';
import type { LessonAccess } from './can-study.ts';
import type { StudiedLessons } from './study-queries.server.ts';

/** A lesson in the player's outline. */
export interface PlayerLesson
  extends
    LessonMeasures,
    Pick<
      OutlineLesson,
      'id' | 'title' | 'lang' | 'type' | 'isFreePreview' | 'isPublished' | 'isPreparing' | 'isDoneWhenViewed' | 'rule'
    > {
  readonly isCompleted: boolean;
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
    /** Mean of the quizzes that completes the course; null: all lessons complete it. */
    readonly passPercent: number | null;
  };
  readonly isEnrolled: boolean;
  /** True for a visitor, who reads a free lesson. */
  readonly isVisitor?: boolean;
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
  /** What mobile data cost, in whole shillings for a GB, as the page says. */
  readonly shillingsPerGb?: number;
  /** The learner's plan for the course, which keeps it open or closed; missing without one. */
  readonly plan?: InstalmentPlanNote;
  /** Null: 'No course content available'. */
  readonly lesson: CurrentLesson | null;
}

interface Study extends Pick<StudiedLessons, 'completed' | 'begun'> {
  readonly days: StudyDays;
  readonly mayStudy: (lesson: LessonAccess) => boolean;
}

/** Returns the outline of a course as its learner has it: what is done, what is locked, and what opens it. */
export function playerSections(
  outline: readonly OutlineSection[],
  { completed, begun, days, mayStudy }: Study,
): PlayerSection[] {
  const published = outline.flatMap(({ lessons }) => lessons.filter(({ isPublished }) => isPublished));
  const states = lessonStates(published, (id) => completed.has(id), days, begun);
  return outline.map(({ lessons, ...section }) => {
    const shown = lessons.map((lesson): PlayerLesson => {
      const state = states.get(lesson.id) ?? openState;
      const access = { ...lesson, isPublished: lesson.isPublished || begun.has(lesson.id) };
      const isLocked = !mayStudy({ ...access, state });
      const isClosed = isLocked && !isOpenState(state) && mayStudy({ ...access, state: openState });
      return { ...lesson, isCompleted: completed.has(lesson.id), isLocked, ...(isClosed && { opens: state }) };
    });
    return { ...section, completedLessons: shown.filter(({ isCompleted }) => isCompleted).length, lessons: shown };
  });
}

/** Returns the address of the practice of a course; null where no open lesson teaches a question that is worth practising. */
export function practicePath({ course, sections, knowledge = [] }: PlayerView): string | null {
  const lessons = sections.flatMap((section) => section.lessons);
  const open = new Set(lessons.flatMap(({ id, isLocked }) => (isLocked ? [] : [id])));
  const isWorth = knowledge
    .flatMap(({ questions }) => questions)
    .some(({ lessonId, mastery }) => mastery !== 'known' && lessonId !== null && open.has(lessonId));
  return isWorth ? `/dashboard/practice?${new URLSearchParams({ course: course.slug }).toString()}` : null;
}
