/**
 * Every page of the route table on a shop of long names, in every language and in English that is 40 % longer, on a phone and a desktop,
 * in both themes: nothing is cut, broken or on top of something else, and axe finds nothing. Prints each fault, and keeps a picture of its page.
 *
 *     node scripts/test/build.mjs && node tests/long/every-screen.ts [en|sw|longer] [/the/beginning/of/addresses] [pictures]
 *
 * `pictures` keeps a picture of every screen. The shop is the same in each run of a day, so pictures of two builds can be compared. It needs
 * Chromium, as the journeys do. Exits with 1 where it finds a fault.
 */
import { mkdirSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { localAddress } from '#app/shared/locale.ts';
import { colourRules, findViolations } from '#tests/e2e/support/expect-no-violations.ts';
import { lengthenTexts } from '#tests/e2e/support/lengthen-texts.ts';
import { leaveSteps, stepsOf } from '#tests/e2e/support/exercise-steps.ts';
import {
  addresses,
  enterAs,
  exerciseStates,
  examplePath,
  isMissing,
  stayOnPages,
  visitorOf,
} from '#tests/e2e/support/long-shop-pages.ts';
import { findLayoutFaults } from '#tests/e2e/support/measure-layout.ts';
import { openLongShop } from '#tests/e2e/support/open-long-shop.ts';
import { inEachAppearance } from '#tests/e2e/support/screenshots.ts';
import { waitForHydration } from '#tests/e2e/support/wait-for-hydration.ts';

type Language = 'en' | 'sw' | 'longer';

const asked = process.argv.slice(2).filter((word) => word !== 'pictures');
const keepsAll = process.argv.includes('pictures');
const languages = (['en', 'sw', 'longer'] as const).filter(
  (each) => !asked.some((word) => !word.startsWith('/')) || asked.includes(each),
);
const beginnings = asked.filter((word) => word.startsWith('/'));
const isAsked = (address: string) =>
  beginnings.length === 0 || beginnings.some((beginning) => address.startsWith(beginning));

const pictures = 'test-results/every-screen';
mkdirSync(pictures, { recursive: true });
const say = (line: string) => void process.stdout.write(`${line}\n`);
let looks = 0;
let faulty = 0;

/** Looks at the page we are on, in each width and theme. */
async function look(page: Page, language: Language, name: string): Promise<void> {
  await inEachAppearance(
    page,
    async (appearance, label) => {
      if (language === 'longer') await lengthenTexts(page);
      const layout = appearance.theme === 'dark' ? await findLayoutFaults(page) : [];
      const faults = [
        ...layout,
        ...(await findViolations(page, appearance.theme === 'dark' ? {} : colourRules)).map((words) => `axe: ${words}`),
      ];
      looks += 1;
      if (faults.length > 0) faulty += 1;
      else if (!keepsAll) return;
      for (const fault of faults) say(`${language} ${name} ${label}: ${fault}`);
      const path = `${pictures}/${`${language}${name.replaceAll(/\W+/g, '-')}-${label}`.slice(0, 120)}.png`;
      await page.screenshot({ path, fullPage: true, animations: 'disabled' });
    },
    // Length changes no colour.
    ({ width, theme }) => width !== 768 && (language !== 'longer' || theme === 'dark'),
  );
}

const shop = await openLongShop();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  chromiumSandbox: false,
  args: ['--disable-gpu'],
});
const seen = new Set<string>();
try {
  for (const visitor of ['visitor', 'learner', 'admin'] as const) {
    const context = await browser.newContext({ baseURL: shop.url, locale: 'en-KE', timezoneId: 'Africa/Nairobi' });
    const page = await context.newPage();
    await stayOnPages(page);
    waitForHydration(page);
    await enterAs(page, visitor);
    for (const address of new Set([...addresses, ...exerciseStates].filter(isAsked))) {
      const isPublic = visitorOf(address) === 'learner';
      if (visitorOf(address) !== visitor && !(isPublic && visitor === 'visitor')) continue;
      const path = examplePath(address, shop);
      for (const language of languages) {
        // The portal is in English alone, and looked at with longer words where somebody asks for it.
        if (address.startsWith('/admin') && language !== 'en' && !(language === 'longer' && beginnings.length > 0))
          continue;
        const local = language === 'sw' ? localAddress('sw', path) : path;
        const answer = await page.goto(local);
        if (answer?.status() === 404 && !isMissing(address)) {
          faulty += 1;
          say(`${language} ${visitor} ${address}: not found, so the example ${local} is wrong`);
        }
        // Learners' pages lead visitors to the login, which has its own line.
        if (isPublic && visitor === 'visitor' && new URL(page.url()).pathname !== local) continue;
        seen.add(`${language} ${address}`);
        await look(page, language, `${visitor} ${address}`);
        const steps = visitor === 'learner' ? stepsOf(address) : [];
        for (const [step, go] of steps) {
          await go(page);
          await look(page, language, `${visitor} ${address}, ${step}`);
        }
        if (steps.length > 0) await leaveSteps(page);
      }
    }
    await context.close();
  }
} finally {
  await browser.close();
  await shop.close();
}
const pages = new Set([...seen].map((each) => each.split(' ')[1]));
say(
  `${pages.size} pages, ${seen.size} with their languages, ${looks} screens with their visitors, widths and themes: ${faulty} with faults.`,
);
if (faulty > 0 || keepsAll) say(`Pictures: ${pictures}`);
if (faulty > 0) process.exitCode = 1;
