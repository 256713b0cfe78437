import { signIn } from './support/accounts.ts';
import { enterPortal, newColleague } from './support/admin.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { latestMail } from './support/mailbox.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expect, test } from './support/test.ts';

test('an order of the portal is sent, accepted and paid by bank, and the course opens', async ({
  page,
  person,
  browser,
}) => {
  await enterPortal(page.request, newColleague());
  const buyer = await browser.newContext();
  await signIn(buyer.request, person);

  await page.goto('/admin/quotations/new');
  await page.getByLabel('Name or e-mail of the buyer').fill(person.email);
  await page.getByRole('button', { name: 'Find the buyer' }).click();
  await page.getByRole('link', { name: person.name }).click();
  await expect(page.getByRole('heading', { name: `New quotation for ${person.name}` })).toBeVisible();
  const course = page.getByRole('checkbox', { name: 'AI Basics for Working People' });
  await course.check();
  await expect(page.getByRole('row', { name: /AI Basics for Working People/ })).toBeVisible();
  await page.getByLabel('Organisation').fill('Taita Farms SACCO');
  await page.getByLabel('KRA PIN').fill('P051998877K');
  await page.getByLabel('Words above the list').fill('Dear buyer, as agreed on the phone.');
  // Nothing that is typed is lost.
  await page.reload();
  await expect(page.getByLabel('Words above the list')).toHaveValue('Dear buyer, as agreed on the phone.');
  await expect(course).toBeChecked();
  await expectNoViolations(page);
  await takeScreenshots(page, 'order-new');
  // By the keyboard: a mouse over the notice would keep it.
  await page.getByRole('button', { name: 'Send quotation' }).press('Enter');
  await expect(page.getByRole('heading', { name: /^Quotation MIC3\w{6}$/, level: 1 })).toBeVisible();
  const road = page.getByRole('list', { name: 'Steps of the quotation' });
  await expect(road.getByRole('listitem')).toHaveText([
    /^Draft/,
    /^Quotation sent/,
    /^Accepted comes next/,
    'Paid',
    'Courses open',
  ]);
  await takeScreenshots(page, 'order');
  // The buyer wants more days.
  const first = (await latestMail(page.request, person.email, /^Quotation/)).links.find((to) =>
    to.includes('/quotations/'),
  );
  await page.getByRole('link', { name: 'New version' }).click();
  await expect(page.getByRole('heading', { name: /^New version for/ })).toBeVisible();
  await page.getByLabel('Good for, days').fill('30');
  await takeScreenshots(page, 'order-version');
  await page.getByRole('button', { name: 'Send quotation' }).press('Enter');
  await expect(page.getByText('Version 2, replaces')).toBeVisible();
  await takeScreenshots(page, 'order-second');
  const pdf = await page.request.get(`${new URL(page.url()).pathname}/pdf`);
  expect(pdf.headers()['content-type']).toBe('application/pdf');

  const mail = await latestMail(page.request, person.email, /^Quotation/);
  const link = mail.links.find((address) => address.includes('/quotations/')) ?? '';
  const theirs = await buyer.newPage();
  await theirs.goto(first ?? '');
  await expectNoViolations(theirs);
  await takeScreenshots(theirs, 'quotation-replaced');
  await theirs.getByRole('link', { name: 'Open the new quotation' }).click();
  await expect(theirs).toHaveURL(link);
  await takeScreenshots(theirs, 'quotation');
  await theirs.getByRole('button', { name: 'Accept the quotation' }).click();
  await expect(theirs.getByText('You have accepted this quotation.')).toBeVisible();

  await page.goto('/admin/quotations?search=taita');
  await expect(page.getByRole('row').filter({ hasText: 'Accepted' }).first()).toBeVisible();
  await takeScreenshots(page, 'orders');
  await page
    .getByRole('link', { name: /^MIC3\w{6}$/ })
    .first()
    .click();
  await expect(road.locator('[aria-current=step]')).toHaveText(/^Paid comes next/);
  await page.getByRole('link', { name: 'Record a payment' }).click();
  await page.getByLabel('Reference').fill(`e2e ${person.msisdn}`);
  await page.getByLabel('Proof').setInputFiles('seeds/media/daily-sales-sheet.pdf');
  await page.getByRole('button', { name: 'Record a payment' }).click();
  await expect(page.getByText('Counts', { exact: true }).first()).toBeVisible();
  // The buyer's page has followed the payment.
  await expect(theirs.getByText('This quotation is paid.')).toBeVisible();
  await theirs.goto('/dashboard/courses');
  await expect(theirs.getByText('AI Basics for Working People').first()).toBeVisible();
  await buyer.close();
});

