import { demoAdminAccount, demoLearnerAccount } from '#seeds/demo-accounts.ts';
import type { BuiltServer } from '#tests/support/built-server.ts';
import { fillWithLongData } from '#tests/support/long-shop.ts';
import { addressesWithin, listAddresses, pageAddresses } from '#tests/support/route-addresses.ts';
import { openShop, type Shop } from '#tests/support/shop-on-disk.ts';
import { send } from './support/accounts.ts';
import { expectLayoutHolds } from './support/measure-layout.ts';
import { test as base } from './support/test.ts';

interface LongShop {
  readonly shop: Shop;
  readonly server: BuiltServer;
  readonly examples: Readonly<Record<string, string>>;
}

const test = base.extend<object, { longShop: LongShop }>({
  longShop: [
    async ({}, use) => {
      const shop = await openShop('embedded');
      const examples = await shop.look(({ db }) => fillWithLongData(db, shop.folder));
      const server = await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1', SIMULATOR_PORT: '0' });
      await use({ shop, server, examples });
      await server.stop();
      await shop.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ longShop }, use) => use(longShop.server.url),
});

// Pages that do not exist answer so, and the address of a dialog that may not be opened refuses it.
test.use({ expectedErrors: [/status of 40\d/] });

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
const addresses = [...pageAddresses(), ...listAddresses()].filter((address) => !address.startsWith('/dev/'));
const groups = Map.groupBy(addresses, (address) => {
  const [, first = '', second = ''] = address.split('/');
  return first === 'admin' ? `/admin/${second}` : visitorOf(address);
});

for (const [group, pages] of groups) {
  test(`no width breaks a table, a form or a word: ${group}`, async ({ page, longShop }) => {
    test.slow();
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
