import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { learnerActor } from '#app/modules/study/learning/study-factory.ts';
import type { Database } from '#app/platform/database.server.ts';
import { insertQuiz } from './quiz-queries.server.ts';
import { newQuiz, type QuizInput } from './quiz-rules.ts';

/** Writes the settings of a quiz: by default two questions without a place, of which both must be right; for tests and seeds. */
export async function createQuiz(
  db: Database,
  place: { readonly courseId: string; readonly lessonId: string },
  input: Partial<QuizInput> = {},
): Promise<void> {
  await insertQuiz(db, place, { ...newQuiz, draws: [{ sectionId: null, questions: 2 }], ...input }, new Date());
}

/** Makes a course of a text and a quiz without settings, and a learner of it; for tests. */
export async function createQuizCourse(db: Database) {
  const { id: courseId, lessons } = await createCourse(db, {
    sections: [
      {
        title: 'Receive it',
        lessons: [
          { type: 'text', title: 'Read it' },
          { type: 'check', title: 'Final quiz' },
        ],
      },
    ],
  });
  const learner = await learnerActor(db);
  await createEnrolment(db, { userId: learner.userId, courseId });
  return { courseId, taughtIn: lessons[0]?.id ?? '', lessonId: lessons[1]?.id ?? '', learner };
}
