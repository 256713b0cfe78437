import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import type { Locale } from '#app/shared/locale.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createCheck } from './check-factory.ts';
import { handInPaper } from './hand-in-paper.server.ts';
import { readOwnCheck } from './read-own-check.server.ts';
import { startPaper } from './start-paper.server.ts';

const env = useTestEnv();

test('a paper and its answers are in the language of the lesson, where their questions are', async () => {
  const learner = await learnerActor(env.db);
  const { id: courseId, lessons } = await createCourse(env.db, {
    sections: [{ title: 'Close the day', lessons: [{ type: 'check', title: 'Final check', body: '' }] }],
  });
  const lessonId = lessons[0]?.id ?? '';
  await createEnrolment(env.db, { userId: learner.userId, courseId });
  const { true_false: inBoth, number } = exampleQuestions;
  const inEnglish = { ...inBoth, prompt: { en: number.prompt.en ?? '' }, explanation: {} };
  for (const content of [inBoth, inEnglish]) await createQuestion(env.db, courseId, { use: 'check', content });
  await createCheck(env.db, { courseId, lessonId }, { attempts: 1, feedback: 'answers' });
  const deps = { db: env.db, clock: env.clock, actor: learner, contentAccess: 'enrolled' as const };
  const { paperId } = await startPaper(deps, { course: courseId, lessonId });
  const read = (language: Locale | null = null) =>
    readOwnCheck({ db: env.db, now: env.clock.now() }, { lessonId, courseId, learnerId: learner.userId, language });
  const promptsOf = (questions: readonly { readonly locale: string; readonly prompt: string }[] = []) =>
    new Set(questions.map(({ locale, prompt }) => `${locale}: ${prompt}`));
  const both = new Set([`sw: ${inBoth.prompt.sw}`, `en: ${inEnglish.prompt.en}`]);

  expect(promptsOf((await read('sw'))?.open?.questions)).toEqual(both);
  expect(promptsOf((await read())?.open?.questions)).toEqual(
    new Set([`en: ${inBoth.prompt.en}`, `en: ${inEnglish.prompt.en}`]),
  );
  const event = { id: randomUUID(), secondsAgo: 0 };
  await handInPaper({ ...deps, mailing: null }, { course: courseId, lessonId, paperId, answers: [], event });
  expect(promptsOf((await read('sw'))?.result?.answers?.map(({ question }) => question))).toEqual(both);
});
