import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createEnrolment } from '#app/modules/study/learning/enrolment-factory.ts';
import { cancelInstalmentPlan } from '#app/modules/money/instalments/admin/cancel-instalment-plan.server.ts';
import { offerInstalments } from '#app/modules/money/instalments/admin/offer-instalments.server.ts';
import { pauseInstalmentPlans } from '#app/modules/money/instalments/pause-instalment-plans.server.ts';
import { startInstalmentPlan } from '#app/modules/money/instalments/start-instalment-plan.server.ts';
import { createBundle } from '#app/modules/catalogue/discounts/discount-factory.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { toCents } from '#app/shared/money.ts';
import { address, cookieOf } from '#tests/support/account-fixture.ts';
import { ledgerDeps } from '#tests/support/ledger-deps.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);

test('a learner finds the offer and begins, and sees the plan in each of its states, in both languages', async () => {
  const site = renderedSite(env);
  const buyer = await shop.learner();
  // A new session each time, because days pass.
  const visit = async (path: string) =>
    site.visit(path, {
      cookie: cookieOf(await site.auth.beginSession({ userId: buyer.userId, address, userAgent: 'test' })),
    });
  const course = await createCourse(env.db, { title: 'Sew', slug: 'sew', priceCents: toCents(850_000) });
  const words = async (path: string) => (await visit(path)).text;

  expect(await words('/courses/sew')).not.toContain('bit by bit');
  const staff = await shop.staff();
  await offerInstalments({ ...env, actor: staff }, { courseId: course.id, isOffered: true });
  expect(await words('/courses/sew')).toMatch(/KSh\s1,700 opens the course for 36 days/);
  expect(await inLocale('sw', () => words('/courses/sew'))).toContain('Au lipa pole pole');
  const begin = `/dashboard/plans/new/${course.id}`;
  expect(await words(begin)).toContain('The price is fixed with the first payment');

  const first = await startInstalmentPlan(
    { ...ledgerDeps(env), actor: buyer },
    { courseIds: [course.id], shownPriceCents: 850_000, idempotencyKey: 'plan-page-1' },
  );
  await shop.pay({ buyer, courseIds: [], ...first });
  await shop.pass(5);
  const { location } = await visit(begin);
  const page = location ?? expect.fail('the plan was not found');
  expect(await words(page)).toMatch(/KSh\s1,700.*of KSh\s8,500, in 1 payment.*the course pauses/);
  await shop.passWithoutJobs(37 * 24 * 3600);
  await pauseInstalmentPlans(env);
  expect(await words(page)).toContain('The course is paused.');
  expect(await words('/dashboard/courses')).toContain('Paused since');
  const ofCourse = await words('/courses/sew');
  expect(ofCourse).toMatch(/Paused since.*KSh\s100 opens it for 2 days, KSh\s6,800 makes it yours.*Go on paying/);
  expect(ofCourse).not.toMatch(/\+ Cart|bit by bit/);
  expect(await inLocale('sw', () => words(page))).toContain('Kozi imesimama.');
  await cancelInstalmentPlan(
    { ...shop.deps, actor: staff },
    { number: page.slice(-7), note: 'Asked for it', refunds: false },
  );
  expect(await words(page)).toContain('takes no more payments');
  expect((await visit('/dashboard/plans/P234567')).status).toBe(404);
});

test('cart and checkout offer one plan for all their courses, whose page lists them, also while it is paused', async () => {
  const site = renderedSite(env);
  const buyer = await shop.learner();
  const staff = { ...env, actor: await shop.staff() };
  const courses = [
    await createCourse(env.db, { title: 'Sew', slug: 'sew', priceCents: toCents(400_000) }),
    await createCourse(env.db, { title: 'Knit', slug: 'knit', priceCents: toCents(300_000) }),
    await createCourse(env.db, { title: 'Weave', slug: 'weave', priceCents: toCents(150_000) }),
  ];
  const courseIds = courses.map(({ id }) => id);
  const words = async (path: string) => {
    const session = cookieOf(await site.auth.beginSession({ userId: buyer.userId, address, userAgent: 'test' }));
    return (await site.visit(path, { cookie: `${session}; mic3_cart=${courseIds.join('.')}` })).text;
  };
  const [first = '', ...others] = courseIds;
  await offerInstalments(staff, { courseId: first, isOffered: true });
  expect(await words('/cart')).not.toContain('bit by bit');
  for (const courseId of others) await offerInstalments(staff, { courseId, isOffered: true });
  for (const path of ['/cart', '/dashboard/cart', '/checkout'])
    expect(await words(path)).toMatch(/KSh\s1,700 opens all 3 courses for 36 days.*At KSh\s8,500 they are yours/);
  expect(await inLocale('sw', () => words('/cart'))).toContain('inafungua kozi zote 3');
  expect(await words('/dashboard/plans/new/cart')).toMatch(/Knit KSh\s3,000.*certificates come with the last shilling/);

  const order = await startInstalmentPlan(
    { ...ledgerDeps(env), actor: buyer },
    { courseIds, shownPriceCents: 850_000, idempotencyKey: 'cart-plan-1' },
  );
  await shop.pay({ buyer, courseIds, ...order });
  await shop.pass(5);
  const { rows } = await env.pool.query<{ number: string }>('select number from plans');
  const page = `/dashboard/plans/${rows[0]?.number ?? ''}`;
  expect(await words(page)).toMatch(/Sew and 2 more courses.*all courses of the plan pause.*Weave/);
  expect(await words('/cart')).not.toContain('bit by bit');
  await shop.passWithoutJobs(37 * 24 * 3600);
  await pauseInstalmentPlans(env);
  expect(await words(page)).toContain('The courses are paused.');
  const ofCourse = await words('/courses/weave');
  expect(ofCourse).toMatch(/KSh\s100 opens them for 2 days, KSh\s6,800 makes them yours.*Access Paused since/);
  expect(ofCourse).not.toContain('Yours to keep');
  expect(await words('/dashboard/courses')).toContain('Sew and 2 more courses');
});

