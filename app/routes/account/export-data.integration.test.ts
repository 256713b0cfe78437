import { expect, it } from 'vitest';
import { completeLesson } from '#app/modules/study/learning/complete-lesson.server.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { createMixedCourse } from '#app/modules/study/learning/study-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { insertMessage, upsertSubscription } from '#app/modules/office/messages/message-queries.server.ts';
import { accountFixture } from '#tests/support/account-fixture.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { exportData } from './export-data.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

/** Creates a learner with data in every module. All their texts contain `mark`. */
async function active(mark: string, phone: string) {
  const user = await createLearner(env.db, { name: `Name ${mark}`, email: `${mark}@example.com`, phoneNumber: phone });
  const actor = { kind: 'learner', userId: user.id, email: user.email, name: user.name } as const;
  await shop.next('success');
  const order = await shop.order({ buyer: actor });
  await shop.pay(order, phone);
  await shop.pass(60);
  const { course, free } = await createMixedCourse(env.db);
  await createEnrolment(env.db, { userId: user.id, courseId: course.id });
  await completeLesson(
    { db: env.db, clock: env.clock, contentAccess: 'enrolled', actor, mailing: null },
    { course: course.id, lessonId: free },
  );
  const message = {
    name: user.name,
    email: user.email,
    message: `Words ${mark}`,
    locale: 'en',
    at: env.clock.now(),
  } as const;
  await insertMessage(env.db, message);
  await upsertSubscription(env.db, user.email, env.clock.now());
  await env.pool.query('insert into reviews (user_id, course_id, rating, body) values ($1, $2, 5, $3)', [
    user.id,
    course.id,
    `Review ${mark}`,
  ]);
  await env.pool.query('insert into wishlist_items (user_id, course_id) values ($1, $2)', [user.id, course.id]);
  await env.pool.query('insert into waiting_lists (course_id) values ($1)', [course.id]);
  await env.pool.query('insert into waiting_list_entries (course_id, email) values ($1, $2)', [course.id, user.email]);
  const cookie = await accountFixture(env).loginCookie(user.email, user.password);
  return { user, actor, order, cookie };
}

async function fileOf(actor: Parameters<typeof exportData>[0]['actor']): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of exportData({ db: env.db, clock: env.clock, actor })) pieces.push(piece);
  expect(pieces.length).toBeGreaterThan(10);
  return pieces.join('');
}

specifies('States: my account: download of personal data');
it('the file has all data of its learner, and no data of others', async () => {
  const faith = await active('faith', '254712345678');
  const brian = await active('brian', '254722345678');
  const text = await fileOf(faith.actor);
  expect(JSON.parse(text)).toMatchObject({
    profile: { name: 'Name faith', email: 'faith@example.com', locale: 'en', phoneNumber: '254712345678' },
    orders: [{ number: faith.order.number, status: 'paid', totalCents: 650_000 }],
    payments: expect.arrayContaining([expect.objectContaining({ status: 'completed', amountCents: 650_000 })]),
    prompts: [{ status: 'succeeded', phoneNumber: '254712345678' }],
    receipts: [{ orderNumber: faith.order.number, amountCents: 650_000, refundStatus: null }],
    enrolments: expect.arrayContaining([expect.objectContaining({ source: 'payment', revokedAt: null })]),
    wishlist: [{ course: expect.any(String), savedAt: expect.any(String) }],
    progress: [expect.objectContaining({ completedAt: null })],
    completions: [{ lesson: 'Free' }],
    positions: [],
    badges: [],
    certificates: [],
    certificateCorrections: [],
    proofs: [],
    notes: [],
    lessonQuestions: [],
    reviewReports: [],
    reviews: [{ rating: 5, body: 'Review faith' }],
    messages: [{ message: 'Words faith' }],
    newsletter: { status: 'pending' },
    mailOptOuts: [],
    waitingLists: [{ course: expect.any(String), confirmedAt: null }],
    campaigns: [],
    sessions: [{ userAgent: 'test' }],
  });
  for (const theirs of ['brian', brian.user.id, brian.order.number, '254722345678']) expect(text).not.toContain(theirs);
});

specifies('States: my account: download of personal data');
it('the file has no password, token or cookie', async () => {
  const { actor } = await active('asha', '254712345679');
  const text = await fileOf(actor);
  const { rows } = await env.pool.query<{ secret: string }>(
    `select token as secret from sessions union select password from accounts union select token_hash from mpesa_prompts`,
  );
  expect(rows.length).toBeGreaterThanOrEqual(3);
  for (const { secret } of rows) expect(text).not.toContain(secret);
});

it('messages and the newsletter are left out while the address is unverified', async () => {
  const { actor } = await active('unproven', '254712345670');
  await env.pool.query('update users set email_verified = false');
  expect(JSON.parse(await fileOf(actor))).toMatchObject({ messages: [], newsletter: null });
});

it('a visitor gets no file', async () => {
  await expect(fileOf({ kind: 'visitor' })).rejects.toMatchObject({ code: 'sign_in_required' });
});
