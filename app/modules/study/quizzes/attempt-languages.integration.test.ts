import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import type { Locale } from '#app/shared/locale.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createQuiz } from './quiz-factory.ts';
import { submitQuizAttempt } from './submit-attempt.server.ts';
import { readOwnQuiz } from './read-own-quiz.server.ts';
import { startQuizAttempt } from './start-quiz-attempt.server.ts';

const env = useTestEnv();

test('an attempt and its answers are in the language of the lesson, where their questions are', async () => {
  const learner = await learnerActor(env.db);
  const { id: courseId, lessons } = await createCourse(env.db, {
    sections: [{ title: 'Close the day', lessons: [{ type: 'check', title: 'Final quiz', body: '' }] }],
  });
  const lessonId = lessons[0]?.id ?? '';
  await createEnrolment(env.db, { userId: learner.userId, courseId });
  const { true_false: inBoth, number } = exampleQuestions;
  const inEnglish = { ...inBoth, prompt: { en: number.prompt.en ?? '' }, explanation: {} };
  for (const content of [inBoth, inEnglish]) await createQuestion(env.db, courseId, { use: 'check', content });
  await createQuiz(env.db, { courseId, lessonId }, { attemptsAllowed: 1, feedback: 'answers' });
  const deps = { db: env.db, clock: env.clock, actor: learner, contentAccess: 'enrolled' as const };
  const { attemptId } = await startQuizAttempt(deps, { course: courseId, lessonId });
  const read = (language: Locale | null = null) =>
    readOwnQuiz({ db: env.db, now: env.clock.now() }, { lessonId, courseId, learnerId: learner.userId, language });
  const promptsOf = (questions: readonly { readonly locale: string; readonly prompt: string }[] = []) =>
    new Set(questions.map(({ locale, prompt }) => `${locale}: ${prompt}`));
  const both = new Set([`sw: ${inBoth.prompt.sw}`, `en: ${inEnglish.prompt.en}`]);

  expect(promptsOf((await read('sw'))?.open?.questions)).toEqual(both);
  expect(promptsOf((await read())?.open?.questions)).toEqual(
    new Set([`en: ${inBoth.prompt.en}`, `en: ${inEnglish.prompt.en}`]),
  );
  const event = { id: randomUUID(), secondsAgo: 0 };
  await submitQuizAttempt({ ...deps, mailing: null }, { course: courseId, lessonId, attemptId, answers: [], event });
  expect(promptsOf((await read('sw'))?.result?.answers?.map(({ question }) => question))).toEqual(both);
});
