import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { reviewReports } from '#app/database/schema/reviews.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { readCourse } from '#app/modules/catalogue/courses/read-courses.server.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { listMails } from '#app/platform/mail/mail-queries.server.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import type { Cursor } from '#app/shared/cursor-page.ts';
import { codeOf } from '#tests/support/code-of.ts';
import { insertReview } from '#tests/support/rows.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { completeLesson } from '#app/modules/study/learning/complete-lesson.server.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { staffActor, learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { readOwnReview, removeReview, writeReview } from '../own-review.server.ts';
import { reportReview } from '../report-review.server.ts';
import { dismissReports, hideReview, showReview } from './moderate-review.server.ts';
import { listReviews, readReview } from './list-reviews.server.ts';
import type { ReviewFilter } from './review-list.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const system: Actor = { kind: 'system', name: 'test' };
const liveEvents = { publish: vi.fn<(topic: string) => void>() };
const rateLimits = { consume: vi.fn<() => Promise<void>>() };
const deps = (actor: Actor = system) => ({
  db: env.db,
  clock: env.clock,
  jobs: env.jobs,
  appUrl: 'https://shop.example',
  rateLimits,
  liveEvents,
  actor,
});
const everything: ReviewFilter = { search: '', status: null, stars: null };
const bodies = async (filter: Partial<ReviewFilter> = {}, cursor: Cursor = null) =>
  (await listReviews(deps(), { ...everything, ...filter }, cursor)).reviews.map(({ excerpt }) => excerpt);
const day = (n: number) => new Date(Date.UTC(2026, 1, n));
const report = (reviewId: string, reason = '', actor?: Actor) =>
  learnerActor(env.db).then((reader) => reportReview(deps(actor ?? reader), { reviewId, reason }));

/** Makes a learner's review of a course that they study. */
async function reviewed() {
  const course = await createCourse(env.db, { title: 'Sell by phone', sections: [{ lessons: ['One', 'Two'] }] });
  const author = await learnerActor(env.db);
  await createEnrolment(env.db, { userId: author.userId, courseId: course.id });
  await completeLesson(
    { ...deps(author), contentAccess: 'enrolled', mailing: null },
    { course: course.id, lessonId: course.lessons[0]?.id ?? '' },
  );
  const reviewId = await insertReview(env.db, {
    userId: author.userId,
    courseId: course.id,
    rating: 1,
    body: 'Rude words',
    createdAt: env.clock.now(),
    updatedAt: env.clock.now(),
  });
  const rating = async () => {
    const found = await readCourse(env, { idOrSlug: course.id });
    return [found.rating, found.ratingCount];
  };
  return { course, author, reviewId, rating };
}

test('the list has the newest first, with search, stars and state, page by page', async () => {
  const course = await createCourse(env.db, { title: 'Weaving 100%' });
  for (let n = 1; n <= 26; n += 1)
    await insertReview(env.db, { courseId: course.id, body: `Words ${n}`, createdAt: day(n), rating: 5 });
  const wambui = await createLearner(env.db, { name: 'Wambui Kamau', email: 'wambui@tea.example' });
  const reported = await insertReview(env.db, { userId: wambui.id, body: 'So\nso', rating: 2, createdAt: day(27) });
  await insertReview(env.db, { body: 'Gone', isHidden: true, hiddenReason: 'Rude', createdAt: day(28) });
  await report(reported, 'It names me');
  const first = await listReviews(deps(), everything, null);
  expect([first.reviews.length, first.previous]).toEqual([25, null]);
  expect(first.counts).toEqual({ all: 28, shown: 27, reported: 1, hidden: 1 });
  expect(first.reviews.slice(0, 2)).toMatchObject([
    { excerpt: 'Gone', isHidden: true, openReports: 0, reasons: [] },
    { excerpt: 'So so', author: 'Wambui Kamau', rating: 2, openReports: 1, reasons: ['It names me'] },
  ]);
  const second = await listReviews(deps(), everything, { after: first.next ?? '' });
  expect(second.reviews.map(({ excerpt }) => excerpt)).toEqual(['Words 3', 'Words 2', 'Words 1']);
  expect(second.next).toBeNull();
  expect((await listReviews(deps(), everything, { before: second.previous ?? '' })).reviews).toEqual(first.reviews);
  expect(await bodies({}, { after: randomUUID() })).toHaveLength(25);
  expect(await bodies({ search: ' words 26 ' })).toEqual(['Words 26']);
  expect(await bodies({ search: '100%' })).toHaveLength(25);
  expect(await bodies({ search: 'kamau' })).toEqual(['So so']);
  expect(await bodies({ search: '@TEA.' })).toEqual(['So so']);
  expect(await bodies({ search: 'words', stars: 2 })).toEqual([]);
  expect(await bodies({ stars: 2 })).toEqual(['So so']);
  expect(await bodies({ status: 'reported' })).toEqual(['So so']);
  expect(await bodies({ status: 'hidden' })).toEqual(['Gone']);
  expect(await bodies({ status: 'shown', search: 'gone' })).toEqual([]);
});

