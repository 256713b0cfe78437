import { beforeEach, expect, test } from 'vitest';
import { createAssignment } from '#app/modules/study/assignments/assignment-factory.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createEnrolment, revokeEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { staffActor, learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { createQuestion } from '#app/modules/catalogue/questions/question-factory.ts';
import { type StaffActor, staffRoles } from '#app/shared/actor.ts';
import { rolesWith } from '#app/shared/permissions.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import type { GradebookFilter } from './gradebook.ts';
import { createQuizSettings, createQuizAttempt } from './graded-factory.ts';
import { exportGradebook, readGradebook } from './read-gradebook.server.ts';

// Attempts are bare rows: nobody completed the lessons.
const env = useTestEnv({ invariants: false });
let actor: StaffActor;
let courseId = '';
let quizId = '';
let assignmentId = '';
let questionIds: string[] = [];

beforeEach(async () => {
  actor = await staffActor(env.db);
  const course = await createCourse(env.db, {
    sections: [
      {
        lessons: [
          'Read it',
          { type: 'assignment', title: 'Close a day, "really"' },
          { type: 'check', title: 'Final quiz' },
          { type: 'check', title: 'Not set up' },
        ],
      },
    ],
  });
  courseId = course.id;
  assignmentId = course.lessons[1]?.id ?? '';
  quizId = course.lessons[2]?.id ?? '';
  await createAssignment(env.db, assignmentId);
  await createQuizSettings(env.db, { lessonId: quizId, courseId });
  questionIds = [
    await createQuestion(env.db, courseId, { use: 'check' }),
    await createQuestion(env.db, courseId, { use: 'check' }),
  ];
});

const deps = () => ({ db: env.db, clock: env.clock, actor });
const everybody: GradebookFilter = { search: '', show: null, sort: 'name', isDescending: false };
const read = (
  filter: Partial<GradebookFilter> = {},
  page: { cursor?: { after: string } | null; limit?: number } = {},
) => readGradebook(deps(), { courseId, filter: { ...everybody, ...filter }, cursor: null, limit: 25, ...page });
const namesOf = async (filter: Partial<GradebookFilter>) =>
  (await read(filter)).rows.map(({ name }) => name).toSorted();

async function join(name: string, at?: Date): Promise<string> {
  const { userId } = await learnerActor(env.db, name);
  await createEnrolment(env.db, { userId, courseId, ...(at && { at }) });
  return userId;
}
const answer = (userId: string, right: number, input: { number?: number; isOpen?: boolean } = {}) =>
  createQuizAttempt(env.db, {
    userId,
    lessonId: quizId,
    courseId,
    pointsToPass: 1,
    answers: questionIds.map((questionId, index) => ({ questionId, answer: 'till', isRight: index < right })),
    ...input,
  });

test('shows the best result of each learner, lessons in the order of the course', async () => {
  const passed = await join('Achieng');
  await answer(passed, 0);
  await answer(passed, 2, { number: 2 });
  await answer(await join('Brian'), 0);
  await answer(await join('Peter'), 0, { isOpen: true });
  const gone = await join('Gone');
  await revokeEnrolment(env.db, { userId: gone, courseId, at: env.clock.now() });
  const { lessons, rows, middles, learners } = await read();
  expect(lessons.map(({ title, of, toPass }) => [title, of, toPass])).toEqual([
    ['Close a day, "really"', 6, 4],
    ['Final quiz', 2, 1],
  ]);
  expect(learners).toBe(3);
  const quizOf = (name: string) => rows.find((row) => row.name === name)?.results[1];
  expect(quizOf('Achieng')).toEqual({ kind: 'passed', points: 2, of: 2, number: 2, used: 2, wasLate: false });
  expect(quizOf('Brian')).toMatchObject({ kind: 'failed', points: 0 });
  expect(quizOf('Peter')).toEqual({ kind: 'open', endsAt: null });
  expect(middles).toEqual([
    { points: null, passed: 0 },
    { points: 0, passed: 1 },
  ]);
});

