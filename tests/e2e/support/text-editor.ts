import type { Locator, Page } from '@playwright/test';

/** The textarea that a form sends. */
export const field = (page: Page): Locator => page.locator('textarea[name=body]');

/** The editor itself: until its code has come, the field is what is called 'Text'. */
export const editorOf = (page: Page): Locator => page.locator('.text-page').getByRole('textbox', { name: 'Text' });
