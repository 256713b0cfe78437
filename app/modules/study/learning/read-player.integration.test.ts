import { expect, test, vi } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { describeOutline } from '#app/modules/catalogue/courses/describe-outline.ts';
import { readCourseOutline } from '#app/modules/catalogue/courses/read-course-outline.server.ts';
import { createQuiz } from '#app/modules/study/quizzes/quiz-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { archiveQuestion } from '#app/modules/catalogue/questions/archive-question.server.ts';
import { savePracticeLesson } from '#app/modules/catalogue/questions/practice-lessons/save-practice-lesson.server.ts';
import { createQuestion } from '#app/modules/catalogue/questions/question-factory.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { accountFixture } from '#tests/support/account-fixture.ts';
import { touchSessions } from '#tests/support/touch-sessions.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { createEnrolment } from './enrolment-factory.ts';
import { readPlayer } from './read-player.server.ts';

const env = useTestEnv();

test('opening a lesson of a course of five hundred takes four queries, including the session', async () => {
  const lessons = Array.from({ length: 20 }, (_, n) => `Lesson ${n + 1}`);
  const course = await createCourse(env.db, { sections: Array.from({ length: 25 }, () => ({ lessons })) });
  const { id, email, password } = await createLearner(env.db);
  await createEnrolment(env.db, { userId: id, courseId: course.id });
  const fixture = accountFixture(env);
  const cookie = await fixture.loginCookie(email, password);

  await touchSessions(env);
  const queries = vi.spyOn(env.pool, 'query');
  const actor = await fixture.actorOf(cookie);
  const lessonId = course.lessons[321]?.id ?? '';
  const view = await readPlayer(
    { db: env.db, clock: env.clock, actor, contentAccess: 'enrolled' },
    { course: course.slug, lessonId },
  );
  const queryCount = queries.mock.calls.length;
  queries.mockRestore();
  expect(view).toMatchObject({ totalLessons: 500, lesson: { id: lessonId, number: 322 } });
  expect(queryCount).toBe(4);
});

test('outlines show how many questions a practice and a quiz ask', async () => {
  const { db, clock } = env;
  const { id: courseId, lessons } = await createCourse(db, {
    sections: [
      {
        lessons: [
          { type: 'text', title: 'Read' },
          { type: 'practice', title: 'Practice', body: '' },
          { type: 'check', title: 'Check', body: '' },
        ],
      },
    ],
  });
  const [, practice = { id: '' }, quiz = { id: '' }] = lessons;
  const published: string[] = [];
  const actor: Actor = { kind: 'system', name: 'test' };
  const deps = { db, clock, actor, liveEvents: { publish: (topic: string) => void published.push(topic) } };
  const facts = async () => {
    const sections = await readCourseOutline({ db, actor: visitor }, courseId);
    return describeOutline(sections, '').sections.flatMap((section) => section.lessons.map((lesson) => lesson.facts));
  };
  expect((await facts()).slice(1)).toEqual([['Practice'], ['Quiz']]);

  const questionIds: string[] = [];
  for (let each = 0; each < 3; each += 1) questionIds.push(await createQuestion(db, courseId));
  await savePracticeLesson(deps, { courseId, lessonId: practice.id, questionIds, seenIds: [] });
  await archiveQuestion(deps, { courseId, id: questionIds[0] ?? '', isArchived: true });
  await createQuiz(db, { courseId, lessonId: quiz.id }, { draws: [{ sectionId: null, questions: 20 }] });
  expect((await facts()).slice(1)).toEqual([
    ['Practice', '2 questions'],
    ['Quiz', '20 questions'],
  ]);
  // The cached outlines are read again.
  expect(published).toEqual(['catalogue', 'catalogue']);

  const view = await readPlayer(
    { db, clock, actor, contentAccess: 'enrolled' },
    { course: courseId, isOutlineOnly: true },
  );
  expect(view.sections[0]?.lessons.map(({ questions }) => questions)).toEqual([undefined, 2, 20]);
});
