import { describe, expect, test, vi } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { readCourse } from '#app/modules/catalogue/courses/read-courses.server.ts';
import { visitor, type Actor } from '#app/shared/actor.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { completeLesson } from '#app/modules/study/learning/complete-lesson.server.ts';
import { createEnrolment, revokeEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { staffActor, learnerActor } from '#app/modules/study/learning/study-factory.ts';
import { readOwnReview, removeReview, writeReview } from './own-review.server.ts';
import { readReviews, readStanding, readStandingByName } from './read-reviews.server.ts';
import { readReviewToReport, reportReview } from './report-review.server.ts';
import { specifies } from '#tests/specifies.ts';

const env = useTestEnv();
const refusal = (code: string) => expect.objectContaining({ code });
const liveEvents = { publish: vi.fn<(topic: string) => void>() };
const rateLimits = { consume: vi.fn<() => Promise<void>>() };
const deps = (actor: Actor) => ({ db: env.db, actor, clock: env.clock, rateLimits, liveEvents });

const aCourse = () => createCourse(env.db, { title: 'Sell by phone', sections: [{ lessons: ['One', 'Two'] }] });
type Course = Awaited<ReturnType<typeof aCourse>>;

/** Makes an enrolled learner with the first lesson completed. */
async function reader(course: Course, name = 'Faith Nyambura') {
  const actor = await learnerActor(env.db, name);
  await createEnrolment(env.db, { userId: actor.userId, courseId: course.id });
  await completeLesson(
    { db: env.db, actor, clock: env.clock, contentAccess: 'enrolled', mailing: null },
    { course: course.id, lessonId: course.lessons[0]?.id ?? '' },
  );
  return actor;
}

const write = (actor: Actor, course: Course, rating = 5, body = 'Good.') =>
  writeReview(deps(actor), { course: course.slug, rating, body });
const shown = async (course: Course, page = 1) => {
  const { ratingCount: total } = await readCourse(env, { idOrSlug: course.id });
  return readReviews(env, { courseId: course.id, total, page });
};
const rating = async (course: Course) => {
  const found = await readCourse(env, { idOrSlug: course.id });
  return [found.rating, found.ratingCount, found.isRated];
};
const reviewRows = async () => (await env.pool.query('select id from reviews')).rows as { id: string }[];
const idOf = async () => (await reviewRows())[0]?.id ?? '';

describe('a review', () => {
  specifies("Learning: reviews; 'New' without any, fixed ratings if the owner wants them");
  test('is written, changed and removed by its author, and counted each time', async () => {
    const course = await aCourse();
    const faith = await reader(course);
    expect(await rating(course)).toEqual([null, 0, false]);
    expect(await readStanding(deps(faith), { courseId: course.id, beside: [] })).toMatchObject({ mayReview: 'write' });
    expect(await readOwnReview(deps(faith), course.slug)).toMatchObject({ review: null });

    expect(await write(faith, course, 4, ' <b>Clear</b>\r\n\r\n\r\nand short. ')).toEqual({ slug: course.slug });
    expect(await rating(course)).toEqual([4, 1, true]);
    expect(await shown(course)).toEqual({
      total: 1,
      counts: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 0 },
      reviews: [
        {
          id: await idOf(),
          author: 'Faith N.',
          rating: 4,
          body: '<b>Clear</b>\n\nand short.',
          day: '2 Mar 2026',
        },
      ],
      page: 1,
      pages: 1,
    });
    expect(await readStanding(deps(faith), { courseId: course.id, beside: [] })).toMatchObject({ mayReview: 'change' });

    await write(faith, course, 2, '');
    expect(await rating(course)).toEqual([2, 1, true]);
    expect(await readOwnReview(deps(faith), course.id)).toMatchObject({ review: { rating: 2, body: '' } });
    await removeReview(deps(faith), course.slug);
    await removeReview(deps(faith), course.slug);
    expect(await rating(course)).toEqual([null, 0, false]);
    expect(liveEvents.publish).toHaveBeenCalledWith('catalogue');
  });

  test('can be edited on the page of the course, by any of its addresses, by permitted learners', async () => {
    const [course, other] = [await aCourse(), await aCourse()];
    const faith = await reader(course);
    for (const actor of [faith, await learnerActor(env.db), visitor])
      for (const name of [course.slug, course.id, course.id.toUpperCase(), 'no-such-course']) {
        const requested = name === 'no-such-course' ? other.id : course.id;
        for (const beside of [[], [other.id, course.id]]) {
          const { standing } = await readStandingByName(deps(actor), { shown: name, beside, cart: [] });
          expect([name, standing]).toEqual([name, await readStanding(deps(actor), { courseId: requested, beside })]);
        }
      }
    const inCart = async (...cart: string[]) =>
      (await readStandingByName(deps(faith), { shown: other.slug, beside: [], cart })).hasFromCart;
    expect(await inCart(other.id)).toBe(false);
    expect(await inCart(other.id, course.id)).toBe(true);
    await write(faith, course);
    const beside = [other.id, course.id];
    expect((await readStandingByName(deps(faith), { shown: course.slug, beside, cart: [] })).standing).toEqual({
      isOwned: true,
      plan: null,
      mayReview: 'change',
      ownedBeside: [course.id],
    });
  });

  test('is unique for concurrent requests', async () => {
    const course = await aCourse();
    const faith = await reader(course);
    await Promise.all([1, 2, 3, 4, 5, 1, 2, 3].map((stars) => write(faith, course, stars)));
    expect(await reviewRows()).toHaveLength(1);
    expect((await rating(course))[1]).toBe(1);
  });

  test('is counted with concurrent reviews of others', async () => {
    const course = await aCourse();
    const readers = await Promise.all(Array.from({ length: 6 }, (_, index) => reader(course, `Reader ${index}`)));
    await Promise.all(readers.map((actor, index) => write(actor, course, index < 3 ? 5 : 2)));
    expect(await rating(course)).toEqual([3.5, 6, true]);
    expect((await shown(course)).counts).toEqual({ 1: 0, 2: 3, 3: 0, 4: 0, 5: 3 });
  });

  specifies("Learning: reviews; 'New' without any, fixed ratings if the owner wants them");
  test('requires the course and a completed lesson', async () => {
    const course = await aCourse();
    const stranger = await learnerActor(env.db);
    const newcomer = await learnerActor(env.db);
    await createEnrolment(env.db, { userId: newcomer.userId, courseId: course.id });
    const former = await reader(course);
    await revokeEnrolment(env.db, { userId: former.userId, courseId: course.id, at: env.clock.now() });
    const staff = await staffActor(env.db);
    for (const [actor, code] of [
      [visitor, 'sign_in_required'],
      [stranger, 'course_not_found'],
      [former, 'course_not_found'],
      [staff, 'course_not_found'],
      [newcomer, 'review_too_early'],
    ] as const) {
      await expect(write(actor, course)).rejects.toEqual(refusal(code));
      await expect(readOwnReview(deps(actor), course.id)).rejects.toEqual(refusal(code));
      expect(await readStanding(deps(actor), { courseId: course.id, beside: [] })).toMatchObject({ mayReview: 'no' });
    }
    expect(await reviewRows()).toEqual([]);
  });

  test.each([
    [0, '', 'review_unrated'],
    [6, '', 'review_unrated'],
    [4.5, '', 'review_unrated'],
    [Number.NaN, '', 'review_unrated'],
    [5, 'x'.repeat(2001), 'review_too_long'],
  ])('of %d stars and some words is refused', async (stars, body, code) => {
    const course = await aCourse();
    const faith = await reader(course);
    await expect(write(faith, course, stars, body)).rejects.toEqual(refusal(code));
    expect(await reviewRows()).toEqual([]);
  });

  test('is rate limited', async () => {
    const course = await aCourse();
    const faith = await reader(course);
    rateLimits.consume.mockRejectedValueOnce(new DomainError('too_many_requests'));
    await expect(write(faith, course)).rejects.toEqual(refusal('too_many_requests'));
  });
});