test("a bundle's page offers one plan for what its visitor does not have, starts it, and tells of it while it is paused", async () => {
  const site = renderedSite(env);
  const buyer = await shop.learner();
  const staff = { ...env, actor: await shop.staff() };
  const courses = [
    await createCourse(env.db, { title: 'Sew', slug: 'sew', priceCents: toCents(400_050) }),
    await createCourse(env.db, { title: 'Knit', slug: 'knit', priceCents: toCents(300_000) }),
    await createCourse(env.db, { title: 'Weave', slug: 'weave', priceCents: toCents(150_000) }),
  ];
  const ids = courses.map(({ id }) => id);
  const bundle = await createBundle(env.db, env.clock.now(), {
    name: 'Yarn',
    slug: 'yarn',
    reduction: { percent: 20 },
    courses: ids,
    endsAt: null,
  });
  const visit = async (path: string) =>
    site.visit(path, {
      cookie: cookieOf(await site.auth.beginSession({ userId: buyer.userId, address, userAgent: 'test' })),
    });
  const words = async (path: string) => (await visit(path)).text;
  const [sew = '', knit = '', weave = ''] = ids;
  for (const courseId of [sew, knit]) await offerInstalments(staff, { courseId, isOffered: true });
  expect(await words('/bundles/yarn')).not.toContain('bit by bit');
  const begin = `/dashboard/plans/new/${bundle}`;
  expect((await visit(begin)).status).toBe(404);
  await offerInstalments(staff, { courseId: weave, isOffered: true });
  expect((await site.visit('/bundles/yarn')).text).toMatch(/opens all 3 courses for 36 days.*At KSh\s6,801 they are/);
  expect(await inLocale('sw', () => words('/bundles/yarn'))).toMatch(/Au lipa pole pole.*inafungua kozi zote 3/);

  await createEnrolment(env.db, { userId: buyer.userId, courseId: knit });
  expect(await words('/bundles/yarn')).toMatch(/opens all 2 courses.*At KSh\s4,401 they are yours/);
  expect(await words(begin)).toMatch(/Yarn.*Sew KSh\s3,200\.\d\d.*Weave KSh\s1,200\.\d\d/);
  const asked = { courseIds: [bundle], shownPriceCents: 440_100, idempotencyKey: 'bundle-plan-1' };
  const start = (other: Partial<Parameters<typeof startInstalmentPlan>[1]> = {}) =>
    startInstalmentPlan({ ...ledgerDeps(env), actor: buyer }, { ...asked, ...other });
  await expect(start({ shownPriceCents: 440_000 })).rejects.toMatchObject({ code: 'instalment_price_changed' });
  await expect(start({ amountCents: toCents(10_000) })).rejects.toMatchObject({ code: 'instalment_invalid' });
  await expect(start({ courseIds: [randomUUID()] })).rejects.toMatchObject({ code: 'course_not_found' });
  expect((await env.pool.query('select from plans')).rows).toHaveLength(0);

  const order = await start();
  await shop.pay({ buyer, courseIds: [sew, weave], ...order });
  await shop.pass(5);
  expect(await words('/bundles/yarn')).toContain('You have all courses of this bundle');
  expect((await visit(begin)).status).toBe(409);
  await shop.passWithoutJobs(37 * 24 * 3600);
  await pauseInstalmentPlans(env);
  expect(await words('/bundles/yarn')).toMatch(/Paused since.*Go on paying/);
});
