import { expect, test } from './support/test.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { specifies } from '#tests/specifies.ts';

specifies('Money: Daraja, and a simulator of it over HTTP, by `MPESA_MODE`');
test('with an unknown MPESA_MODE the shop is open, its checkout explains why nothing can be bought, and the start names the value', async ({
  page,
  openShop,
}) => {
  test.slow();
  const shop = await openShop('embedded');
  const { course, learner } = await shop.look(async ({ db }) => ({
    course: await createCourse(db),
    learner: await createLearner(db),
  }));
  const server = await shop.start({ MPESA_MODE: 'lvie' });
  expect(server.said()).toMatch(/^Payments are off, because MPESA_MODE is 'lvie'/m);
  expect(server.said()).toMatch(/"level":50.*MPESA_MODE is 'lvie'/);

  await page.goto(`${server.url}/courses/${course.slug}`);
  const way = page.getByRole('link', { name: 'Pay with M-Pesa' });
  const checkout = (await way.getAttribute('href')) ?? '';
  await way.click();
  const sentence = page.getByText('Payments are switched off at the moment, so nothing can be bought.');
  await expect(sentence).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'contact us' }).click();
  await expect(page).toHaveURL(/\/contact$/);

  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email', { exact: true }).fill(learner.email);
  await page.getByLabel('Password', { exact: true }).fill(learner.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto(server.url + checkout);
  await expect(sentence).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /Pay|TESTING/ })).toHaveCount(0);
});
