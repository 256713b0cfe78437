import type { Locator, Page } from '@playwright/test';

/** Finds the textarea that a form sends. */
export const field = (page: Page): Locator => page.locator('textarea[name=body]');

/** Finds the editor; until its code has loaded, the textarea has the label 'Text'. */
export const editorOf = (page: Page): Locator => page.locator('.text-page').getByRole('textbox', { name: 'Text' });
