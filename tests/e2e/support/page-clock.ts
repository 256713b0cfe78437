import { expect, type Page } from '@playwright/test';

/** Stops the page's clock, which must be installed. Tries again if a busy machine reaches the time before the browser stops. */
export async function stopClock(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  }).toPass();
}

/**
 * Resolves when React has run the effects of the current screen, which it does by messages after painting. Earlier, timers of effects may
 * not exist. Does not use the page's timers, because a test may have stopped its clock.
 */
export async function runEffects(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 10; turn++) {
      await new Promise<void>((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => done());
        port1.start();
        port2.postMessage(null);
      });
    }
  });
}

/**
 * Moves the page's clock by so many milliseconds until an assertion holds: on a busy machine the timer may start after the text that
 * announces it.
 */
export async function runUntil(page: Page, ms: number, assertion: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(ms);
    await runEffects(page);
    await assertion();
  }).toPass({ timeout: 60_000 });
}
