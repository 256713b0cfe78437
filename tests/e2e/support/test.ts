import { expect, test as base, type BrowserContext } from '@playwright/test';
import { waitForHydration } from './wait-for-hydration.ts';
import { signIn } from './accounts.ts';
import { enterPortal, newColleague } from './admin.ts';
import { openLongShop, type LongShop } from './open-long-shop.ts';
import { openCourseSite, type CourseSite } from './open-course-site.ts';
import { newPerson, type Person } from './person.ts';
import { SimulatedPhone } from './simulated-phone.ts';
import { openShop, type Engine, type Shop } from '#tests/support/shop-on-disk.ts';

interface Fixtures {
  /** Nobody the product knows yet; the page comes from their address. */
  person: Person;
  /** The same, registered, verified and signed in on the page. */
  learner: Person;
  /** Somebody of the company, signed in at the portal on the page. */
  admin: Person;
  /** Their phone. */
  phone: SimulatedPhone;
  /** Opens an empty shop for this test alone, and ends it after the test's pages are closed. */
  openShop: (engine: Engine) => Promise<Shop>;
  /** What a page may say on its console: sentences that a test expects, given by `test.use`. */
  expectedErrors: readonly RegExp[];
}

/**
 * Opened when a worker's first test asks for them, and kept for its others. All worker fixtures stand here: Playwright starts another
 * worker for each test whose file has others than the test before.
 */
interface WorkerFixtures {
  courseSite: CourseSite;
  longShop: LongShop;
}

/** Playwright's test, at the address of the product that runs, failing on whatever a page says that it should not. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  courseSite: [
    async ({}, use) => {
      const courseSite = await openCourseSite();
      await use(courseSite);
      await courseSite.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  longShop: [
    async ({}, use) => {
      const shop = await openLongShop();
      await use(shop);
      await shop.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  person: async ({}, use) => use(newPerson()),
  learner: async ({ context, person }, use) => {
    await signIn(context.request, person);
    await use(person);
  },
  admin: async ({ context }, use) => {
    const colleague = newColleague();
    await enterPortal(context.request, colleague);
    await use(colleague);
  },
  // First of all, so that it ends last: a page whose server is gone fails to fetch what it had asked for.
  openShop: [
    async ({}, use) => {
      const opened: Shop[] = [];
      await use(async (engine) => {
        const shop = await openShop(engine);
        opened.push(shop);
        return shop;
      });
      for (const shop of opened) await shop.remove();
    },
    { auto: true },
  ],
  expectedErrors: [[], { option: true }],
  baseURL: async ({}, use) => use(productUrl()),
  extraHTTPHeaders: async ({ person }, use) => use({ 'x-forwarded-for': person.address }),
  phone: async ({ playwright, person }, use) => {
    const request = await playwright.request.newContext();
    await use(new SimulatedPhone(request, process.env['SIMULATOR_URL'] ?? '', person.msisdn));
    await request.dispose();
  },
  page: async ({ page, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) waitForHydration(page);
    await use(page);
  },
  context: async ({ context, expectedErrors, javaScriptEnabled }, use) => {
    const wrong: string[] = [];
    listen(context, wrong);
    await use(context);
    // Without JavaScript the browser refuses every script, and says so by this word.
    const expected = javaScriptEnabled ? expectedErrors : [...expectedErrors, /^csp: .*\.js$/];
    expect(wrong.filter((words) => !expected.some((sentence) => sentence.test(words)))).toEqual([]);
  },
});

/** Errors on the console of any page, uncaught exceptions and rejections, failures of the server, what did not come. */
function listen(context: BrowserContext, wrong: string[]): void {
  context.on('weberror', (error) => wrong.push(`uncaught: ${error.error().message}`));
  context.on('console', (message) => {
    // A page that is left gives up asking for the addresses that it links to; what fails otherwise is told below.
    if (message.text().startsWith('Failed to fetch manifest patches TypeError: Failed to fetch')) return;
    if (message.type() === 'error') wrong.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) wrong.push(`answered ${response.status()}: ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left takes back what it had asked for.
    if (reason !== 'net::ERR_ABORTED') wrong.push(`${reason}: ${request.url()}`);
  });
}

/** Where the product of this run answers. */
export function productUrl(): string {
  return process.env['PRODUCT_URL'] ?? 'http://localhost:3000';
}

export { expect } from '@playwright/test';
