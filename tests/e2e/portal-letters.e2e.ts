import { newsletterSubscriptions } from '#app/database/schema/messages.ts';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff, createLearner } from '#app/modules/people/accounts/user-factory.ts';
import { createProject } from '#tests/support/create-project.ts';
import { insertMessage, insertReview } from '#tests/support/rows.ts';
import { send } from './support/accounts.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { testInOwnShop } from './support/own-shop.ts';
import { expect } from './support/test.ts';
import type { Page } from '@playwright/test';
import { specifies } from '#tests/specifies.ts';

/** A shop with a course, two reviews, a message, a subscriber and a project; the staff member is an owner. */
const test = testInOwnShop(async (db) => {
  const { id: courseId } = await createCourse(db, { title: 'Beads by Hand' });
  const author = await createLearner(db, { name: 'Wanjiku Mwangi' });
  await insertReview(db, { courseId, userId: author.id, rating: 1, body: 'Rude words about others.' });
  await insertReview(db, { courseId, rating: 5, body: 'Clear from the first bead to the last knot.' });
  await insertMessage(db, { name: 'Otieno Odhiambo', message: 'Do you write grants for schools?' });
  await db.insert(newsletterSubscriptions).values({ email: 'reader@shule.example', status: 'confirmed' });
  await createProject(db, { imageUrl: null });
  return {
    staffMember: await createStaff(db, { role: 'owner', name: 'Wairimu Njeri' }),
    reader: await createLearner(db, { name: 'Asha Otieno' }),
  };
});

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text });

specifies("Learning: reviews; 'New' without any, fixed ratings if the owner wants them");
test('a reported review is hidden by a staff member, and removed from the course and its rating', async ({
  page,
  site,
  people,
  browser,
}) => {
  test.slow();
  const elsewhere = await browser.newContext({ baseURL: site });
  const reader = await elsewhere.newPage();
  await send(reader.request, '/login', { email: people.reader.email, password: people.reader.password });
  await reader.goto('/courses');
  await reader
    .getByRole('link', { name: /Beads by Hand/ })
    .first()
    .click();
  await expect(reader.getByText('3.0 of 5').first()).toBeVisible();
  await reader
    .getByRole('listitem')
    .filter({ hasText: 'Rude words' })
    .getByRole('link', { name: /Report the review/ })
    .click();
  await reader.getByLabel(/What is wrong with it/).fill('It names my sister.');
  await reader.getByRole('button', { name: 'Report', exact: true }).click();
  await expect(reader.getByText('Thank you. We will look at it.')).toBeVisible();

  await page.goto('/admin/dashboard');
  await page
    .getByRole('navigation', { name: 'Admin' })
    .getByRole('link', { name: /Reviews 1 reported/ })
    .click();
  await page.getByRole('link', { name: /^Reported 1/ }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await takeScreenshots(page, 'admin-reviews-reported');
  await page.getByRole('link', { name: /Wanjiku Mwangi/ }).click();
  await expect(dialog(page).getByText('It names my sister.')).toBeVisible();
  await takeScreenshots(page, 'admin-review');
  await dialog(page).getByRole('link', { name: 'Hide review' }).click();
  await expect(dialog(page).getByLabel('Why?')).toBeFocused();
  await takeScreenshots(page, 'admin-review-hide');
  await dialog(page).getByLabel('Why?').fill('It names somebody.');
  await dialog(page).getByRole('button', { name: 'Hide review' }).click();
  await expect(toast(page, 'Review hidden')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/reviews\?status=reported$/);
  await expect(page.getByRole('heading', { name: 'No reports' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reviews', exact: true })).toBeVisible();

  await reader.getByRole('link', { name: 'Back to the course' }).click();
  await expect(reader.getByText('5.0 of 5').first()).toBeVisible();
  await expect(reader.getByText('Rude words')).toHaveCount(0);
  await elsewhere.close();
});

test('a message is answered, and settings are tested and saved', async ({ page }) => {
  await page.goto('/admin/messages');
  await page.getByRole('link', { name: /Otieno Odhiambo/ }).click();
  await expect(dialog(page).getByText('Do you write grants for schools?')).toBeVisible();
  await takeScreenshots(page, 'admin-message');
  await dialog(page).getByLabel('Answer').fill('We do, every March.');
  await dialog(page).getByRole('button', { name: 'Send answer' }).click();
  await expect(toast(page, 'Answer sent')).toBeVisible();

  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Test storage' }).click();
  await expect(page.getByText('Media can be written into the data folder.')).toBeVisible();
  await page.getByRole('button', { name: 'Test M-Pesa' }).click();
  await expect(page.getByText('M-Pesa gave a fresh token: mode simulator')).toBeVisible();
  await page.getByLabel('City').fill('Kisumu, Kenya');
  await page.getByRole('button', { name: 'Save Company' }).click();
  await expect(toast(page, 'Settings saved')).toBeVisible();
});

test('the star of a project keeps the focus when the project moves', async ({ page }) => {
  await page.goto('/admin/portfolio');
  const star = page.getByRole('button', { name: /^Feature / });
  const wasFeatured = (await star.getAttribute('aria-pressed')) === 'true';
  await star.press('Enter');
  await expect(page.getByRole('region', { name: wasFeatured ? 'Other work' : 'Featured' })).toBeVisible();
  await expect(star).toBeFocused();
});
