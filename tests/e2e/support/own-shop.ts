import type { MadeUser } from '#app/modules/people/accounts/user-factory.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { BuiltServer } from '#tests/support/built-server.ts';
import { openShop, type Shop } from '#tests/support/shop-on-disk.ts';
import { send } from './accounts.ts';
import { test as base } from './test.ts';

interface Open<People> {
  readonly shop: Shop;
  readonly server: BuiltServer;
  readonly people: People;
}

/**
 * A `test` for all tests of a file in a separate shop at `site`, filled by `furnish`. Tests run one after the other, in any order, with the
 * staff member signed in on the page.
 */
export function testInOwnShop<People extends { readonly staffMember: MadeUser }>(
  furnish: (db: Database) => Promise<People>,
) {
  let open: Open<People> | null = null;
  const test = base.extend<{ ownShop: Open<People>; site: string; people: People }>({
    // Not in beforeAll: Playwright reads the address before.
    ownShop: [async ({}, use) => use((open ??= await openWith(furnish))), { timeout: 180_000 }],
    site: async ({ ownShop }, use) => use(ownShop.server.url),
    baseURL: async ({ site }, use) => use(site),
    people: async ({ ownShop }, use) => use(ownShop.people),
    page: async ({ page, people }, use) => {
      const { email, password } = people.staffMember;
      await send(page.request, '/admin/login', { email, password });
      await use(page);
    },
  });
  test.describe.configure({ mode: 'default' });
  test.afterAll(async () => {
    await open?.server.stop();
    await open?.shop.remove();
    open = null;
  });
  return test;
}

async function openWith<People>(furnish: (db: Database) => Promise<People>): Promise<Open<People>> {
  const shop = await openShop('embedded');
  const people = await shop.look(({ db }) => furnish(db));
  return { shop, people, server: await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1' }) };
}