test('a search beyond the sorting limit still has pages', async () => {
  const course = await createCourse(env.db, { title: 'Beads' });
  await env.db.transaction(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(
      `insert into users (name, email) select 'Reader', 'reader-' || n || '@example.com' from generate_series(1, 1001) n`,
    );
    await tx.execute(`insert into reviews (user_id, course_id, rating, body, created_at)
      select u.id, c.id, 5, 'Good', now() - row_number() over () * interval '1 minute' from users u, courses c where u.name = 'Reader'`);
    await tx.execute(`update courses set rating_count = 1001, rating_sum = 5005`);
    await tx.execute(`insert into user_totals (users) values (1001)`);
  });
  await insertReview(env.db, { courseId: course.id, body: 'Oldest', createdAt: day(1) });
  const filter = { ...everything, search: 'bead' };
  const first = await listReviews(deps(), filter, null);
  expect(first.counts).toMatchObject({ all: 1001, shown: 1001 });
  const second = await listReviews(deps(), filter, { after: first.next ?? '' });
  expect(new Set([...first.reviews, ...second.reviews].map(({ id }) => id)).size).toBe(50);
  expect((await listReviews(deps(), filter, { page: 2 })).reviews).toEqual(second.reviews);
  expect(await bodies({ search: 'oldest' })).toEqual(['Oldest']);
});

specifies("Learning: reviews; 'New' without any, fixed ratings if the owner wants them");
test('a review is hidden with a reason, mailed to its author, and shown again, counted and logged once each', async () => {
  const { course, author, reviewId, rating } = await reviewed();
  await insertReview(env.db, { courseId: course.id, rating: 5 });
  await report(reviewId, 'Rude');
  const staff = await staffActor(env.db);
  const hide = (reason: string, actor: Actor = staff) => hideReview(deps(actor), { reviewId, reason });
  expect(await codeOf(hide(' \u0000 '))).toBe('reason_missing');
  expect(await codeOf(hide('x'.repeat(501)))).toBe('reason_too_long');
  expect(await rating()).toEqual([3, 2]);

  await hide(' It names <b>others</b>. ');
  await hide('Once more');
  expect(await rating()).toEqual([5, 1]);
  expect(liveEvents.publish).toHaveBeenCalledWith('catalogue');
  expect(await readOwnReview(deps(author), course.id)).toMatchObject({
    review: { isHidden: true, hiddenReason: 'It names <b>others</b>.' },
  });
  const [mail, ...more] = await listMails(env.db, 10);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: author.email, subject: 'Your review of Sell by phone is hidden' });
  expect(mail?.text).toContain('Why: It names <b>others</b>.');
  // The author cannot write it again, and nobody can report a hidden review.
  expect(await codeOf(writeReview(deps(author), { course: course.id, rating: 1, body: 'Again' }))).toBe(
    'review_hidden',
  );
  expect(await codeOf(removeReview(deps(author), course.id))).toBe('review_hidden');
  expect(await codeOf(report(reviewId))).toBe('review_not_found');
  expect(await readReview(deps(), reviewId)).toMatchObject({ reports: [{ reason: 'Rude', isOpen: false }] });

  await showReview(deps(staff), reviewId);
  await showReview(deps(staff), reviewId);
  expect(await rating()).toEqual([3, 2]);
  expect(await readOwnReview(deps(author), course.id)).toMatchObject({
    review: { isHidden: false, hiddenReason: null },
  });
  const log = await env.pool.query('select action, subject_id, actor_id from audit_log order by id');
  expect(log.rows).toEqual(
    ['review.hidden', 'review.shown'].map((action) => ({ action, subject_id: reviewId, actor_id: staff.userId })),
  );
});

