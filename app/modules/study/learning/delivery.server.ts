import { readOwnAssignment } from '#app/modules/study/assignments/read-own-submissions.server.ts';
import { readPractice } from '#app/modules/study/practice/practice-set.server.ts';
import { recordSeen } from '#app/modules/study/quizzes/late/record-seen.server.ts';
import { readOwnQuiz } from '#app/modules/study/quizzes/read-own-quiz.server.ts';
import type { UseCaseDeps } from '#app/platform/use-case-deps.ts';
import { lessonKindRules } from '#app/modules/catalogue/lesson-kinds/lesson-kind-rules.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { LessonContent, LessonContents } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import { langBeside } from '#app/shared/text-language.ts';
import type { LessonDelivery } from './stage-lesson.ts';
import type { selectLessonContent } from './study-queries.server.ts';

type LessonRow = NonNullable<Awaited<ReturnType<typeof selectLessonContent>>>;

/** A lesson that a learner may study, or has results in. */
export interface ExercisedLesson {
  readonly courseId: string;
  readonly lessonId: string;
  /** Null for a free preview and a staff member's look, of which nothing is stored. */
  readonly learnerId: string | null;
  /** False for pages that only show results. */
  readonly isOpen: boolean;
  /** Language of the lesson; null if it is the page's. */
  readonly language: Locale | null;
}

type Add<Content> = (
  deps: Pick<UseCaseDeps, 'db' | 'clock'>,
  content: Content,
  lesson: ExercisedLesson,
) => Promise<Content>;

/** Kinds of lessons with a module of their own, which adds content for a learner in one query; an open attempt at a quiz is noted as seen. */
const exercises: { readonly [Kind in keyof LessonContents]?: Add<LessonContents[Kind]> } = {
  check: async ({ db, clock }, content, lesson) => {
    const quiz = await readOwnQuiz({ db, now: clock.now() }, lesson);
    if (quiz?.open) await recordSeen({ db, clock }, lesson.learnerId);
    return { ...content, quiz };
  },
  practice: async ({ db, clock }, content, lesson) => ({
    ...content,
    practice: await readPractice({ db, now: clock.now() }, lesson),
  }),
  assignment: async ({ db }, content, lesson) => ({ ...content, assignment: await readOwnAssignment(db, lesson) }),
};

/** Returns a lesson's content without what the module of its kind adds for a learner. */
export function plainDeliveryOf(row: LessonRow): LessonDelivery {
  const { title, titleLocale, locale, ownLocale, otherLocale, position } = row;
  const lang = langBeside(titleLocale);
  return {
    content: lessonKindRules[row.contentType].contentOf(row),
    position,
    words: {
      title,
      ...(lang && { lang }),
      locale,
      locales: otherLocale === null ? [ownLocale] : [ownLocale, otherLocale],
    },
  };
}

/** Returns a lesson's content for a learner who may study it, or has results there. */
export async function deliveryOf(
  deps: Pick<UseCaseDeps, 'db' | 'clock'>,
  row: LessonRow,
  lesson: ExercisedLesson,
): Promise<LessonDelivery> {
  const delivery = plainDeliveryOf(row);
  return { ...delivery, content: delivery.content && (await addExercise(deps, delivery.content, lesson)) };
}

/** Adds what the module of the lesson's kind shows to the learner; most kinds add nothing. */
async function addExercise(...[deps, content, lesson]: Parameters<Add<LessonContent>>): Promise<LessonContent> {
  const add = exercises[content.kind] as Add<LessonContent> | undefined;
  return add ? add(deps, content, lesson) : content;
}
