import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { signIn } from './support/accounts.ts';
import { field } from './support/portal-shop.ts';
import { items, makeCourse, section, toast } from './support/content-course.ts';
import { expectNoViolations } from './support/expect-no-violations.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { newPerson } from './support/person.ts';
import { takeCourse } from './support/shop.ts';
import { expect, test as base } from './support/test.ts';
import { editorOf } from './support/text-editor.ts';
import { specifies } from '#tests/specifies.ts';

/** A staff member, signed in to the portal. */
const test = base.extend({
  page: async ({ page, staffMember }, use) => {
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': staffMember.address });
    await use(page);
  },
});

const media = (name: string) => fileURLToPath(new URL(`../../seeds/media/${name}`, import.meta.url));

/** Waits until the content is saved, and reloads it. */
async function reread(page: Page): Promise<void> {
  await expect(page.locator('.section-cards')).toHaveAttribute('aria-busy', 'false');
  await page.reload();
}

async function expectStored(page: Page, first: readonly string[], second: readonly string[]): Promise<void> {
  await reread(page);
  await expect(items(page, 'The page')).toHaveText([...first]);
  await expect(items(page, 'Ship it')).toHaveText([...second]);
}

specifies('Routes: /admin/courses/{courseId}/content');
test('items are moved by dragging, by buttons and by keys, also between sections', async ({ page }) => {
  const { path } = await makeCourse(page.request);
  await page.goto(path);
  await expect(items(page, 'The page')).toHaveText(['Ant', 'Bee', 'Cat']);
  const row = (title: string) => page.locator('.item').filter({ hasText: title });
  const grip = (title: string) => page.getByRole('button', { name: new RegExp(`^Drag ${title},`) });

  await grip('Cat').dragTo(row('Ant'), { targetPosition: { x: 300, y: 4 } });
  await expect(items(page, 'The page')).toHaveText(['Cat', 'Ant', 'Bee']);
  await grip('Bee').dragTo(section(page, 'Ship it'));
  await expect(items(page, 'Ship it')).toHaveText(['Bee']);
  await expectStored(page, ['Cat', 'Ant'], ['Bee']);

  await page.getByRole('button', { name: 'Move Cat down' }).press('Enter');
  await expect(items(page, 'The page')).toHaveText(['Ant', 'Cat']);
  // The item is last of its section, so its button to move down is disabled and the focus goes to its grip. The next key moves it into the
  // next section.
  await expect(grip('Cat')).toBeFocused();
  await expect(page.getByText('Cat is item 2 of 2 in The page now')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(items(page, 'Ship it')).toHaveText(['Cat', 'Bee']);
  await expect(grip('Cat')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(items(page, 'Ship it')).toHaveText(['Bee', 'Cat']);
  await expect(grip('Cat')).toBeFocused();
  await expectStored(page, ['Ant'], ['Bee', 'Cat']);

  await grip('Ship it').dragTo(section(page, 'The page'), { targetPosition: { x: 300, y: 4 } });
  await expect(page.locator('.section-card h2')).toHaveText(['Ship it', 'The page']);
  await reread(page);
  await expect(page.locator('.section-card h2')).toHaveText(['Ship it', 'The page']);

  await page.getByRole('button', { name: 'Move Cat up' }).click();
  await expect(items(page, 'Ship it')).toHaveText(['Cat', 'Bee']);
  await toast(page, 'The order is saved').getByRole('button', { name: 'Undo' }).click();
  await expect(toast(page, 'The order is as it was')).toBeVisible();
  await expectStored(page, ['Ant'], ['Bee', 'Cat']);
});

specifies("Learning: each change saves by itself, if nobody else changed it; 'Save All Changes' saves the rest");
test('a draft saves itself with its files, and survives a reload', async ({ page }) => {
  const { path } = await makeCourse(page.request);
  await page.goto(path);
  await page.getByRole('link', { name: 'Edit Ant' }).click();
  await page.getByLabel('Item title').fill('Anthill');
  const saved = page.getByText('Saved. Learners see it once you publish it.');
  await expect(saved).toBeVisible();
  await expect(items(page, 'The page')).toHaveText(['Anthill', 'Bee', 'Cat']);

  await page.locator('.seg').getByText('Video').click();
  await field(page, 'Or a video file, MP4 recommended')
    .locator('input[type=file]')
    .setInputFiles(media('errors-people-understand.mp4'));
  await expect(page.locator('.item').filter({ hasText: 'Anthill' })).toContainText(/VIDEO, \d+:\d\d/);
  await field(page, 'Captions of the file')
    .locator('input[type=file]')
    .setInputFiles(media('errors-people-understand.vtt'));
  await expect(page.locator('.item').filter({ hasText: 'Anthill' })).toContainText('captions');
  await page.reload();
  await expect(page.getByLabel('Item title')).toHaveValue('Anthill');
  await expect(field(page, 'Or a video file, MP4 recommended')).toContainText('errors-people-understand.mp4');
  await page.getByRole('link', { name: 'Play Anthill' }).click();
  await expect(page.getByLabel('Video of Anthill')).toBeVisible();
  await page.keyboard.press('Escape');

  await section(page, 'Ship it')
    .getByRole('link', { name: /^Upload Video\/PDF/ })
    .click();
  await expect(page.getByLabel('Item title')).toBeFocused();
  await page.getByLabel('Item title').fill('Sheet');
  await page.locator('.seg').getByText('PDF').click();
  await field(page, 'PDF file').locator('input[type=file]').setInputFiles(media('formula-card.pdf'));
  await expect(field(page, 'PDF file').getByRole('button', { name: /^Replace/ })).toBeVisible();
  await page.getByRole('button', { name: 'Save item' }).click();
  await expect(toast(page, 'Item added, as a draft')).toBeVisible();
  await expect(page.locator('.item').filter({ hasText: 'Sheet' })).toContainText(/PDF, [\d.]+ KB/);
});

test.describe('two staff members at once', () => {
  // The browser logs every refused request.
  test.use({ expectedErrors: [/status of 409/] });

  specifies('Calls: course content: saved after each change, and all at once');
  test('see both versions without losing either; all input is saved at once', async ({ page }) => {
    const { path } = await makeCourse(page.request, { isPublished: true });
    await page.goto(path);
    await page.getByRole('link', { name: 'Edit Ant' }).click();
    await page.getByLabel('Item title').fill('Mine');

    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByLabel('Item title').fill('Theirs');
    await other.getByRole('button', { name: 'Save item' }).click();
    await expect(toast(other, 'Course content saved successfully!')).toBeVisible();
    const moved = other.waitForResponse((answer) => answer.request().method() === 'POST');
    await other.getByRole('button', { name: 'Move Cat up' }).click();
    await expect(items(other, 'The page')).toHaveText(['Theirs', 'Cat', 'Bee']);
    // The list shows the order before the server has it.
    await moved;
    await other.close();

    await page.getByRole('button', { name: 'Save item' }).click();
    const note = page.getByRole('alert').filter({ hasText: 'Somebody else changed this meanwhile.' });
    await expect(note).toContainText('Item title: Theirs');
    await expect(page.getByLabel('Item title')).toHaveValue('Mine');
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Save item' }).click();
    await expect(items(page, 'The page')).toHaveText(['Mine', 'Cat', 'Bee']);

    await page.getByRole('link', { name: 'Edit Bee' }).click();
    await page.getByLabel('Item title').fill('Beehive');
    await page.getByRole('link', { name: 'Rename Ship it' }).click();
    await page.getByLabel('Section title').fill('Send it');
    await expect(page.getByText('2 unsaved changes')).toBeVisible();
    await takeScreenshots(page, 'admin-content-unsaved');
    await page.getByRole('button', { name: 'Save All Changes' }).click();
    await expect(toast(page, 'Course content saved successfully!')).toBeVisible();
    await expect(page.getByText(/^Saved: /)).toContainText('Beehive');
    await expect(page.getByText('unsaved change')).toHaveCount(0);
    await expect(items(page, 'The page')).toHaveText(['Mine', 'Cat', 'Beehive']);
    await expect(section(page, 'Send it')).toBeVisible();
  });

  specifies("Learning: each change saves by itself, if nobody else changed it; 'Save All Changes' saves the rest");
  test('an order with a concurrent change is restored, with a sentence', async ({ page }) => {
    const { path } = await makeCourse(page.request);
    await page.goto(path);
    const other = await page.context().newPage();
    await other.goto(path);
    await other.getByRole('button', { name: 'Move Ant down' }).click();
    await expectStored(other, ['Bee', 'Ant', 'Cat'], []);
    await other.close();
    await page.getByRole('button', { name: 'Move Cat up' }).click();
    await expect(toast(page, 'Somebody else changed the order meanwhile.')).toBeVisible();
    await expect(items(page, 'The page')).toHaveText(['Bee', 'Ant', 'Cat']);
  });
});

test.describe('a lost connection', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  specifies('Errors: course content: delete section, delete item, saved, not saved');
  test('restores moved and published items, and keeps the page and the input', async ({ page }) => {
    const { path } = await makeCourse(page.request);
    await page.goto(path);
    await page.getByRole('link', { name: 'Edit Ant' }).click();
    await expect(page.getByLabel('Item title')).toHaveValue('Ant');
    await page.route('**/*.data*', (route) => route.abort());
    await page.getByLabel('Item title').fill('Anthill');
    await page.getByRole('switch', { name: 'Bee is published' }).click();
    await expect(toast(page, 'An error occurred while saving content. Please try again.').first()).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Bee is published' })).not.toBeChecked();
    // The order is the same before and after, so the test waits until the request has failed.
    const tried = page.waitForEvent('requestfailed', (request) => request.url().includes(`${path}.data`));
    await page.getByRole('button', { name: 'Move Cat up' }).click();
    await tried;
    await expect(items(page, 'The page')).toHaveText(['Ant', 'Bee', 'Cat']);
    await expect(page.getByLabel('Item title')).toHaveValue('Anthill');
    await page.unroute('**/*.data*');
    await page.getByRole('button', { name: 'Save All Changes' }).click();
    await expect(toast(page, 'Course content saved successfully!')).toBeVisible();
    await expect(items(page, 'The page')).toHaveText(['Anthill', 'Bee', 'Cat']);
  });
});

test('learners see a published lesson, and their progress is counted again @main', async ({
  page,
  browser,
  baseURL,
}) => {
  const { path, slug } = await makeCourse(page.request, { isPublished: true });
  await page.goto(path);
  await page.getByRole('switch', { name: 'Cat is published' }).click();
  await expect(page.getByText('2 published, 1 draft')).toBeVisible();

  const person = newPerson();
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { 'x-forwarded-for': person.address },
  });
  const learner = await context.newPage();
  await signIn(context.request, person);
  await takeCourse(learner, { slug } as Parameters<typeof takeCourse>[1]);
  await learner.goto(`/courses/${slug}/content`);
  await expect(learner.getByText('Cat', { exact: true })).toHaveCount(0);
  await learner.getByRole('button', { name: 'Mark as complete' }).first().click();
  await expect(learner.getByText('Lesson Completed').first()).toBeVisible();
  await learner.goto('/dashboard?tab=my-courses');
  await expect(learner.getByText('50%').first()).toBeVisible();

  await page.getByRole('switch', { name: 'Cat is published' }).click();
  await expect(page.getByText('3 published, 0 draft')).toBeVisible();
  await learner.reload();
  await expect(learner.getByText('33%').first()).toBeVisible();
  await page.getByRole('link', { name: 'Delete Bee' }).click();
  await expect(page.getByText('Are you sure you want to delete this item?')).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Delete item' }).click();
  await expect(toast(page, 'Item deleted')).toBeVisible();
  await learner.reload();
  await expect(learner.getByText('50%').first()).toBeVisible();
  await learner.goto(`/courses/${slug}/content`);
  await expect(learner.getByText('Cat', { exact: true }).first()).toBeAttached();
  await context.close();
});