test('filters by name and by what was reached', async () => {
  await answer(await join('Achieng'), 2);
  await answer(await join('Brian'), 0);
  await answer(await join('Peter'), 0, { isOpen: true });
  await join('Zawadi');
  expect(await namesOf({ search: 'riA' })).toEqual(['Brian']);
  expect(await namesOf({ show: 'passed' })).toEqual([]);
  expect(await namesOf({ show: 'failed' })).toEqual(['Brian']);
  expect(await namesOf({ show: 'waiting' })).toEqual(['Peter']);
  expect(await namesOf({ show: 'none' })).toEqual(['Zawadi']);
});

test('sorts by name, by when somebody joined, and by the results of a lesson, page by page', async () => {
  await answer(await join('brian'), 0);
  await answer(await join('Achieng'), 1);
  await answer(await join('Chebet'), 1);
  await join('Zawadi');
  const listed = async (filter: Partial<GradebookFilter>) => {
    const pages = [];
    let page = await read(filter, { limit: 1 });
    for (;;) {
      pages.push(...page.rows.map(({ name }) => name));
      if (page.next === null) return pages;
      page = await read(filter, { limit: 1, cursor: { after: page.next } });
    }
  };
  expect(await listed({})).toEqual(['Achieng', 'brian', 'Chebet', 'Zawadi']);
  expect(await listed({ isDescending: true })).toEqual(['Zawadi', 'Chebet', 'brian', 'Achieng']);
  const byQuiz = await listed({ sort: quizId, isDescending: true });
  expect(byQuiz.slice(0, 2).toSorted()).toEqual(['Achieng', 'Chebet']);
  expect(byQuiz.slice(2)).toEqual(['brian', 'Zawadi']);
  expect(await listed({ sort: quizId })).toEqual(byQuiz.toReversed());
  expect(await listed({ sort: assignmentId })).toHaveLength(4);
  expect(await listed({ sort: 'gone' })).toEqual(await listed({}));
});

test('pages lead on from the last learner, and the file has everybody', async () => {
  const day = 24 * 60 * 60 * 1000;
  for (let index = 0; index < 5; index += 1)
    await join(`Learner ${index}`, new Date(Date.UTC(2026, 1, 1) + index * day));
  const newest = { sort: 'joined', isDescending: true };
  const first = await read(newest, { limit: 2 });
  expect(first.rows.map(({ name }) => name)).toEqual(['Learner 4', 'Learner 3']);
  const second = await read(newest, { limit: 2, cursor: { after: first.next ?? '' } });
  expect(second.rows.map(({ name }) => name)).toEqual(['Learner 2', 'Learner 1']);
  await createQuestion(env.db, courseId);
  const { head, batches } = await exportGradebook(deps(), { courseId, filter: everybody });
  expect(head.slice(0, 4)).toEqual(['Name', 'E-mail', 'Close a day really', 'Close a day really (out of)']);
  expect(head.at(-1)).toBe('Known today (percent)');
  const rows = [];
  for await (const batch of batches) rows.push(...batch);
  expect(rows).toHaveLength(5);
  for (const row of rows) expect(row).toHaveLength(head.length);
});

test('is for roles that include it', async () => {
  for (const role of staffRoles) {
    const refused = await codeOf(
      readGradebook({ ...deps(), actor: { ...actor, role } }, { courseId, filter: everybody, cursor: null, limit: 25 }),
    );
    expect([role, refused]).toEqual([role, rolesWith('gradebook.read').includes(role) ? null : 'forbidden']);
  }
  const learner = await learnerActor(env.db);
  expect(await codeOf(exportGradebook({ ...deps(), actor: learner }, { courseId, filter: everybody }))).toBe(
    'forbidden',
  );
  expect(await codeOf(readGradebook(deps(), { courseId: 'none', filter: everybody, cursor: null, limit: 25 }))).toBe(
    'course_not_found',
  );
});
