import type { Page } from '@playwright/test';

/** A state of a page: its name, and the steps that lead to it from the earlier ones, in any language. */
type Step = readonly [name: string, go: (page: Page) => Promise<void>];

const send = (page: Page) => page.locator('.question-foot [type="submit"]');

/** Gives any answer to the present question. */
async function answer(page: Page): Promise<void> {
  await send(page).waitFor();
  const picks = page.locator('label.question-pick');
  if ((await picks.count()) > 0) await picks.first().click();
  const field = page.locator('.question-input input');
  if ((await field.count()) > 0) await field.fill('7');
  const row = page.locator('.question-item');
  if ((await row.count()) > 0) {
    await row.first().click();
    await page.locator('.question-move button').last().click();
  }
  const pool = page.locator('.question-pool button');
  while ((await send(page).isDisabled()) && (await pool.count()) > 0) await pool.first().click();
}

const next = (page: Page) => page.locator('.question-foot > .btn-accent');

const practice: readonly Step[] = [
  [
    'marked',
    async (page) => {
      await answer(page);
      await send(page).click();
      await page.locator('.question-verdict').waitFor();
    },
  ],
  [
    'where it is taught',
    async (page) => {
      await page.locator('.taught-link').click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'the end',
    async (page) => {
      await page.keyboard.press('Escape');
      await next(page).click();
      await page.locator('.practice-end, .question').first().waitFor();
      // A question with a wrong answer is asked again.
      if ((await page.locator('.practice-end').count()) > 0) return;
      await answer(page);
      await send(page).click();
      await next(page).click();
      await page.locator('.practice-end').waitFor();
    },
  ],
];

const questions = 8;
const attempt: readonly Step[] = [
  ...Array.from({ length: questions }, (_, place): Step => [
    `question ${place + 1}`,
    async (page) => {
      await page.locator('.quiz-map button').nth(place).click();
      await answer(page);
    },
  ]),
  ['before it is handed in', (page) => page.locator('.quiz-acts button').last().click()],
  [
    'waiting for the network',
    async (page) => {
      await page.context().setOffline(true);
      await page.locator('.quiz-acts button').last().click();
      await page.locator('.quiz-steps').waitFor();
    },
  ],
];

const result: readonly Step[] = [
  [
    'right answers',
    async (page) => {
      await page.locator('.quiz-acts [aria-expanded]').click();
      await page.locator('.quiz-answers').waitFor();
    },
  ],
];

/** The states of a page beyond the one at its address, in this order. */
export function stepsOf(address: string): readonly Step[] {
  if (/lesson=:practice_/.test(address)) return practice;
  if (/:quiz(?:UsedUp|Passed)Id/.test(address)) return result;
  return address.includes(':quizOpenId') ? attempt : [];
}

/** Deletes what waits on the device, so that an attempt stays open, and reconnects. */
export async function leaveSteps(page: Page): Promise<void> {
  await page.evaluate(async () => {
    localStorage.clear();
    const stores = await indexedDB.databases();
    for (const { name } of stores) if (name !== undefined) indexedDB.deleteDatabase(name);
  });
  await page.evaluate(() => location.replace('about:blank'));
  await page.waitForURL('about:blank');
  await page.context().setOffline(false);
}
