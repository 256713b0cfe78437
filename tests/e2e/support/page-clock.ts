import { expect, type Page } from '@playwright/test';

/**
 * Stops the page's clock, which must be installed. Tries again where the machine is so busy that the moment is past before the browser
 * hears of it.
 */
export async function stopClock(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  }).toPass();
}

/**
 * Resolves once React has run the effects of what is on the screen, which it does after painting, by messages. Before that a timer that
 * an effect sets need not be there. Does not use the page's timers: a test may have stopped its clock.
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
 * Lets so many milliseconds pass for the page, again and again until an assertion holds: a busy machine may have set the timer later than
 * the text that tells of it.
 */
export async function runUntil(page: Page, ms: number, assertion: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(ms);
    await runEffects(page);
    await assertion();
  }).toPass({ timeout: 60_000 });
}
