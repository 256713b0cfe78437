import { expect, it } from 'vitest';
import { completeLesson } from '#app/modules/learning/complete-lesson.server.ts';
import { createEnrolment } from '#app/modules/learning/enrolment-factory.ts';
import { createMixedCourse } from '#app/modules/learning/study-factory.ts';
import { createLearner } from '#app/modules/identity/user-factory.ts';
import { insertMessage, upsertSubscription } from '#app/modules/messages/message-queries.server.ts';
import { accountDesk } from '#tests/support/account-desk.ts';
import { usePaymentTrial } from '#tests/support/payment-trial.ts';
import { useTestBed } from '#tests/support/test-bed.ts';
import { exportData } from './export-data.server.ts';
import { specifies } from '#tests/specifies.ts';

const bed = useTestBed();
const trial = usePaymentTrial(bed);

/** Somebody who did everything that one can do here; `mark` is in every word of theirs. */
async function active(mark: string, phone: string) {
  const user = await createLearner(bed.db, { name: `Name ${mark}`, email: `${mark}@example.com`, phoneNumber: phone });
  const actor = { kind: 'learner', userId: user.id, email: user.email, name: user.name } as const;
  await trial.next('success');
  const order = await trial.order({ buyer: actor });
  await trial.pay(order, phone);
  await trial.pass(60);
  const { course, free } = await createMixedCourse(bed.db);
  await createEnrolment(bed.db, { userId: user.id, courseId: course.id });
  await completeLesson(
    { db: bed.db, clock: bed.clock, contentAccess: 'enrolled', actor, mailing: null },
    { course: course.id, lessonId: free },
  );
  await insertMessage(bed.db, { name: user.name, email: user.email, message: `Words ${mark}` }, bed.clock.now());
  await upsertSubscription(bed.db, user.email, bed.clock.now());
  await bed.pool.query('insert into reviews (user_id, course_id, rating, body) values ($1, $2, 5, $3)', [
    user.id,
    course.id,
    `Review ${mark}`,
  ]);
  const cookie = await accountDesk(bed).loginCookie(user.email, user.password);
  return { user, actor, order, cookie };
}

async function fileOf(actor: Parameters<typeof exportData>[0]['actor']): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of exportData({ db: bed.db, clock: bed.clock, actor })) pieces.push(piece);
  expect(pieces.length).toBeGreaterThan(10);
  return pieces.join('');
}

specifies('States: my account: download of personal data');
it('the file has everything of its learner, and nothing of anybody else', async () => {
  const faith = await active('faith', '254712345678');
  const brian = await active('brian', '254722345678');
  const text = await fileOf(faith.actor);
  expect(JSON.parse(text)).toMatchObject({
    profile: { name: 'Name faith', email: 'faith@example.com', phoneNumber: '254712345678' },
    orders: [{ number: faith.order.number, status: 'paid', totalCents: 650_000 }],
    payments: expect.arrayContaining([expect.objectContaining({ status: 'completed', amountCents: 650_000 })]),
    prompts: [{ status: 'succeeded', phoneNumber: '254712345678' }],
    receipts: [{ orderNumber: faith.order.number, amountCents: 650_000, refundStatus: null }],
    enrolments: expect.arrayContaining([expect.objectContaining({ source: 'payment', revokedAt: null })]),
    progress: [expect.objectContaining({ completedAt: null })],
    completions: [{ lesson: 'Free' }],
    positions: [],
    badges: [],
    certificates: [],
    notes: [],
    reviewReports: [],
    reviews: [{ rating: 5, body: 'Review faith' }],
    messages: [{ message: 'Words faith' }],
    newsletter: { status: 'pending' },
    sessions: [{ userAgent: 'test' }],
  });
  for (const theirs of ['brian', brian.user.id, brian.order.number, '254722345678']) expect(text).not.toContain(theirs);
});

specifies('States: my account: download of personal data');
it('the file has no password, no token and no cookie', async () => {
  const { actor } = await active('asha', '254712345679');
  const text = await fileOf(actor);
  const { rows } = await bed.pool.query<{ secret: string }>(
    `select token as secret from sessions union select password from accounts union select callback_token_hash from payment_attempts`,
  );
  expect(rows.length).toBeGreaterThanOrEqual(3);
  for (const { secret } of rows) expect(text).not.toContain(secret);
});

it('messages and the newsletter are left out while the address is not verified', async () => {
  const { actor } = await active('unproven', '254712345670');
  await bed.pool.query('update users set email_verified = false');
  expect(JSON.parse(await fileOf(actor))).toMatchObject({ messages: [], newsletter: null });
});

it('a visitor gets no file', async () => {
  await expect(fileOf({ kind: 'visitor' })).rejects.toMatchObject({ code: 'sign_in_required' });
});
