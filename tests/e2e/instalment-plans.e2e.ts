import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { toCents } from '#app/shared/money.ts';
import { enter } from './support/accounts.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expectOrder, pay } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedErrors: [/status of 400/] });

test('an owner offers a course bit by bit, and a learner begins, goes on, and sees the plan @main', async ({
  page,
  openShop,
  person,
  browser,
}) => {
  test.setTimeout(180_000);
  const shop = await openShop('embedded');
  const { learner, staffMember } = await shop.look(async ({ db }) => {
    const { email, password } = await createLearner(db);
    const owner = await createStaff(db, { name: 'Wairimu Njeri' });
    await createCourse(db, { title: 'Backend with Node', slug: 'backend', priceCents: toCents(850_000) });
    await createCourse(db, { title: 'Sewing for a shop', slug: 'sewing', priceCents: toCents(400_000) });
    await createCourse(db, { title: 'Weaving with sisal', slug: 'weaving', priceCents: toCents(150_050) });
    return { learner: { email, password }, staffMember: { email: owner.email, password: owner.password } };
  });
  const { url } = await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1' });
  const office = await browser.newContext();
  const desk = await office.newPage();
  await enter(desk.request, url, staffMember, '/admin/login');
  await desk.goto(`${url}/admin/plans/courses`);
  for (const title of ['Backend with Node', 'Sewing for a shop', 'Weaving with sisal'])
    await desk.getByLabel(title).check();
  await desk.getByRole('button', { name: 'Save courses' }).click();
  await expect(desk.getByText('Courses saved')).toBeVisible();
  await takeScreenshots(desk, 'plan-courses');

  await enter(page.request, url, learner);
  await page.goto(`${url}/courses/backend`);
  await takeScreenshots(page, 'course-plan');
  await page.getByRole('link', { name: /^Start with/ }).click();
  await takeScreenshots(page, 'plan-new');
  await pay(page, person);
  await expectOrder(page, 'Payment successful!');

  await page.goto(`${url}/dashboard?tab=my-courses`);
  await expectNoViolations(page);
  await takeScreenshots(page, 'my-courses-plan');
  await page.getByRole('link', { name: 'Pay the next bit: Backend with Node' }).click();
  await expect(page.getByText('36 days')).toBeVisible();
  const plan = page.url();
  await page.getByLabel('Or another amount, KSh').fill('5');
  await page.getByRole('button', { name: /^Pay with/ }).click();
  await expect(page.getByText('Please enter whole shillings')).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'plan');
  await page.getByLabel('Or another amount, KSh').fill('');
  await page.getByText(/^KSh\s500$/).click();
  await page.getByRole('button', { name: /^Pay with/ }).click();
  await expectOrder(page, 'Payment successful!');
  // Away from the order's page, which leads to the player: it would ask for the course whose access ends below.
  await page.goto(plan);

  await desk.goto(`${url}/admin/plans`);
  await takeScreenshots(desk, 'plans');
  await desk.getByRole('link', { name: /^P[A-Z0-9]{6}$/ }).click();
  await expect(desk.getByRole('heading', { name: 'Payments', exact: true })).toBeVisible();
  await takeScreenshots(desk, 'plan-record');
  await desk.getByLabel('Reason').fill('Asked for it');
  await desk.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(desk.getByText('Plan cancelled')).toBeVisible();
  await page.reload();
  await expect(page.getByText('This plan was cancelled')).toBeVisible();

  for (const slug of ['sewing', 'weaving']) {
    await page.goto(`${url}/courses/${slug}`);
    await page.getByRole('button', { name: '+ Cart' }).first().click();
    await expect(page.getByRole('link', { name: 'In your cart' }).first()).toBeVisible();
  }
  await page.goto(`${url}/cart`);
  await expectNoViolations(page);
  await takeScreenshots(page, 'cart-plan');
  await page.getByRole('link', { name: /^Start with/ }).click();
  await expect(page.getByText(/opens all 2 courses for 36 days/)).toBeVisible();
  await expectNoViolations(page);
  await takeScreenshots(page, 'plan-new-of-cart');
  await pay(page, person);
  await expectOrder(page, 'Payment successful!');
  await page.goto(`${url}/dashboard/courses`);
  await page.getByRole('link', { name: 'Pay the next bit: Weaving with sisal' }).click();
  await expect(page.getByRole('heading', { name: 'Sewing for a shop and 1 more course' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Courses of this plan' })).toBeVisible();
  await takeScreenshots(page, 'plan-of-several');
  await desk.goto(`${url}/admin/plans`);
  await desk
    .getByRole('link', { name: /^P[A-Z0-9]{6}$/ })
    .first()
    .click();
  await expect(desk.getByRole('heading', { name: 'Courses of the plan' })).toBeVisible();
  await takeScreenshots(desk, 'plan-record-of-several');
  await office.close();
});
