import { expect, test as base, type Page } from '@playwright/test';
import { newPerson, type Person } from './person.ts';
import { SimulatedPhone } from './simulated-phone.ts';

interface Fixtures {
  /** Nobody the product knows yet; the page comes from their address. */
  person: Person;
  /** Their phone. */
  phone: SimulatedPhone;
  /** What a page may say on its console: sentences that a test expects, given by `test.use`. */
  expectedErrors: readonly RegExp[];
}

/** Playwright's test, at the address of the product that runs, failing on whatever a page says that it should not. */
export const test = base.extend<Fixtures>({
  person: async ({}, use) => use(newPerson()),
  expectedErrors: [[], { option: true }],
  baseURL: async ({}, use) => use(process.env['PRODUCT_URL'] ?? 'http://localhost:3000'),
  extraHTTPHeaders: async ({ person }, use) => use({ 'x-forwarded-for': person.address }),
  phone: async ({ playwright, person }, use) => {
    const request = await playwright.request.newContext();
    await use(new SimulatedPhone(request, process.env['SIMULATOR_URL'] ?? '', person.msisdn));
    await request.dispose();
  },
  context: async ({ context, expectedErrors }, use) => {
    const wrong: string[] = [];
    context.on('page', (page) => listen(page, wrong));
    await use(context);
    expect(wrong.filter((words) => !expectedErrors.some((expected) => expected.test(words)))).toEqual([]);
  },
});

/** Errors on the console, uncaught exceptions and rejections, and resources that did not come. */
function listen(page: Page, wrong: string[]): void {
  page.on('pageerror', (error) => wrong.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') wrong.push(`console: ${message.text()} (${message.location().url})`);
  });
}

export { expect } from '@playwright/test';
