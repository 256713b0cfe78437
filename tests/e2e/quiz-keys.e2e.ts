import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sql } from 'drizzle-orm';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createQuiz } from '#app/modules/study/quizzes/quiz-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { createQuestion, exampleQuestions } from '#app/modules/catalogue/questions/question-factory.ts';
import { questionKindNames } from '#app/shared/study-terms.ts';
import { enter } from './support/accounts.ts';
import { expect, test } from './support/test.ts';

/** Second of a video in which every question is taught. */
const taughtAt = 54_321;

/**
 * Words in the keys: every explanation and reason of the example questions contains 'because'; the others are the keys, their names, and
 * the place of a question.
 */
const keys = /because|53507\.25|the label|isTrue|spellings|tolerance|"replies"|isRight|\bsolution\b|\b54321\b/;

/** Returns everything that this device stores of the shop: databases, caches and storage. */
const keptOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = [
      JSON.stringify(Object.entries(localStorage)),
      JSON.stringify(Object.entries(sessionStorage)),
    ];
    const settled = <Result>(input: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        input.addEventListener('success', () => resolve(input.result));
        input.addEventListener('error', () => reject(input.error ?? new Error('no database')));
      });
    for (const { name } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames)
        kept.push(JSON.stringify(await settled(database.transaction(store).objectStore(store).getAll())));
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const response of await cache.matchAll()) kept.push(await response.text());
    }
    return kept.join('\n');
  });

test('no response and nothing on the device contains the key of a quiz before it is marked', async ({
  page,
  openShop,
}) => {
  test.setTimeout(180_000);
  const shop = await openShop('embedded');
  const { course, lessonId, learner } = await shop.look(async ({ db }) => {
    const made = await createCourse(db, {
      sections: [{ lessons: ['The counter', { type: 'check', title: 'Final quiz' }] }],
    });
    const [taughtIn, lesson = ''] = made.lessons.map(({ id }) => id);
    const taught = { lessonId: taughtIn ?? '', second: taughtAt, page: null, heading: null };
    for (const kind of questionKindNames) {
      const content = kind === 'number' ? { ...exampleQuestions.number, right: 53_507.25 } : exampleQuestions[kind];
      await createQuestion(db, made.id, { use: 'check', content, taught });
    }
    const { rows } = await db.execute<{ id: string }>(sql`select id from sections where course_id = ${made.id}`);
    const draws = [{ sectionId: rows[0]?.id ?? '', questions: questionKindNames.length }];
    await createQuiz(
      db,
      { courseId: made.id, lessonId: lesson },
      { draws, hoursBetween: 0, feedback: 'answers', attemptsAllowed: 1 },
    );
    const person = await createLearner(db);
    await createEnrolment(db, { userId: person.id, courseId: made.id });
    return { course: made, lessonId: lesson, learner: person };
  });
  const { url } = await shop.start({});
  await enter(page.request, url, learner);

  const bodies: Promise<{ address: string; body: string }>[] = [];
  page.on('response', (response) => {
    const address = response.url();
    // The scripts contain the names of a question's fields, and no question.
    if (address.startsWith(url) && !/\.(js|css|woff2|png|svg|avif|webp)(\?|$)/.test(address))
      bodies.push(
        response.text().then(
          (body) => ({ address, body }),
          () => ({ address, body: '' }),
        ),
      );
  });
  const path = `/courses/${course.slug}/content`;
  const ask = async (address: string) => {
    const response = await page.request.get(url + address);
    bodies.push(Promise.resolve({ address, body: await response.text() }));
    return response;
  };

  await page.goto(`${url}${path}?lesson=${lessonId}`);
  await page.getByRole('button', { name: 'Start attempt 1' }).click();
  for (const [index] of questionKindNames.entries()) {
    await expect(page.getByText(`Question ${String(index + 1)} of ${String(questionKindNames.length)}`)).toBeVisible();
    if (index === 0) {
      // The keys work once the question has the focus.
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await page.keyboard.press('f');
      await expect(page.getByRole('button', { name: 'Look at again later' })).toHaveAttribute('aria-pressed', 'true');
    }
    await page.keyboard.press('ArrowRight');
  }
  await page.reload();
  for (const address of [
    `${path}?lesson=${lessonId}`,
    `${path}.data?lesson=${lessonId}`,
    `/api/courses/${course.id}/lessons/${lessonId}`,
    `${path}/search?q=landlord`,
    `/courses/${course.slug}`,
    `/dashboard/courses/${course.slug}`,
    '/dashboard',
    '/dashboard/account/export',
  ])
    expect((await ask(address)).status(), address).toBeLessThan(500);
  await expect.poll(() => keptOnDevice(page)).toContain('"isFlagged":true');
  bodies.push(Promise.resolve({ address: 'this device', body: await keptOnDevice(page) }));
  const seen = await Promise.all(bodies);
  expect(seen.some(({ body }) => body.includes('Which number fits a landlord?'))).toBe(true);
  const found = seen.flatMap(({ address, body }) =>
    keys.test(body) ? [`${address}: ${keys.exec(body)?.[0] ?? ''}`] : [],
  );
  expect(found).toEqual([]);

  // The same words are found once the attempt is marked.
  const post = (form: Record<string, string>) =>
    page.request.post(`${url}/api/courses/${course.id}/papers`, { form, headers: { origin: url } });
  const open = (await (await post({ intent: 'start', lessonId })).json()) as { readonly attemptId: string };
  const handedIn = await post({
    intent: 'paper',
    lessonId,
    paperId: open.attemptId,
    answers: '[]',
    report: randomUUID(),
    secondsAgo: '0',
  });
  expect(handedIn.status()).toBe(200);
  const after = await ask(`${path}.data?lesson=${lessonId}`);
  const marked = await after.text();
  for (const key of ['because', 'solution', String(taughtAt)]) expect(marked).toContain(key);
});
