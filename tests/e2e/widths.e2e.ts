import { localAddress } from '#app/shared/locale.ts';
import { lengthenTexts } from './support/lengthen-texts.ts';
import { addresses, enterAs, examplePath, isMissing, stayOnPages, visitorOf } from './support/long-shop-pages.ts';
import { expectLayoutHolds } from './support/measure-layout.ts';
import { expect, test } from './support/test.ts';

// `node tests/long/every-screen.ts` checks more of every page.

// Pages that do not exist log an error, and so do addresses of dialogs that must not be opened.
test.use({ expectedErrors: [/status of 40\d/], baseURL: async ({ longShop }, use) => use(longShop.url) });

/** Groups of pages that take about as long. */
const groups = Map.groupBy(addresses, (address) => {
  const [, first = '', second = ''] = address.split('/');
  return first === 'admin' ? `/admin/${second}` : visitorOf(address);
});

// Two halves, each in order: filling a shop takes longer than viewing a page.
test.describe('of the shop', () => {
  test.describe.configure({ mode: 'default' });

  /** Pages with Kiswahili texts, whose words are longer. */
  for (const visitor of ['visitor', 'learner'] as const) {
    test(`no word of Kiswahili breaks a page: ${visitor}`, async ({ page, longShop }) => {
      test.slow();
      await stayOnPages(page);
      await enterAs(page, visitor);
      for (const address of addresses.filter((each) => visitorOf(each) === visitor)) {
        if (address.startsWith('/admin')) continue;
        await page.goto(localAddress('sw', examplePath(address, longShop)));
        await expectLayoutHolds(page, [360, 1280]);
      }
    });
  }

  expectWidths((group) => !group.startsWith('/admin'));
});

test.describe('of the portal', () => {
  test.describe.configure({ mode: 'default' });
  expectWidths((group) => group.startsWith('/admin'));
});

function expectWidths(isWanted: (group: string) => boolean): void {
  for (const [group, pages] of groups) {
    if (!isWanted(group)) continue;
    test(`no width and no longer text breaks a table, a form or a word: ${group}`, async ({ page, longShop }) => {
      test.slow();
      await stayOnPages(page);
      for (const visitor of new Set(pages.map(visitorOf))) {
        await enterAs(page, visitor);
        for (const address of pages.filter((each) => visitorOf(each) === visitor)) {
          const answer = await page.goto(examplePath(address, longShop));
          expect.soft(answer?.status() === 404, `${address} is not found`).toBe(isMissing(address));
          await expectLayoutHolds(page);
          // The portal is in English only.
          if (address.startsWith('/admin')) continue;
          await lengthenTexts(page);
          await expectLayoutHolds(page, [360, 1280]);
        }
      }
    });
  }
}
