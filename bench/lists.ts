import { openShop, type Shop } from '#tests/support/shop-on-disk.ts';
import { insertPortalData } from './large-shop-portal-data.ts';
import { fillLargeShop, largeShop, type ShopSize } from './large-shop.ts';
import { analyticsAddresses, listsOf, sampleOf } from './lists/addresses.ts';
import { timesOf } from './payments/times.ts';
import type { Note } from './table.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { SiteClient } from '#tests/support/site-client.ts';

/** Requests to each address. */
const requestsEach = 30;

const tenth: ShopSize = {
  courses: largeShop.courses / 10,
  users: largeShop.users / 10,
  payments: largeShop.payments / 10,
};

/**
 * Measures every list of the portal, its analytics and its files over HTTP on PostgreSQL, with 1,000 courses, 100,000 users and a million
 * payments, and with a tenth of everything. Alternates between the two shops, so that other work of the machine slows both.
 */
export async function measureLists(note: Note): Promise<void> {
  const shops: Shop[] = [];
  const furnished = async (size: ShopSize) => {
    const shop = await openShop('PostgreSQL', { durable: true });
    shops.push(shop);
    await shop.look(async ({ db }) => {
      await fillLargeShop(db, size);
      await insertPortalData(db, size);
    });
    return shop;
  };
  try {
    const [small, large] = [await furnished(tenth), await furnished(largeShop)];
    await measurePortalPages(note, await openPortalClient(small), await openPortalClient(large));
  } finally {
    for (const shop of shops) await shop.remove();
  }
}

async function measurePortalPages(note: Note, small: PortalClient, large: PortalClient): Promise<void> {
  for (const [name, addresses] of Object.entries(large.lists)) {
    const found = await compare(small, small.lists[name] ?? [], large, addresses);
    note({ name: `${name}: p50`, value: found.p50, unit: 'ms', digits: 1 });
    note({ name: `${name}: p95`, value: found.p95, unit: 'ms', atMost: 60, digits: 1 });
    note({ name: `${name}: the slowest, ${found.slowest}, p95`, value: found.slowestP95, unit: 'ms', digits: 1 });
    note({ name: `${name}: times a tenth`, value: found.times, unit: '', atMost: 1.3, digits: 2 });
  }
  const analytics = await compare(small, analyticsAddresses, large, analyticsAddresses);
  note({ name: 'analytics: p50', value: analytics.p50, unit: 'ms', digits: 1 });
  note({ name: 'analytics: p95', value: analytics.p95, unit: 'ms', atMost: 300, digits: 1 });
  note({ name: 'analytics: times a tenth', value: analytics.times, unit: '', digits: 2 });
  for (const [name, path] of Object.entries(files)) {
    const { rowsPerSecond, megabytes } = await download(large, path);
    note({ name: `the file of all ${name}`, value: rowsPerSecond, unit: 'rows/s' });
    note({ name: `the file of all ${name}: memory`, value: megabytes, unit: 'MB', atMost: 50 });
  }
}

const files = {
  payments: '/admin/payments/csv?grants=on',
  users: '/admin/users/csv',
  subscribers: '/admin/subscribers/csv',
  'audit entries': '/admin/audit/csv',
};

/** Compares the times of a shop's addresses with those of another. */
async function compare(
  small: PortalClient,
  ofSmall: readonly string[],
  large: PortalClient,
  addresses: readonly string[],
) {
  const all: number[] = [];
  const sum = { small: 0, large: 0 };
  let slowest = { slowest: '', slowestP95: 0 };
  for (const [index, address] of addresses.entries()) {
    const [took, tookSmall] = await timeInTurns(
      () => large.open(address),
      () => small.open(ofSmall[index] ?? ''),
    );
    all.push(...took);
    const { p50, p95 } = timesOf(took);
    sum.large += p50;
    sum.small += timesOf(tookSmall).p50;
    if (p95 > slowest.slowestP95) slowest = { slowest: withoutIds(address), slowestP95: p95 };
  }
  return { ...timesOf(all), ...slowest, times: sum.large / sum.small };
}

async function timeInTurns(one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const took: [number[], number[]] = [[], []];
  const time = async (work: () => Promise<unknown>, times: number[]) => {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  };
  await one();
  await other();
  for (let turn = 0; turn < requestsEach; turn += 1) {
    await time(one, took[0]);
    await time(other, took[1]);
  }
  return took;
}

const withoutIds = (address: string) => address.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '{id}');

/** Downloads a file as fast as possible. */
async function download(client: PortalClient, path: string) {
  const before = client.memory();
  let most = before;
  const watcher = setInterval(() => void (most = Math.max(most, client.memory())), 50);
  const begun = performance.now();
  const rows = await client.open(path);
  clearInterval(watcher);
  return { rowsPerSecond: rows / ((performance.now() - begun) / 1000), megabytes: (most - before) / 1024 ** 2 };
}

/** A staff member's browser in a shop with data. */
interface PortalClient {
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** Downloads the data of a page, or a file, and returns its number of lines. Throws for any status but 200. */
  open(path: string): Promise<number>;
  /** Returns the memory of the server, in bytes. */
  memory(): number;
}

async function openPortalClient(shop: Shop): Promise<PortalClient> {
  const { staff, sample } = await shop.look(async ({ db }) => ({
    staff: await createStaff(db),
    sample: await sampleOf(db),
  }));
  const server = await shop.start({ TRUSTED_PROXIES: '127.0.0.1,::1' });
  const client = new SiteClient(server.url);
  await client.logIn(staff, '/admin/login');
  return {
    lists: listsOf(sample),
    async open(path) {
      const answer = await client.get(path);
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
      let lines = 0;
      const reader = answer.body?.getReader();
      for (let read = await reader?.read(); read && !read.done; read = await reader?.read())
        for (const byte of read.value as Uint8Array) if (byte === 10) lines += 1;
      return lines;
    },
    memory: () => server.memory(),
  };
}
