import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { toCents } from '#app/shared/money.ts';
import { enter, send } from './support/accounts.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { SimulatedPhone } from './support/simulated-phone.ts';
import { expect, test } from './support/test.ts';

test('a day is closed with M-Pesa’s statement; a staff member selects the order of an unnamed payment', async ({
  page,
  openShop,
  request,
  person,
}) => {
  test.setTimeout(240_000);
  const shop = await openShop('embedded');
  const { staffMember, learner, courses } = await shop.look(async ({ db }) => ({
    staffMember: await createStaff(db),
    learner: await createLearner(db),
    courses: [
      await createCourse(db, { priceCents: toCents(250_000) }),
      await createCourse(db, { priceCents: toCents(310_000) }),
    ],
  }));
  const { url, simulatorUrl } = await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1' });
  const phone = new SimulatedPhone(request, simulatorUrl ?? '', person.msisdn);
  await send(request, `${url}/login`, { email: learner.email, password: learner.password });
  for (const [index, { id }] of courses.entries()) {
    // A payment whose callback is lost is found by a query, without its code.
    await phone.answersNext(index === 0 ? 'success' : 'callback-lost');
    const form = { intent: 'pay', orderKey: `reconcile-day-${index}`, course: id, phone: person.phone };
    const order = (await send(request, `${url}/checkout`, form)).headers()['location'] ?? '';
    const status = async () =>
      ((await (await request.get(`${url}/api${order}/status`)).json()) as { state: string }).state;
    await expect.poll(status, { timeout: 90_000 }).toBe('paid');
  }
  const [, lost] = await phone.prompts();
  const code = lost?.receipt ?? '';

  expect(await (await request.get(`${simulatorUrl}/`)).text()).toContain('href="/statement.csv"');
  const statement = await (await request.get(`${simulatorUrl}/statement.csv`)).text();
  expect(statement).toContain(code);

  await enter(page.request, url, staffMember, '/admin/login');
  const compare = async (name: string, text: string) => {
    await page.goto(`${url}/admin/payments/reconcile`);
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.getByLabel('M-Pesa or bank statement').setInputFiles(file);
    await page.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
  };
  // Like a line of a till, without payer and order.
  const nameless = statement.replace(
    new RegExp(`^(${code},[^,]+),.*$`, 'm'),
    '$1,Merchant Payment,Completed,3100.00,,,,',
  );
  await compare('till.csv', nameless);
  await expect(page.getByText('The books do not agree with the statement.')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Enter in the books' }).click();
  await expect(page).toHaveURL(/\/admin\/payments\/cases/);
  const waiting = page.getByRole('row').filter({ hasText: code });
  await expect(waiting).toContainText('KSh 3,100');
  await takeScreenshots(page, 'admin-payments-cases-unclear');
  await waiting.getByRole('link', { name: 'Name its order' }).click();
  const order = page.getByRole('radio', { name: lost?.reference ?? '' });
  await expect(page.getByRole('radio')).toHaveCount(1);
  await expectNoViolations(page);
  await takeScreenshots(page, 'admin-payments-pair');
  await order.check();
  await page.getByLabel('Reason').fill('The M-Pesa portal shows its payer');
  await page.getByRole('button', { name: 'Name its order' }).click();
  await expect(page).toHaveURL(/\/admin\/payments\/cases/);
  await expect(page.getByText('Nothing waits for a decision')).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  await compare('day.csv', statement);
  await expect(page.getByText('The books agree with the statement.')).toBeVisible();
  await takeScreenshots(page, 'admin-payments-statement-agrees');
  await page.goto(`${url}/admin/payments`);
  await expect(page.getByText('Compared with M-Pesa up to')).toBeVisible();
});
