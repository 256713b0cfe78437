import { expect, test } from './support/test.ts';
import { editorOf, field } from './support/text-editor.ts';
import { specifies } from '#tests/specifies.ts';

specifies('Learning: real sections; texts are sanitised and edited as readers see them');
test('text typed before the scripts load stays, and continues in the editor', async ({ page, staffMember }) => {
  expect(staffMember.email).not.toBe('');
  const scripts = Promise.withResolvers<void>();
  const editor = Promise.withResolvers<void>();
  const isOfEditor = (url: string) => /\/rich-text-[\w-]+\.js$/.test(url);
  await page.route('**/assets/*.js', async (route) => {
    await (isOfEditor(route.request().url()) ? editor : scripts).promise;
    await route.continue();
  });
  const alive = page.goto('/dev/text-editor');
  // The mouse reaches it only through its label.
  await page.getByText('Text', { exact: true }).click();
  await expect(field(page)).toBeFocused();
  const { height } = (await field(page).boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThan(100);
  await field(page).press('Control+Home');
  await page.keyboard.type('Habari ');
  const requested = page.waitForRequest((request) => isOfEditor(request.url()));
  scripts.resolve();
  await alive;
  await requested;
  await page.keyboard.type('za ');
  await expect(field(page)).toHaveValue(/^Habari za <h2>/);
  editor.resolve();
  await expect(editorOf(page)).toBeFocused();
  await page.keyboard.type('leo');
  await expect(field(page)).toHaveValue(/^<p>Habari za leo<\/p><h2>A form is a conversation<\/h2>.*on\.<\/p>$/);
});

test('text typed in a dialog before the scripts load stays in the same field', async ({ page, staffMember }) => {
  expect(staffMember.email).not.toBe('');
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  const alive = page.goto('/admin/courses/new');
  const price = page.getByLabel('Price, KSh');
  await price.fill('6');
  await price.press('End');
  await page.keyboard.type('5');
  scripts.resolve();
  await alive;
  await expect(page.locator('dialog:modal')).toBeVisible();
  await expect(price).toBeFocused();
  await page.keyboard.type('00');
  await expect(price).toHaveValue('6500');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
});
