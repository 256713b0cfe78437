import { createAdmin } from '#app/modules/identity/user-factory.ts';
import { openShop } from '#tests/support/shop-on-disk.ts';
import { SiteClient } from '#tests/support/site-client.ts';
import { furnishLargeShop, largeShop, type ShopSize } from './large-shop.ts';
import { timeAll, timesOf } from './payments/times.ts';
import type { Note } from './table.ts';

/** How often each address is asked for, one after the other. */
const asked = 40;

interface Sample extends Record<string, unknown> {
  readonly transaction_id: string;
  readonly buyer_name: string;
  readonly buyer_email: string;
  readonly phone_number: string;
  readonly course_title: string;
  readonly deep: string;
}

/** The list in every order, filtered, far down, and searched in every field. */
function addressesOf(sample: Sample) {
  const found = (text: string) => `?search=${encodeURIComponent(text)}`;
  return {
    listed: [
      '',
      `?after=${sample.deep}`,
      '?grants=on',
      '?status=failed',
      '?sort=amount',
      '?sort=-amount&grants=on',
      '?sort=user',
      '?sort=-course',
      '?from=2025-03-02&until=2025-03-08',
      '?from=2025-03-02&until=2025-03-08&sort=amount',
    ],
    searched: [
      found(sample.transaction_id),
      found(sample.buyer_email),
      found(sample.buyer_name),
      found(sample.buyer_name.split(' ')[0] ?? ''),
      found(`0${sample.phone_number.slice(3)}`),
      found(sample.course_title),
      found('backend'),
      found('nothing has this'),
    ],
  };
}

/**
 * The portal's list of payments on PostgreSQL, over HTTP, with a million payments and with a tenth of them; and what its file of all
 * of them takes.
 */
export async function measurePaymentLists(note: Note): Promise<void> {
  const small = await measure({ ...largeShop, payments: largeShop.payments / 10 });
  const large = await measure(largeShop, true);
  for (const what of ['listed', 'searched'] as const) {
    const name = `a page of a million payments in the portal, ${what}`;
    note({ name: `${name}, p50`, value: large[what].p50, unit: 'ms', digits: 1 });
    note({ name: `${name}, p95`, value: large[what].p95, unit: 'ms', atMost: 60, digits: 1 });
    note({
      name: `the slowest of them, ${large[what].slowest}, p50`,
      value: large[what].slowestP50,
      unit: 'ms',
      digits: 1,
    });
    const times = large[what].p50 / small[what].p50;
    note({ name: `${name}: times what a tenth of them costs`, value: times, unit: '', atMost: 1.3, digits: 2 });
  }
  note({ name: 'the file of all payments', value: large.file.rowsPerSecond, unit: 'rows/s' });
  note({ name: 'memory that it takes', value: large.file.megabytes, unit: 'MB', atMost: 50 });
}

async function measure(size: ShopSize, withFile = false) {
  const shop = await openShop('PostgreSQL', { durable: true });
  try {
    const { admin, addresses } = await shop.look(async ({ db, pool }) => {
      await furnishLargeShop(db, size);
      const { rows } = await pool.query<Sample>(`
        select p.*, (select id from payments where status = 'completed' order by payment_date limit 1 offset 5000) as deep
        from payments p where status = 'completed' order by id limit 1`);
      const [sample] = rows;
      if (!sample) throw new Error('the large shop is empty');
      return { admin: await createAdmin(db), addresses: addressesOf(sample) };
    });
    const server = await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1' });
    const client = new SiteClient(server.url);
    await client.logIn(admin, '/admin/login');
    const open = async (query: string) => {
      const answer = await client.get(`/admin/payments.data${query}`);
      if (answer.status !== 200) throw new Error(`${query} answers ${answer.status}`);
      await answer.text();
    };
    const times = async (queries: readonly string[]) => {
      const all: number[] = [];
      let slowest = { slowest: '', slowestP50: 0 };
      for (const query of queries) {
        await open(query);
        const took = await timeAll(Array.from({ length: asked }), 1, () => open(query));
        all.push(...took);
        const { p50 } = timesOf(took);
        if (p50 > slowest.slowestP50) slowest = { slowest: query || 'unfiltered', slowestP50: p50 };
      }
      return { ...timesOf(all), ...slowest };
    };
    const measured = { listed: await times(addresses.listed), searched: await times(addresses.searched) };
    const file = withFile ? await download(client, () => server.memory()) : { rowsPerSecond: 0, megabytes: 0 };
    await server.stop();
    return { ...measured, file };
  } finally {
    await shop.remove();
  }
}

/** Takes the file of everything as fast as it comes. */
async function download(client: SiteClient, memory: () => number) {
  const before = memory();
  let most = before;
  const watcher = setInterval(() => void (most = Math.max(most, memory())), 50);
  const begun = performance.now();
  const answer = await client.get('/admin/payments/csv?grants=on');
  const reader = answer.body?.getReader();
  let rows = 0;
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    for (const byte of read.value as Uint8Array) if (byte === 10) rows += 1;
  }
  clearInterval(watcher);
  return { rowsPerSecond: rows / ((performance.now() - begun) / 1000), megabytes: (most - before) / 1024 ** 2 };
}