test('the author of a hidden review gets a mail in their language', async () => {
  const { author, reviewId } = await reviewed();
  await env.pool.query(`update users set locale = 'sw' where id = $1`, [author.userId]);
  await hideReview(deps(await staffActor(env.db)), { reviewId, reason: 'Lugha chafu' });
  const [mail] = await listMails(env.db, 10);
  expect(mail?.subject).toBe('Maoni yako kuhusu Sell by phone yamefichwa');
  expect(mail?.text).toContain('Sababu: Lugha chafu');
  expect(mail?.text).toContain('https://shop.example/sw/contact');
  expect(mail?.text).not.toMatch(/review of|Contact|hidden/);
});

specifies("Learning: reviews; 'New' without any, fixed ratings if the owner wants them");
test('reports are dismissed once, and return only for a changed review', async () => {
  const { course, author, reviewId } = await reviewed();
  const asha = await learnerActor(env.db, 'Asha');
  const open = async () => (await listReviews(deps(), everything, null)).counts.reported;
  await report(reviewId, 'Rude', asha);
  await report(reviewId);
  expect(await readReview(deps(), reviewId)).toMatchObject({ reports: [{ isOpen: true }, { isOpen: true }] });
  env.clock.advance({ hours: 1 });
  await dismissReports(deps(), reviewId);
  await dismissReports(deps(), reviewId);
  expect(await open()).toBe(0);
  await report(reviewId, 'Still rude', asha);
  expect(await open()).toBe(0);

  env.clock.advance({ hours: 1 });
  await writeReview(deps(author), { course: course.id, rating: 1, body: 'Ruder words' });
  await report(reviewId, 'Ruder', asha);
  await report(reviewId, 'Once is enough', asha);
  expect((await listReviews(deps(), everything, null)).reviews[0]).toMatchObject({
    openReports: 1,
    reasons: ['Ruder'],
  });
  const log = await env.pool.query('select action, before, after from audit_log order by id');
  expect(log.rows).toEqual([
    { action: 'review.reports_dismissed', before: { openReports: 2 }, after: { openReports: 0 } },
  ]);
});

test('reports are deleted with the account of their sender', async () => {
  const reviewId = await insertReview(env.db);
  const asha = await createLearner(env.db);
  await env.db.insert(reviewReports).values({ reviewId, userId: asha.id });
  expect((await listReviews(deps(), everything, null)).counts.reported).toBe(1);
  await env.pool.query('delete from users where id = $1', [asha.id]);
  expect((await listReviews(deps(), everything, null)).counts.reported).toBe(0);
});

test('only staff can do any of it, and only to existing reviews', async () => {
  const { author, reviewId } = await reviewed();
  const each = (actor: Actor, id: string) => [
    () => readReview(deps(actor), id),
    () => hideReview(deps(actor), { reviewId: id, reason: 'Rude' }),
    () => showReview(deps(actor), id),
    () => dismissReports(deps(actor), id),
  ];
  for (const actor of [visitor, author]) {
    expect(await codeOf(listReviews(deps(actor), everything, null))).toBe('forbidden');
    for (const ask of each(actor, reviewId)) expect(await codeOf(ask())).toBe('forbidden');
  }
  for (const id of ['x'.repeat(1_000_000), randomUUID()])
    for (const ask of each(system, id)) expect(await codeOf(ask())).toBe('review_not_found');
});