test('reviews are sorted newest first, five a page, and a page past the end is the last', async () => {
  const course = await aCourse();
  for (let index = 1; index <= 7; index += 1) {
    env.clock.advance({ days: 1 });
    await write(await reader(course, `Reader ${index}`), course, 5, `Words ${index}`);
  }
  expect((await shown(course)).reviews.map(({ body }) => body)).toEqual([7, 6, 5, 4, 3].map((n) => `Words ${n}`));
  expect(await shown(course, 99)).toMatchObject({
    page: 2,
    pages: 2,
    reviews: [{ body: 'Words 2' }, { body: 'Words 1' }],
  });
});

describe('a report', () => {
  test('is accepted once from each signed-in reader', async () => {
    const course = await aCourse();
    const author = await reader(course);
    await write(author, course, 1, 'Rude words');
    const reviewId = await idOf();
    const asha = await learnerActor(env.db, 'Asha');
    expect(await readReviewToReport(deps(asha), reviewId)).toMatchObject({ author: 'Faith N.', body: 'Rude words' });
    await reportReview(deps(asha), { reviewId, reason: ' It is rude.\u0000 ' });
    await reportReview(deps(asha), { reviewId, reason: 'Again' });
    await reportReview(deps(await learnerActor(env.db)), { reviewId, reason: 'x'.repeat(900) });
    const { rows } = await env.pool.query('select length(reason) as length from review_reports order by 1');
    expect(rows).toEqual([{ length: 11 }, { length: 500 }]);

    for (const [actor, id, code] of [
      [visitor, reviewId, 'sign_in_required'],
      [author, reviewId, 'review_not_found'],
      [asha, 'nonsense', 'review_not_found'],
      [asha, asha.userId, 'review_not_found'],
    ] as const)
      await expect(reportReview(deps(actor), { reviewId: id, reason: '' })).rejects.toEqual(refusal(code));
  });
});