test.describe('seats', () => {
  test.use({ expectedErrors: [/status of 400/] });

  test('are ordered by staff, paid, named and taken; a wrong line changes nothing @main', async ({
    page,
    person,
    browser,
  }) => {
    await enterPortal(page.request, newColleague());
    const learner = await browser.newContext();
    await signIn(learner.request, person);
    const buyer = `buyer-${person.email}`;
    await page.goto(`/admin/quotations/new?email=${encodeURIComponent(buyer)}`);
    await page.getByRole('checkbox', { name: 'AI Basics for Working People' }).check();
    await page.getByLabel('Seats of AI Basics for Working People').fill('3');
    await expect(page.getByRole('row', { name: /AI Basics for Working People, seats: 3/ })).toBeVisible();
    await page.getByLabel('Discount for AI Basics for Working People').fill('10%');
    await page.getByLabel('Reason for the discount').fill('10% less from 3 seats');
    await expect(page.getByRole('row', { name: /Seat discount/ })).toBeVisible();
    await page.getByLabel('Contact person').fill('Amani Mwakio');
    const people = page.getByRole('textbox', { name: 'Who gets the seats' });
    await people.fill(`${person.email}\nnobody`);
    await expectNoViolations(page);
    await takeScreenshots(page, 'order-new-seats');
    await page.getByRole('button', { name: 'Send quotation' }).press('Enter');
    await expect(page.getByText('Line 2: “nobody” is no e-mail address.')).toBeVisible();
    await people.fill(buyer);
    await page.getByRole('button', { name: 'Send quotation' }).click();
    await expect(page.getByText('1 of 3 seats named, 0 taken')).toBeVisible();
    const order = page.url();
    await page.getByRole('link', { name: 'Record a payment' }).click();
    await page.getByLabel('Reference').fill(`seats ${person.msisdn}`);
    await page.getByLabel('Proof').setInputFiles('seeds/media/daily-sales-sheet.pdf');
    await page.getByRole('button', { name: 'Record a payment' }).click();
    await expect(page.getByText('Counts', { exact: true }).first()).toBeVisible();

    await page.goto(order);
    await page.getByLabel('Who gets the seats').fill(`${buyer}\n${person.email}`);
    await page.getByRole('button', { name: 'Save names' }).press('Enter');
    await expect(page.getByText('2 of 3 seats named, 0 taken')).toBeVisible();
    await expectNoViolations(page);
    await takeScreenshots(page, 'order-seats');

    const mail = await latestMail(page.request, person.email, /AI Basics for Working People/);
    const theirs = await learner.newPage();
    await theirs.goto(mail.links.find((address) => address.includes('/seats/')) ?? '');
    await takeScreenshots(theirs, 'seat');
    await theirs.getByRole('button', { name: 'Open the course' }).click();
    await theirs.getByRole('link', { name: 'Start learning' }).click();
    await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(order);
    await expect(page.getByText('2 of 3 seats named, 1 taken')).toBeVisible();
    await expect(page.locator('.quotation-road [aria-current=step]')).toHaveText(/^Seats given out .*1 of 3 taken$/);
    await learner.close();
  });
});
