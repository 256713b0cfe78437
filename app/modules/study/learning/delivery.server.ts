import { lessonKindRules } from '#app/modules/catalogue/lesson-kinds/lesson-kind-rules.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { LessonContent } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import { langBeside } from '#app/shared/text-language.ts';
import type { LessonDelivery } from './stage-lesson.ts';
import type { selectLessonContent } from './study-queries.server.ts';

type LessonRow = NonNullable<Awaited<ReturnType<typeof selectLessonContent>>>;

/** A lesson that a learner may study, or has results in. */
export interface ExercisedLesson {
  readonly courseId: string;
  readonly lessonId: string;
  /** Null for a free preview and an administrator's look, of which nothing is stored. */
  readonly learnerId: string | null;
  /** False for pages that only show results. */
  readonly isOpen: boolean;
  /** Language of the lesson; null if it is the page's. */
  readonly language: Locale | null;
}

/** Returns the content with what the module of the lesson's kind shows to the learner. */
export type AddExercise = (content: LessonContent, lesson: ExercisedLesson) => Promise<LessonContent>;

/** Returns a lesson's content for a learner who may study it, or has results there. */
export async function deliveryOf(
  row: LessonRow,
  lesson: ExercisedLesson,
  addExercise: AddExercise | undefined,
): Promise<LessonDelivery> {
  const content = lessonKindRules[row.contentType].contentOf(row);
  const { title, titleLocale, locale, ownLocale, otherLocale, position } = row;
  const lang = langBeside(titleLocale);
  return {
    content: (content && (await addExercise?.(content, lesson))) ?? content,
    position,
    words: {
      title,
      ...(lang && { lang }),
      locale,
      locales: otherLocale === null ? [ownLocale] : [ownLocale, otherLocale],
    },
  };
}
