import { enterAsDemoOwner } from './support/admin.ts';
import { expect, test } from './support/test.ts';
import { fakeYoutube } from './support/youtube.ts';
import type { Locator, Page } from '@playwright/test';
import { specifies } from '#tests/specifies.ts';

/** Makes the page read its data again, as after any action. */
async function readAgain(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { __reactRouterDataRouter: router } = window as unknown as Record<string, { revalidate(): Promise<void> }>;
    await router?.revalidate();
  });
}

const dialog = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

async function fillCourse(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Price, KSh').fill('1,500');
  await page.getByLabel('Instructor', { exact: true }).fill('Wanjiru Kamau');
  await page.getByLabel('Description').fill('Strings of beads, by hand.');
}

/** Expects a toast at the bottom right, left of the buttons of rows, at any scroll position of the list. */
async function expectBesideActions(page: Page, notice: Locator): Promise<void> {
  const toast = (await notice.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const actions = (await page.locator('.acts-row').first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  expect(toast.x).toBeGreaterThan(window.width / 2);
  expect(toast.x + toast.width).toBeLessThanOrEqual(actions.x);
  expect(window.height - toast.y - toast.height).toBeLessThan(40);
}

/** Adds a course by the form of the list; returns to the list, which shows only this course. */
async function addCourse(page: Page, title: string): Promise<void> {
  await page.goto('/admin/courses');
  await page.getByRole('link', { name: 'Add Course' }).click();
  await fillCourse(page, title);
  await dialog(page).getByRole('button', { name: 'Add Course' }).click();
  await expect(page.locator('.toast').filter({ hasText: 'Course added' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search title or instructor' }).fill(title);
  await expect(page.getByRole('row')).toHaveCount(2);
}

specifies('Routes: /admin/courses');
test('a staff member adds, edits, copies, publishes and deletes courses @main', async ({ page, context, person }) => {
  const askedOfYoutube = await fakeYoutube(context);
  const title = `Beads ${person.email.split('@')[0]}`;
  await enterAsDemoOwner(page);
  await addCourse(page, title);
  await expect(page.getByRole('row').nth(1)).toContainText('KSh 1,500');

  await page.getByRole('link', { name: `Edit ${title}`, exact: true }).click();
  const price = page.getByLabel('Price, KSh');
  await price.fill('6,5OO');
  await price.blur();
  await expect(page.getByText('Price must be a valid number')).toBeVisible();
  await price.fill('6500');
  await page.getByLabel('YouTube URL').fill('https://youtu.be/aqz-KE-bpKQ');
  const play = dialog(page).getByRole('button', { name: `Play the video of ${title}` });
  await expect(play).toBeVisible();
  expect(askedOfYoutube).toEqual([]);
  await play.click();
  await expect(dialog(page).frameLocator(`iframe[title="Video of ${title}"]`).getByText('YouTube')).toBeVisible();
  await dialog(page).getByText('Intermediate', { exact: true }).click();
  await page.getByRole('button', { name: 'Update Course' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('KSh 6,500');
  await expect(page.getByRole('row').nth(1)).toContainText('Intermediate');
  await expect(page.getByRole('row').nth(1)).toContainText('Has a video');

  await page.locator(`summary[aria-label="More for ${title}"]`).click();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  const notice = page.locator('.toast').filter({ hasText: `Copy of ${title}` });
  await notice.hover();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectBesideActions(page, notice);
  await page.getByRole('checkbox', { name: `Select Copy of ${title}` }).check();
  await expect(page.getByText('1 course selected')).toBeVisible();
  await page.getByRole('button', { name: 'Set active' }).click();
  await expect(page.getByText('1 course is active now')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Draft 0' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all courses on this page' }).check();
  await page.getByRole('button', { name: 'Set draft' }).click();
  await expect(page.getByRole('link', { name: 'Draft 2' })).toBeVisible();
  await page
    .locator('.toast')
    .filter({ hasText: '2 courses are drafts now' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByRole('link', { name: 'Draft 0' })).toBeVisible();

  // By keyboard: selects the second row, then goes up to the first.
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('1 course selected')).toBeVisible();
  await page.keyboard.press('k');
  await page.keyboard.press('Shift+X');
  await expect(page.getByText('2 courses selected')).toBeVisible();
  await page.getByRole('button', { name: 'Category' }).click();
  await expect(dialog(page)).toContainText('Category of 2 courses');
  await page.getByRole('combobox', { name: 'Category' }).last().selectOption('Data');
  await page.getByRole('button', { name: 'Change category' }).click();
  await expect(page.getByText('The courses have their category now')).toBeVisible();
  await expect(page.getByRole('row').nth(2)).toContainText('Data');
  await expect(page.getByText('2 courses selected')).toHaveCount(0);

  await page.locator(`summary[aria-label="More for Copy of ${title}"]`).click();
  await page.locator('details[open]').getByRole('link', { name: 'Delete' }).click();
  await expect(dialog(page)).toContainText('Goes: the course, 0 items.');
  await page.getByRole('button', { name: 'Delete course' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('checkbox', { name: `Select ${title}` }).check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete 1 course' }).click();
  await expect(page.getByText(`No course matches search “${title}”.`)).toBeVisible();
});

test.describe('two staff members at once', () => {
  // The browser logs every refused request.
  test.use({ expectedErrors: [/status of 409/] });

  specifies('Routes: /admin/courses');
  test("see each other's changes, and the input survives a reload", async ({ page, person }) => {
    const title = `Twice ${person.email.split('@')[0]}`;
    await enterAsDemoOwner(page);
    await addCourse(page, title);
    await page.getByRole('link', { name: `Edit ${title}`, exact: true }).click();
    await page.getByLabel('Description').fill('Typed, and not saved.');
    await page.reload();
    await expect(page.getByText('What you typed is back.')).toBeVisible();
    await expect(page.getByLabel('Description')).toHaveValue('Typed, and not saved.');

    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByLabel('Price, KSh').fill('700');
    await other.getByRole('button', { name: 'Update Course' }).click();
    await expect(other.getByText('Course updated')).toBeVisible();
    await other.close();
    // Data read again meanwhile must not hide a change that the staff member has not seen.
    await readAgain(page);

    await page.getByRole('button', { name: 'Update Course' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Somebody else changed this meanwhile.' })).toContainText(
      'Price, KSh: 700',
    );
    await expect(page.getByLabel('Description')).toHaveValue('Typed, and not saved.');
    await page.getByRole('button', { name: 'Update Course' }).click();
    await expect(page.getByText('Course updated')).toBeVisible();
  });
});

test('a course’s students and its video open over the list, which gets the focus back', async ({ page }) => {
  await enterAsDemoOwner(page);
  await page.goto('/admin/courses?sort=-students');
  const users = page.getByRole('link', { name: 'View Users of Frontend Foundations' });
  await users.click();
  await expect(dialog(page)).toContainText('Students Enrolled in Frontend Foundations');
  await expect(dialog(page).getByRole('columnheader')).toHaveText([
    'Name',
    'Email',
    'Progress',
    'Completed',
    'Last Accessed',
  ]);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/admin\/courses\?sort=-students$/);
  await expect(users).toBeFocused();
  await page.getByRole('link', { name: 'Play the video of Frontend Foundations' }).click();
  await expect(page.getByLabel('Video of Frontend Foundations', { exact: true })).toBeVisible();
  await dialog(page).getByRole('link', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'Play the video of Backend with Node' }).click();
  await expect(dialog(page)).toContainText('No course video available.');
});
