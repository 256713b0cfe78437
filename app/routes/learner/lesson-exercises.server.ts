import { readOwnAssignment } from '#app/modules/assignments/read-own-hand-ins.server.ts';
import { readOwnCheck } from '#app/modules/checks/read-own-check.server.ts';
import { readPractice } from '#app/modules/practice/read-practice-lesson.server.ts';
import type { LessonContent, LessonContents } from '#app/modules/learning/lesson-kinds/lesson-kinds.ts';
import { requireResult } from '#app/modules/learning/open-lesson.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import type { RequestScope } from '#app/services.server.ts';
import type { Database } from '#app/platform/database.server.ts';

interface ExercisedLesson {
  readonly courseId: string;
  readonly lessonId: string;
  /** Null for a free preview and an administrator's look, of which nothing is stored. */
  readonly learnerId: string | null;
  /** False for pages that only show results. */
  readonly isOpen: boolean;
  /** Language of the lesson; null if it is the page's. */
  readonly language: Locale | null;
}

/** Kinds of lessons with a module of their own, which adds content for a learner. */
const exercises: {
  readonly [Kind in keyof LessonContents]?: (
    given: { readonly db: Database; readonly now: Date },
    content: LessonContents[Kind],
    lesson: ExercisedLesson,
  ) => Promise<LessonContents[Kind]>;
} = {
  check: async (given, content, lesson) => ({ ...content, check: await readOwnCheck(given, lesson) }),
  practice: async (given, content, lesson) => ({ ...content, practice: await readPractice(given, lesson) }),
  assignment: async ({ db }, content, lesson) => ({ ...content, assignment: await readOwnAssignment(db, lesson) }),
};

/**
 * Returns the content of a lesson with what the module of its kind adds; most kinds add nothing and need no query. Checks again that the
 * actor may study the lesson, or has results there.
 */
export async function withExercises(
  scope: RequestScope,
  { language, ...lesson }: { readonly course: string; readonly lessonId: string; readonly language: Locale | null },
  content: LessonContent | null,
): Promise<LessonContent | null> {
  const add = content && (exercises[content.kind] as Exercise | undefined);
  if (!add) return content;
  const { db, clock, config } = scope.services;
  const deps = { db, clock, actor: await scope.actor(), contentAccess: config.contentAccess };
  const { courseId, lessonId, userId, isKept, isOpen } = await requireResult(deps, lesson);
  const learnerId = isKept ? userId : null;
  return add({ db, now: clock.now() }, content, { courseId, lessonId, learnerId, isOpen, language });
}

type Exercise = (
  given: { readonly db: Database; readonly now: Date },
  content: LessonContent,
  lesson: ExercisedLesson,
) => Promise<LessonContent>;
