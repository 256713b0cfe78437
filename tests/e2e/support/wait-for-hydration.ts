import { expect, type Page } from '@playwright/test';
import { runEffects } from './page-clock.ts';

/**
 * Makes `goto` and `reload` wait until React has hydrated the page; public pages hydrate when a visitor reaches for a control. Forms also
 * work before hydration and without JavaScript, which has its own tests.
 */
export function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...input) => {
    const answer = await goto(...input);
    await hydrated(page);
    return answer;
  };
  page.reload = async (...input) => {
    const answer = await reload(...input);
    await hydrated(page);
    return answer;
  };
}

async function hydrated(page: Page): Promise<void> {
  // Tries again if the page redirects meanwhile.
  await expect(async () => {
    await page.waitForFunction(() => {
      if (document.querySelector('script[type="deferred"]')) {
        const button = document.querySelector('button:not([data-theme-toggle])');
        button?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
      }
      const main = document.querySelector('main');
      return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'));
    });
    await runEffects(page);
  }).toPass({ timeout: 60_000 });
}
