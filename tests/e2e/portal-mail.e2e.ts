import { expectNoViolations } from './support/expect-no-violations.ts';
import { expect, test } from './support/test.ts';
import { editorOf, field } from './support/text-editor.ts';

test('a mail is written in the editor, with what mail programs show, and previewed as its readers get it', async ({
  page,
  staffMember,
}) => {
  expect(staffMember.email).not.toBe('');
  await page.goto('/admin/mail/new');
  await page.getByLabel('Newsletter subscribers').check();
  await page.getByLabel('Subject').fill('Live on Thursday');
  const text = editorOf(page);
  await expect(text).toBeVisible();
  for (const missing of ['Picture', 'Table', 'Code'])
    await expect(page.getByRole('button', { name: missing, exact: true })).toHaveCount(0);
  await text.focus();
  await page.keyboard.type('Habari ');
  await page.getByRole('button', { name: 'First name' }).click();
  await page.keyboard.type(', bring ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('a form');
  await page.keyboard.press('Control+b');
  await expect(field(page)).toHaveValue('<p>Habari {name}, bring <strong>a form</strong></p>');
  await expectNoViolations(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.locator('.campaign-html strong')).toHaveText('a form');
  await page.getByRole('link', { name: 'Text part' }).click();
  await expect(page.locator('.campaign-text')).toContainText('bring a form');
});
