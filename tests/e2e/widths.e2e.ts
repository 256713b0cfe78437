import type { Page } from '@playwright/test';
import { demoAdminAccount, demoLearnerAccount } from '#seeds/demo-accounts.ts';
import { addressesWithin, pageAddresses } from '#tests/support/route-addresses.ts';
import { send } from './support/accounts.ts';
import { expectLayoutHolds } from './support/measure-layout.ts';
import { test } from './support/test.ts';

// Pages that do not exist answer so, and the address of a dialog that may not be opened refuses it.
test.use({ expectedErrors: [/status of 40\d/], baseURL: async ({ longShop }, use) => use(longShop.url) });

// One after the other: it takes longer to fill the shop than to look at a page of it.
test.describe.configure({ mode: 'default' });

const signIns = {
  visitor: null,
  learner: ['/login', demoLearnerAccount],
  admin: ['/admin/login', demoAdminAccount],
} as const;
type Visitor = keyof typeof signIns;

const gates = [...addressesWithin('routes/auth/layout.tsx'), ...addressesWithin('routes/admin/gate.tsx')];
const visitorOf = (address: string): Visitor => {
  if (gates.includes(address)) return 'visitor';
  return address.startsWith('/admin') ? 'admin' : 'learner';
};

/** Groups of pages that take about as long. The demo's tools are for developers. */
const addresses = pageAddresses().filter((address) => !address.startsWith('/dev/'));
const groups = Map.groupBy(addresses, (address) => {
  const [, first = '', second = ''] = address.split('/');
  return first === 'admin' ? `/admin/${second}` : visitorOf(address);
});

/** Some pages lead on to another after seconds, in which a busy machine has not measured them. */
function stayOnPages(page: Page) {
  return page.addInitScript(() => {
    const wait = globalThis.setTimeout.bind(globalThis);
    globalThis.setTimeout = ((run: () => void, ms = 0) => (ms < 1_000 ? wait(run, ms) : 0)) as typeof setTimeout;
  });
}

for (const [group, pages] of groups) {
  test(`no width breaks a table, a form or a word: ${group}`, async ({ page, longShop }) => {
    test.slow();
    await stayOnPages(page);
    for (const visitor of new Set(pages.map(visitorOf))) {
      const signIn = signIns[visitor];
      if (signIn) await send(page.request, signIn[0], { email: signIn[1].email, password: signIn[1].password });
      for (const address of pages.filter((each) => visitorOf(each) === visitor)) {
        const path = address.replaceAll(/:(\w+)|\*/g, (all, name?: string) => longShop.examples[name ?? all] ?? 'none');
        await page.goto(path);
        await expectLayoutHolds(page);
      }
    }
  });
}
