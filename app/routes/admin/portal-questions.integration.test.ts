import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { createQuiz, createQuizCourse } from '#app/modules/study/quizzes/quiz-factory.ts';
import { startQuizAttempt } from '#app/modules/study/quizzes/start-quiz-attempt.server.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import { questionKindNames } from '#app/shared/study-terms.ts';
import { staffCookie } from '#tests/support/staff-cookie.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();

/** The question bank of a course, as a browser opens it and sends its forms. */
async function openBank() {
  const site = renderedSite(env);
  const cookie = await staffCookie(site, (await createStaff(env.db, { role: 'editor' })).id);
  const course = await createCourse(env.db, { title: 'M-Pesa for a Shop' });
  const path = `/admin/courses/${course.id}/questions`;
  return {
    course,
    path,
    open: (address: string) => site.visit(address, { cookie }),
    send: (address: string, form: Record<string, string>) => site.visit(address, { cookie, form }),
  };
}

const json = (input: object) =>
  JSON.stringify({ use: 'check', difficulty: 2, taught: null, content: exampleQuestions.single_choice, ...input });
const id = '6f1c2d34-5b6a-4c7d-8e9f-0a1b2c3d4e5f';

test('a question is written, published, changed, archived and restored', async () => {
  const { path, open, send } = await openBank();
  expect((await open(path)).text).toContain('No questions yet');
  const draft = json({ content: { ...exampleQuestions.single_choice, options: [] } });
  await send(`${path}/new?id=${id}`, { intent: 'draft', question: draft, version: '0' });
  expect((await open(path)).text).toContain('Which number fits a landlord?');
  const refused = await send(`${path}/${id}`, { intent: 'publish', question: draft, version: '1' });
  expect(refused.text).toContain('Please give at least two answers.');
  await send(`${path}/${id}`, { intent: 'publish', question: json({}), version: '1' });
  const listed = await open(path);
  expect(listed.text).toContain('Rev. 1');
  expect(listed.html).toContain(`href="${path}/${id}#history"`);
  expect((await open(`${path}/${id}`)).text).toContain('History: 1 revision');
  const late = await send(`${path}/${id}`, { intent: 'publish', question: json({ difficulty: 3 }), version: '1' });
  expect(late.text).toContain('Somebody else changed this meanwhile.');
  expect(late.html).toContain('name="version" value="2"');
  await send(`${path}/${id}`, { intent: 'archive' });
  expect((await open(`${path}?status=archived`)).text).toContain('Which number fits a landlord?');
  await send(`${path}/${id}`, { intent: 'restore' });
  expect((await open(path)).text).toContain('1 question, 1 published');
});

test('a question says how many attempts keep it, and leads to the place that teaches it', async () => {
  const { courseId, lessonId, taughtIn, learner } = await createQuizCourse(env.db);
  const taught = { lessonId: taughtIn, second: 42, page: null, heading: null };
  const question = await createQuestion(env.db, courseId, { use: 'check', taught });
  const { rows } = await env.db.execute<{ id: string }>(
    sql`select section_id as id from lessons where id = ${lessonId}`,
  );
  await createQuiz(env.db, { courseId, lessonId }, { draws: [{ sectionId: rows[0]?.id ?? '', questions: 1 }] });
  const deps = { db: env.db, clock: env.clock, actor: learner, contentAccess: 'enrolled' as const };
  await startQuizAttempt(deps, { course: courseId, lessonId });
  const { open } = await openBank();
  const page = await open(`/admin/courses/${courseId}/questions/${question}`);
  expect(page.text).toContain('Revision 1 is in 1 open attempt and in 0 results. They keep it.');
  expect(page.html).toContain(`/content?lesson=${taughtIn}&amp;second=42"`);
});

test('an invalid question is refused', async () => {
  const { path, send } = await openBank();
  for (const question of ['', '{', 'null', json({ use: 'both' }), json({ content: { kind: 'essay' } })]) {
    const answer = await send(`${path}/new?id=${id}`, { intent: 'draft', question });
    expect(answer.text).toContain('The form could not be read.');
  }
});

test('a question of each kind is edited beside its preview, and the list is filtered by its address', async () => {
  const { course, path, open } = await openBank();
  for (const kind of questionKindNames) {
    const made = await createQuestion(env.db, course.id, { content: exampleQuestions[kind] });
    const page = await open(`${path}/${made}`);
    expect(page.text).toContain('Check answer');
    expect(page.text).toContain('Publish revision 2');
    expect(page.text).toContain('Results keep revision 1.');
  }
  const found = await open(`${path}?kind=gaps&search=fill`);
  expect(found.text).toContain('Fill the gaps.');
  expect(found.text).not.toContain('Which number fits a landlord?');
  expect((await open(`${path}?difficulty=3`)).text).toContain('No questions found');
});
