import { expect, test } from 'vitest';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { enrolByStaff } from '#app/modules/money/staff-enrolments/enrol-by-staff.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { formatDay } from '#app/shared/dates.ts';
import { toCents } from '#app/shared/money.ts';
import { address, appUrl, cookieOf } from '#tests/support/account-fixture.ts';
import { usePaymentShop } from '#tests/support/payment-shop.ts';
import { useInstalmentPlans } from '#tests/support/instalment-plan-fixture.ts';
import { renderedSite } from '#tests/support/rendered-site.ts';
import { useTestEnv } from '#tests/support/test-env.ts';
import { pauseInstalmentPlans } from './pause-instalment-plans.server.ts';

const env = useTestEnv();
const shop = usePaymentShop(env);
const { instalmentPlanNow, offer, begin, payBill } = useInstalmentPlans(env, shop);
const day = 24 * 3600;

/** A learner who pays two courses of KSh 8,500 together bit by bit, one of them with a Kiswahili title, and the pages that have them. */
async function begun() {
  const courses = [
    await createCourse(env.db, { title: 'Farm Records', slug: 'farm', priceCents: toCents(500_000) }),
    await createCourse(env.db, { title: 'Weaving', slug: 'weaving', priceCents: toCents(350_000) }),
  ];
  await env.pool.query(
    `insert into course_texts (course_id, locale, title) values ($1, 'sw', 'Kumbukumbu za Shamba')`,
    [courses[0]?.id],
  );
  for (const { id } of courses) await offer(id);
  const order = await begin(8500, { courseIds: courses.map(({ id }) => id) });
  await shop.pay(order);
  await shop.pass(5);
  await shop.registerConfirmations();
  const site = renderedSite(env);
  const session = await site.auth.beginSession({ userId: order.buyer.userId, address, userAgent: 'test' });
  const cookie = cookieOf(session);
  const visit = (path: string) => site.visit(path, { cookie });
  const lesson = courses[0]?.lessons[1]?.id ?? '';
  const { number, access_until } = await instalmentPlanNow();
  const until = formatDay(access_until ?? new Date(0));
  return { order, courses, visit, lesson, number, until };
}

const ofOrder = ({ orderId }: { readonly orderId: string }) => [`/orders/${orderId}`, `/dashboard/receipts/${orderId}`];
const ofShop = ['/courses/farm', '/courses/weaving'];
const ofLearner = ['/dashboard', '/dashboard?tab=my-courses', '/dashboard/courses', '/dashboard/receipts'];

test('every page that has the course of a plan says what is left, until when, and leads to the next payment', async () => {
  const { order, visit, lesson, number, until } = await begun();
  const player = `/courses/farm/content?lesson=${lesson}`;
  for (const path of [...ofLearner, ...ofShop, ...ofOrder(order), '/dashboard/courses/farm', player]) {
    const { html, text } = await visit(path);
    expect([path, text]).toEqual([path, expect.stringContaining(`Open until ${until}`)]);
    expect([path, text]).toEqual([path, expect.stringMatching(/6,800 (of KSh\s8,500 )?left to pay/)]);
    expect([path, html.includes(`href="/dashboard/plans/${number}"`)]).toEqual([path, true]);
    expect([path, text]).not.toEqual([path, expect.stringMatching(/Yours to keep|Yours since/i)]);
  }
  // As many days as were promised, also a moment later.
  expect((await visit(`/dashboard/plans/${number}`)).text).toContain('36 days');
  for (const path of ofOrder(order))
    expect([path, (await visit(path)).text]).not.toEqual([path, expect.stringContaining('access the course content')]);
  expect((await visit(`/orders/${order.orderId}`)).text).toContain(`The courses are open until ${until}.`);
  expect((await visit(`/dashboard/receipts/${order.orderId}`)).text).toContain(
    `Part payment of instalment plan ${number}`,
  );
  const { rows } = await env.pool.query<{ text: string }>(`select text from mail_outbox where dedupe_key = $1`, [
    `receipt:${order.orderId}`,
  ]);
  expect(rows[0]?.text.replaceAll('\u00a0', ' ')).toContain(`Open until ${until}, KSh 6,800 left to pay`);
  expect(rows[0]?.text).toContain(`/dashboard/plans/${number}`);
});

test('a paused plan stays where its courses were, and nothing sells them again', async () => {
  const { visit, lesson, number, until } = await begun();
  await shop.passWithoutJobs(36 * day);
  await pauseInstalmentPlans(env);
  for (const path of [...ofLearner, ...ofShop, `/courses/farm/content?lesson=${lesson}`]) {
    const { html, text } = await visit(path);
    expect([path, text]).toEqual([path, expect.stringContaining(`Paused since ${until}`)]);
    expect([path, html.includes(`href="/dashboard/plans/${number}"`)]).toEqual([path, true]);
    expect([path, html]).not.toEqual([path, expect.stringContaining('/checkout?course=')]);
  }
  for (const name of ['farm', 'weaving'])
    expect((await visit(`/dashboard/courses/${name}`)).location).toBe(`/dashboard/plans/${number}`);
  expect(await inLocale('sw', () => visit('/dashboard?tab=my-courses'))).toMatchObject({
    text: expect.stringContaining('Kumbukumbu za Shamba na kozi nyingine 1') as string,
  });
});

test('a course that something else opens is not called paused; once all is paid nothing is left to say', async () => {
  const { order, courses, visit, number } = await begun();
  await shop.passWithoutJobs(36 * day);
  await pauseInstalmentPlans(env);
  const [farm] = courses;
  await enrolByStaff(
    { ...env, actor: await shop.staff(), appUrl },
    { userId: order.buyer.userId, courseId: farm?.id ?? '', notify: false },
  );
  expect((await visit('/courses/farm')).text).not.toContain('Paused since');
  expect((await visit('/dashboard/courses/farm')).text).not.toContain('Paused since');
  expect((await visit('/courses/weaving')).text).toContain('Paused since');
  await payBill(number, 6800);
  for (const path of [...ofLearner, ...ofShop, ...ofOrder(order), '/dashboard/courses/weaving'])
    expect([path, (await visit(path)).text]).not.toEqual([path, expect.stringContaining('left to pay')]);
  expect((await visit('/courses/weaving')).text).toContain('Yours to keep');
  const receipts = await inLocale('sw', () => visit('/dashboard/receipts'));
  expect(receipts.text).toContain(`Sehemu ya mpango ${number}. Umemaliza kulipa: kozi ni zako kabisa.`);
});
