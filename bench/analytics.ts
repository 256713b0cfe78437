import { createAdmin } from '#app/modules/identity/user-factory.ts';
import { openShop } from '#tests/support/shop-on-disk.ts';
import { SiteClient } from '#tests/support/site-client.ts';
import { furnishLargeShop, largeShop, type ShopSize } from './large-shop.ts';
import { timeAll, timesOf } from './payments/times.ts';
import type { Note } from './table.ts';

/** How often each address is asked for, one after the other. */
const asked = 20;

/** The usual six months, a whole year, and a month long ago. */
const addresses = ['', '?from=2000-01', '?from=2024-06&until=2024-06'];

/** The portal's analytics on PostgreSQL, over HTTP, with a million payments and with a tenth of them. */
export async function measureAnalytics(note: Note): Promise<void> {
  const small = await measure({ ...largeShop, payments: largeShop.payments / 10 });
  const large = await measure(largeShop);
  const name = 'the analytics of a million payments';
  note({ name: `${name}, p50`, value: large.p50, unit: 'ms', digits: 1 });
  note({ name: `${name}, p95`, value: large.p95, unit: 'ms', atMost: 300, digits: 1 });
  note({ name: `${name}: times what a tenth of them costs`, value: large.p50 / small.p50, unit: '', digits: 2 });
}

async function measure(size: ShopSize) {
  const shop = await openShop('PostgreSQL', { durable: true });
  try {
    const admin = await shop.look(async ({ db }) => {
      await furnishLargeShop(db, size);
      return createAdmin(db);
    });
    const server = await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1' });
    const client = new SiteClient(server.url);
    await client.logIn(admin, '/admin/login');
    const open = async (query: string) => {
      const answer = await client.get(`/admin/analytics.data${query}`);
      if (answer.status !== 200) throw new Error(`${query} answers ${answer.status}`);
      await answer.text();
    };
    const all: number[] = [];
    for (const query of addresses) {
      await open(query);
      all.push(...(await timeAll(Array.from({ length: asked }), 1, () => open(query))));
    }
    await server.stop();
    return timesOf(all);
  } finally {
    await shop.remove();
  }
}
