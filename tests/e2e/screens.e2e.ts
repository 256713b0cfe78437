import type { Page } from '@playwright/test';
import { localAddress } from '#app/shared/locale.ts';
import { addressesWithin } from '#tests/support/route-addresses.ts';
import { specifies } from '#tests/specifies.ts';
import { leaveSteps, stepsOf } from './support/exercise-steps.ts';
import { findFaultsAt } from './support/expect-no-violations.ts';
import { lengthenTexts } from './support/lengthen-texts.ts';
import {
  addresses,
  enterAs,
  examplePath,
  exerciseStates,
  isMissing,
  stayOnPages,
  visitorOf,
} from './support/long-shop-pages.ts';
import { findLayoutFaults } from './support/measure-layout.ts';
import { takeScreenshots } from './support/screenshots.ts';
import { expect, test } from './support/test.ts';

// Pages that do not exist log an error, and so do addresses of dialogs that must not be opened, and pages without a connection.
test.use({
  expectedErrors: [/status of 40\d|ERR_INTERNET_DISCONNECTED|Failed to fetch/],
  baseURL: async ({ longShop }, use) => use(longShop.url),
});

/** `SCREENS=all` measures all widths, asks axe in every language, theme and width, and answers a question of each kind. */
const isAll = process.env['SCREENS'] === 'all';
/** A phone, a tablet and two desktops. */
const allWidths: readonly number[] = isAll
  ? [360, 480, 640, 768, 820, 900, 1024, 1120, 1280, 1440, 1600, 1920]
  : [360, 820, 1024, 1280];
const fewWidths: readonly number[] = isAll ? [360, 768, 1280] : [360, 1280];

const publicPages = addressesWithin('routes/public/layout.tsx');

const screens = [...new Set([...addresses, '/dashboard?tab=find-courses', ...(isAll ? exerciseStates : [])])];

/** Groups of pages that take about as long. */
const groups = Map.groupBy(screens, (address) => {
  const [, first = '', second = ''] = address.split('/');
  return first === 'admin' ? `/admin/${second}` : visitorOf(address);
});

/** Sizes the present page to each width, and expects no fault of its layout, nor of axe at those where it is asked. */
async function expectScreen(
  page: Page,
  name: string,
  widths: readonly number[],
  asked: readonly number[],
): Promise<void> {
  const faults: string[] = [];
  const present = () => page.viewportSize()?.width;
  // From the present width on: each change of it costs as much as a measurement.
  for (const width of present() === widths.at(-1) ? widths.toReversed() : widths) {
    if (width !== present()) await page.setViewportSize({ width, height: 800 });
    const found = [
      ...(await findLayoutFaults(page)),
      ...(asked.includes(width) ? await findFaultsAt(page, width) : []),
    ];
    faults.push(...found.map((fault) => `${width}: ${fault}`));
  }
  expect.soft(faults, name).toEqual([]);
  await takeScreenshots(page, name.replaceAll(/\W+/g, '-').slice(0, 100));
}

/** Expects the present page to hold, in English also with longer texts; the portal is in English only. */
async function expectScreens(page: Page, name: string, language: 'en' | 'sw'): Promise<void> {
  const others = isAll ? fewWidths : [];
  if (language === 'sw') return expectScreen(page, `sw ${name}`, fewWidths, others);
  // Public pages are asked on a phone as a visitor sees them.
  const asked = isAll || !publicPages.includes(name) ? fewWidths : [1280];
  await expectScreen(page, `en ${name}`, allWidths, asked);
  if (name.startsWith('/admin')) return;
  await lengthenTexts(page);
  await expectScreen(page, `longer ${name}`, fewWidths, others);
}

/** Visits pages of the long shop; those that redirect to a page of the list are skipped. */
async function visit(
  page: Page,
  paths: ReadonlyMap<string, string>,
  look: (address: string) => Promise<void>,
): Promise<void> {
  const listed = new Set([...paths.values()].map((path) => path.split('?')[0]));
  for (const [address, path] of paths) {
    const answer = await page.goto(path);
    expect.soft(answer?.status() === 404, `${path} is not found`).toBe(isMissing(address));
    const { pathname } = new URL(page.url());
    if (pathname !== path.split('?')[0] && listed.has(pathname)) continue;
    await look(address);
    listed.add(pathname);
  }
}

// Two halves, each in order: filling a shop takes longer than viewing a page.
test.describe('of the shop', () => {
  test.describe.configure({ mode: 'default' });

  specifies('Public shell: no axe violation and no sideways scroll on any public or account page', 'Roles: visitor');
  test('a visitor can use every public page', async ({ page, longShop }) => {
    test.slow();
    await stayOnPages(page);
    const paths = publicPages.map((each) => [each, examplePath(each, longShop)] as const);
    // A learner's visit asks axe about the other theme.
    const asked = isAll ? fewWidths : [360];
    await visit(page, new Map(paths), (address) => expectScreen(page, `visitor ${address}`, fewWidths, asked));
  });

  for (const visitor of ['visitor', 'learner'] as const)
    test(`no word of Kiswahili, whose words are longer, breaks a page: ${visitor}`, async ({ page, longShop }) => {
      test.slow();
      await stayOnPages(page);
      await enterAs(page, visitor);
      const pages = screens.filter((each) => visitorOf(each) === visitor && !each.startsWith('/admin'));
      const paths = pages.map((each) => [each, localAddress('sw', examplePath(each, longShop))] as const);
      await visit(page, new Map(paths), (address) => expectEach(page, address, 'sw'));
    });

  expectGroups((group) => !group.startsWith('/admin'));
});

test.describe('of the portal', () => {
  test.describe.configure({ mode: 'default' });
  expectGroups((group) => group.startsWith('/admin'));
});

function expectGroups(isWanted: (group: string) => boolean): void {
  for (const [group, pages] of groups) {
    if (!isWanted(group)) continue;
    specifies('Public shell: no axe violation and no sideways scroll on any public or account page');
    test(`everybody can use each page, and no width and no longer text breaks it: ${group}`, async ({
      page,
      longShop,
    }) => {
      test.slow();
      await stayOnPages(page);
      for (const [visitor, theirs] of Map.groupBy(pages, visitorOf)) {
        await enterAs(page, visitor);
        const paths = theirs.map((each) => [each, examplePath(each, longShop)] as const);
        await visit(page, new Map(paths), (address) => expectEach(page, address, 'en'));
      }
    });
  }
}

/** Expects the present page to hold in each of its states. */
async function expectEach(page: Page, address: string, language: 'en' | 'sw'): Promise<void> {
  await expectScreens(page, address, language);
  const steps = isAll && visitorOf(address) === 'learner' ? stepsOf(address) : [];
  for (const [step, go] of steps) {
    await go(page);
    await expectScreens(page, `${address}, ${step}`, language);
  }
  if (steps.length > 0) await leaveSteps(page);
}
