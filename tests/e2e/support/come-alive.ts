import type { Page } from '@playwright/test';

/**
 * Makes `goto` and `reload` wait until React has taken the page over. Before that forms work as well, but as those of a
 * page without JavaScript, which have tests of their own.
 */
export function comeAlive(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...given) => {
    const answer = await goto(...given);
    await hydrated(page);
    return answer;
  };
  page.reload = async (...given) => {
    const answer = await reload(...given);
    await hydrated(page);
    return answer;
  };
}

async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'));
  });
  // Its effects come after it, by messages. Timers and idle callbacks would not do: a test may have stopped the page's time.
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
