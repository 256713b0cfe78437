import type { Page } from '@playwright/test';

/**
 * Makes the page's processor four times slower during `work`, as a cheap phone's is. Chromium keeps a whole processor busy for it, also
 * while the page waits, so what is not about speed goes outside.
 */
export async function onSlowPhone<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  try {
    return await work();
  } finally {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await devtools.detach();
  }
}
