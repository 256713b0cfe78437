import { expect, test as base, type BrowserContext } from '@playwright/test';
import { waitForHydration } from './wait-for-hydration.ts';
import { send, signIn } from './accounts.ts';
import { enterPortal, newColleague } from './admin.ts';
import { openLongShop, type LongShop } from './open-long-shop.ts';
import { openCourseSite, type CourseSite } from './open-course-site.ts';
import { newPerson, type Person } from './person.ts';
import { SimulatedPhone } from './simulated-phone.ts';
import { openShop, type Engine, type Shop } from '#tests/support/shop-on-disk.ts';

interface Fixtures {
  /** A person without an account, with an address of their own. */
  person: Person;
  /** A registered and verified learner, signed in on the page. */
  learner: Person;
  /** The worker's member of the company, signed in to the portal on the page; tests change neither their account nor their session. */
  staffMember: Person;
  /** A member of the company of this test's own, signed in to the portal on the page. */
  ownStaff: Person;
  /** The person's simulated phone. */
  phone: SimulatedPhone;
  /** Opens an empty shop for this test, and ends it after the test's pages are closed. */
  openShop: (engine: Engine) => Promise<Shop>;
  /** Patterns of expected console messages, set by `test.use`. */
  expectedErrors: readonly RegExp[];
}

/**
 * Opened at a worker's first use and kept for its other tests. All worker fixtures are here: Playwright starts another worker if a file
 * has different ones.
 */
interface WorkerFixtures {
  courseSite: CourseSite;
  longShop: LongShop;
  staff: Staff;
}

interface Staff {
  readonly person: Person;
  /** Returns the cookies of their session in the portal. */
  readonly cookies: () => Promise<Awaited<ReturnType<BrowserContext['cookies']>>>;
}

/** The portal asks who it is before some decisions, ten minutes after the login; a test takes less than the rest. */
const maxSessionAgeMs = 5 * 60_000;

/** Playwright's test at the address of the running product. Fails on unexpected console messages of a page. */
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
  staff: [
    async ({ playwright }, use) => {
      const person = newColleague();
      const { email, password, address } = person;
      const extraHTTPHeaders = { 'x-forwarded-for': address };
      const request = await playwright.request.newContext({ baseURL: productUrl(), extraHTTPHeaders });
      await signIn(request, person);
      let enteredAt = -Infinity;
      await use({
        person,
        async cookies() {
          if (performance.now() - enteredAt > maxSessionAgeMs) {
            await send(request, '/admin/login', { email, password });
            enteredAt = performance.now();
          }
          return (await request.storageState()).cookies;
        },
      });
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  person: async ({}, use) => use(newPerson()),
  learner: async ({ context, person }, use) => {
    await signIn(context.request, person);
    await use(person);
  },
  staffMember: async ({ context, staff }, use) => {
    await context.addCookies(await staff.cookies());
    await use(staff.person);
  },
  ownStaff: async ({ context }, use) => {
    const colleague = newColleague();
    await enterPortal(context.request, colleague);
    await use(colleague);
  },
  // Comes first so that it ends last: a page without a server fails to fetch its last requests.
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
    // Without JavaScript the browser refuses every script with this message.
    const expected = javaScriptEnabled ? expectedErrors : [...expectedErrors, /^csp: .*\.js$/];
    expect(wrong.filter((words) => !expected.some((sentence) => sentence.test(words)))).toEqual([]);
  },
});

/** Records console errors of any page, uncaught exceptions and rejections, server failures and failed requests. */
function listen(context: BrowserContext, wrong: string[]): void {
  context.on('weberror', (error) => wrong.push(`uncaught: ${error.error().message}`));
  context.on('console', (message) => {
    // A page that is left aborts its prefetches; other failures are reported below.
    if (message.text().startsWith('Failed to fetch manifest patches TypeError: Failed to fetch')) return;
    if (message.type() === 'error') wrong.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('response', (response) => {
    if (response.status() >= 500) wrong.push(`answered ${response.status()}: ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left aborts its requests.
    if (reason !== 'net::ERR_ABORTED') wrong.push(`${reason}: ${request.url()}`);
  });
}

/** Returns the address of the running product. */
export function productUrl(): string {
  return process.env['PRODUCT_URL'] ?? 'http://localhost:3000';
}

export { expect } from '@playwright/test';