test('a lesson that completes at its end is done once a learner has read it', async ({ page, browser, baseURL }) => {
  const { path, slug } = await makeCourse(page.request, { isPublished: true });
  await page.goto(path);
  await page.getByRole('link', { name: 'Edit Ant' }).click();
  // The dialog grows when the editor's code has loaded.
  await editorOf(page).fill('More of it to read. '.repeat(300) + 'The end.');
  await page.getByLabel('Complete at its end').check();
  await page.getByRole('button', { name: 'Save item' }).click();
  await expect(page.getByLabel('Complete at its end')).toBeHidden();

  const person = newPerson();
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { 'x-forwarded-for': person.address },
  });
  const learner = await context.newPage();
  await signIn(context.request, person);
  await takeCourse(learner, { slug } as Parameters<typeof takeCourse>[1]);
  await learner.goto(`/courses/${slug}/content`);
  await expect(learner.getByText('Completes when you reach its end').first()).toBeVisible();
  await expect(learner.getByRole('button', { name: 'Mark as complete' })).toHaveCount(0);
  await learner
    .locator('main')
    .first()
    .evaluate((main) => main.scrollTo(0, main.scrollHeight));
  await expect(learner.getByText('Lesson Completed').first()).toBeVisible();
  await learner.reload();
  await expect(learner.getByText('33%').first()).toBeVisible();
  await context.close();
});
