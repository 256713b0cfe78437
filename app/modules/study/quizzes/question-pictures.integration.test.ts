import { expect, test } from 'vitest';
import { createEnrolment, revokeEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { mayOpenMedia } from '#app/modules/study/learning/may-open-media.server.ts';
import { learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { createMediaFile } from '#app/modules/catalogue/media/media-factory.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createQuiz, createQuizCourse } from './quiz-factory.ts';
import { startQuizAttempt } from './start-quiz-attempt.server.ts';

const env = useTestEnv();
const system: Actor = { kind: 'system', name: 'test' };

/** Makes a question with a picture of its own, and returns the id of the file. */
async function pictured(courseId: string, input: Parameters<typeof createQuestion>[2]) {
  const { id } = await createMediaFile(env.db, { kind: 'image' });
  const picture = { id, width: 800, height: 600, alt: { en: 'A till', sw: 'Till' } };
  await createQuestion(env.db, courseId, { ...input, content: { ...exampleQuestions.single_choice, picture } });
  return id;
}

test('pictures of questions open for learners who are asked them, and for staff', async () => {
  const { courseId, lessonId, taughtIn, learner } = await createQuizCourse(env.db);
  const stranger = await learnerActor(env.db);
  const classmate = await learnerActor(env.db);
  await createEnrolment(env.db, { userId: classmate.userId, courseId });
  const files = {
    quiz: await pictured(courseId, { use: 'check' }),
    practice: await pictured(courseId, { use: 'practice' }),
    taught: await pictured(courseId, {
      use: 'practice',
      taught: { lessonId: taughtIn, second: null, page: null, heading: null },
    }),
    draft: await pictured(courseId, { use: 'practice', isPublished: false }),
  };
  const open = async (actor: Actor) => {
    const deps = { db: env.db, clock: env.clock, contentAccess: 'enrolled' as const };
    const opened: string[] = [];
    for (const [name, id] of Object.entries(files)) if (await mayOpenMedia(deps, actor, id)) opened.push(name);
    return opened;
  };
  expect(await open(learner)).toEqual(['practice', 'taught']);

  await createQuiz(env.db, { courseId, lessonId }, { draws: [{ sectionId: null, questions: 1 }] });
  const deps = { db: env.db, clock: env.clock, actor: learner, contentAccess: 'enrolled' as const };
  await startQuizAttempt(deps, { course: courseId, lessonId });
  expect(await open(learner)).toEqual(['quiz', 'practice', 'taught']);
  expect(await open(classmate)).toEqual(['practice', 'taught']);
  expect(await open(stranger)).toEqual([]);
  expect(await open(visitor)).toEqual([]);
  expect(await open(system)).toEqual(Object.keys(files));

  await revokeEnrolment(env.db, { userId: learner.userId, courseId, at: env.clock.now() });
  expect(await open(learner)).toEqual([]);
});
