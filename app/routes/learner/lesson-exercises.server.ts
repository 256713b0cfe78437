import { readOwnAssignment } from '#app/modules/study/assignments/read-own-hand-ins.server.ts';
import { recordSeen } from '#app/modules/study/quizzes/late/record-seen.server.ts';
import { readOwnCheck } from '#app/modules/study/quizzes/read-own-check.server.ts';
import type { AddExercise, ExercisedLesson } from '#app/modules/study/learning/delivery.server.ts';
import { readPractice } from '#app/modules/study/practice/practice-set.server.ts';
import type { LessonContent, LessonContents } from '#app/modules/catalogue/lesson-kinds/lesson-kinds.ts';
import type { Services } from '#app/services.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import type { Database } from '#app/platform/database.server.ts';

type Add<Content> = (
  input: { readonly db: Database; readonly clock: Clock },
  content: Content,
  lesson: ExercisedLesson,
) => Promise<Content>;

/** Kinds of lessons with a module of their own, which adds content for a learner in one query; an open paper of a check is noted as seen. */
const exercises: { readonly [Kind in keyof LessonContents]?: Add<LessonContents[Kind]> } = {
  check: async ({ db, clock }, content, lesson) => {
    const check = await readOwnCheck({ db, now: clock.now() }, lesson);
    if (check?.open) await recordSeen({ db, clock }, lesson.learnerId);
    return { ...content, check };
  },
  practice: async ({ db, clock }, content, lesson) => ({
    ...content,
    practice: await readPractice({ db, now: clock.now() }, lesson),
  }),
  assignment: async ({ db }, content, lesson) => ({ ...content, assignment: await readOwnAssignment(db, lesson) }),
};

/** Makes the function that adds to a lesson what the module of its kind shows; most kinds add nothing. */
export const exercisesOf =
  ({ db, clock }: Pick<Services, 'db' | 'clock'>): AddExercise =>
  async (content, lesson) => {
    const add = exercises[content.kind] as Add<LessonContent> | undefined;
    return add ? add({ db, clock }, content, lesson) : content;
  };
