import { readOwnAssignment } from '#app/modules/assignments/read-own-hand-ins.server.ts';
import { readOwnCheck } from '#app/modules/checks/read-own-check.server.ts';
import type { AddExercise, ExercisedLesson } from '#app/modules/learning/delivery.server.ts';
import { readPractice } from '#app/modules/practice/read-practice-lesson.server.ts';
import type { LessonContent, LessonContents } from '#app/modules/learning/lesson-kinds/lesson-kinds.ts';
import type { Services } from '#app/services.server.ts';
import type { Database } from '#app/platform/database.server.ts';

type Add<Content> = (
  input: { readonly db: Database; readonly now: Date },
  content: Content,
  lesson: ExercisedLesson,
) => Promise<Content>;

/** Kinds of lessons with a module of their own, which adds content for a learner in one query. */
const exercises: { readonly [Kind in keyof LessonContents]?: Add<LessonContents[Kind]> } = {
  check: async (input, content, lesson) => ({ ...content, check: await readOwnCheck(input, lesson) }),
  practice: async (input, content, lesson) => ({ ...content, practice: await readPractice(input, lesson) }),
  assignment: async ({ db }, content, lesson) => ({ ...content, assignment: await readOwnAssignment(db, lesson) }),
};

/** Makes the function that adds to a lesson what the module of its kind shows; most kinds add nothing. */
export const exercisesOf =
  ({ db, clock }: Pick<Services, 'db' | 'clock'>): AddExercise =>
  async (content, lesson) => {
    const add = exercises[content.kind] as Add<LessonContent> | undefined;
    return add ? add({ db, now: clock.now() }, content, lesson) : content;
  };
