import { openShop, type Engine, type Shop } from '#tests/support/shop-on-disk.ts';
import { largeShop, type ShopSize } from './large-shop.ts';
import { prepareSite, type Preparations } from './live/preparations.ts';
import { prepareCallbacks, type PreparedCallback } from './payments/prepared-prompts.ts';
import type { Note } from './table.ts';
import { Agent, request } from 'node:http';
import { Agent as SecureAgent, request as requestSecurely } from 'node:https';
import { SiteClient } from '#tests/support/site-client.ts';
import { postCallback } from './payments/post-callback.ts';
import { coursesEach, password, phoneOf } from './payments/prepared-buyers.ts';
import { checkOut } from './payments/shopper.ts';
import { timeAll, timesOf } from './payments/times.ts';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import tls from 'node:tls';
import type { BuiltServer } from '#tests/support/built-server.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startNginx } from '#tests/support/nginx.ts';
import { startSimulatorProcess } from '#tests/support/simulator-process.ts';

/** A way to run the product. */
interface Arrangement {
  readonly engine: Engine;
  readonly copies: 1 | 2;
}

const arrangements: readonly Arrangement[] = [
  { engine: 'embedded', copies: 1 },
  { engine: 'PostgreSQL', copies: 1 },
  { engine: 'PostgreSQL', copies: 2 },
];

const tenth: ShopSize = {
  courses: largeShop.courses / 10,
  users: largeShop.users / 10,
  payments: largeShop.payments / 10,
};

const callbacksAtAll = 1_500;

/** Allowed factor of time for ten times the data. */
const growth = 1.3;

const activities = [
  ['kept', 'catalogue, kept'],
  ['searched', 'catalogue, searched'],
  ['lessons', 'lesson page'],
  ['checkouts', 'checkout'],
  ['callbacks', 'callbacks'],
] as const;

type Measured = Awaited<ReturnType<typeof measure>>;

/**
 * Measures the load that each arrangement carries on this machine, and compares a large shop with one of a tenth. Load generator, database
 * and copies share the machine: the second copy shows its cost there, not its benefit on another machine.
 */
export async function measureLive(note: Note): Promise<void> {
  let small: Measured | null = null;
  for (const arrangement of arrangements) {
    const measured = await measure(arrangement, tenth, note);
    if (arrangement.engine === 'PostgreSQL' && arrangement.copies === 1) small = measured;
  }
  const large = await measure({ engine: 'PostgreSQL', copies: 1 }, largeShop, note);
  if (!small) return;
  for (const [activity, words] of activities)
    note({
      name: `${words}: times what a tenth of the data costs`,
      value: small[activity].perSecond / large[activity].perSecond,
      unit: '',
      atMost: growth,
      digits: 2,
    });
}

async function measure({ engine, copies }: Arrangement, size: ShopSize, note: Note) {
  const shop = await openShop(engine, { durable: true });
  const where = `${copies === 1 ? 'one copy' : `${copies} copies behind nginx`}, ${engine}, ${size.payments.toLocaleString('en-KE')} payments`;
  const start = () => (copies === 1 ? startOneCopy(shop) : startTwoCopies(shop));
  try {
    const prepared = await shop.look(({ db }) => prepareSite(db, size));
    const people = await during(start, async (site) => {
      const measured = await measurePeople(site.url, prepared);
      for (const memory of site.memories())
        note({ name: `memory of a copy: ${where}`, value: memory / 1024 ** 2, unit: 'MB', atMost: 350 });
      return measured;
    });
    // Prepared only now: a shop with so many open prompts would query M-Pesa about them while the buyers are measured.
    const callbacks = await shop.look(({ db }) => prepareCallbacks(db, callbacksAtAll));
    const measured = { ...people, callbacks: await during(start, (site) => measureCallbacks(site.url, callbacks)) };
    for (const [activity, words] of activities) {
      note({ name: `${words}: ${where}`, value: measured[activity].perSecond, unit: '/s' });
      note({ name: `${words}: ${where}, p95`, value: measured[activity].p95, unit: 'ms', digits: 1 });
    }
    return measured;
  } finally {
    await shop.remove();
  }
}

async function during<Result>(start: () => Promise<Site>, work: (site: Site) => Promise<Result>): Promise<Result> {
  const site = await start();
  try {
    return await work(site);
  } finally {
    await site.stop();
  }
}

const atOnce = 50;
/** Number of concurrent buyers. */
const buyersAtOnce = 25;

/** Measures visitors, learners and buyers at a site, each separately, as fast as it answers. */
async function measurePeople(site: string, prepared: Preparations) {
  const agent = openAgent(site, atOnce);
  const measurePages = (requests: readonly Asked[]) =>
    paceOf(requests, atOnce, (each) => ask(site, each, agent), Math.floor(requests.length / 5));
  try {
    const kept = await measurePages(Array.from({ length: 5_000 }, () => ({ path: '/courses' })));
    const searched = await measurePages(
      Array.from({ length: 1_000 }, (_, n) => ({ path: `/courses?search=course+${n % 97}` })),
    );
    const learners = await logInAll(site, prepared.learners);
    const lessons = await measurePages(
      Array.from({ length: 1_500 }, (_, n) => ({
        path: `/courses/${prepared.studied.slug}/content.data?lesson=${prepared.studied.lessons[n % prepared.studied.lessons.length] ?? ''}`,
        cookie: learners[n % learners.length]?.cookie ?? '',
      })),
    );
    const checkouts = await buy(site, prepared);
    return { kept, searched, lessons, checkouts };
  } finally {
    agent.destroy();
  }
}

/** Measures the answers to M-Pesa: each callback is the success of an open prompt. */
async function measureCallbacks(site: string, callbacks: readonly PreparedCallback[]): Promise<Pace> {
  const agent = openAgent(site, atOnce);
  const post = ({ path, body }: PreparedCallback) => postCallback(new URL(path, site), body, agent);
  try {
    return await paceOf(callbacks, atOnce, post, Math.floor(callbacks.length / 5));
  } finally {
    agent.destroy();
  }
}

/** Processes each item once. The first `warmUp` items open connections and warm up the code, and do not count. */
async function paceOf<Item>(
  items: readonly Item[],
  together: number,
  work: (item: Item) => Promise<unknown>,
  warmUp = 0,
): Promise<Pace> {
  await timeAll(items.slice(0, warmUp), together, work);
  const begun = performance.now();
  const times = await timeAll(items.slice(warmUp), together, work);
  return { perSecond: times.length / ((performance.now() - begun) / 1000), p95: timesOf(times).p95 };
}

async function logInAll(site: string, people: readonly string[]): Promise<readonly SiteClient[]> {
  const clients: SiteClient[] = [];
  await timeAll(people, 4, async (email) => {
    const client = new SiteClient(site);
    await client.logIn({ email, password });
    clients.push(client);
  });
  return clients;
}

/** Buys from the checkout page to the first lesson. The p95 is that of the order with its prompt, for which buyers wait. */
async function buy(site: string, { buyers }: Preparations): Promise<Pace> {
  const clients = await logInAll(site, buyers.people);
  const orders: number[] = [];
  const begun = performance.now();
  await timeAll([...clients.entries()], buyersAtOnce, async ([n, client]) => {
    for (const [place, { id, slug }] of buyers.courses.entries()) {
      const phone = phoneOf(n * coursesEach + place);
      orders.push((await checkOut(client, { slug, courseId: id, phone })).order);
    }
  });
  return { perSecond: orders.length / ((performance.now() - begun) / 1000), p95: timesOf(orders).p95 };
}

/** A request to an address. */
interface Asked {
  readonly path: string;
  readonly cookie?: string;
}

interface Pace {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p95: number;
}

/** Makes an agent with kept-alive connections, up to this number. */
const openAgent = (site: string, maxSockets: number): Agent =>
  new (isSecure(site) ? SecureAgent : Agent)({ keepAlive: true, maxSockets });

const isSecure = (site: string) => site.startsWith('https:');

/** Reads an answer to its end; returns the milliseconds. Rejects any status but 200. */
function ask(site: string, { path, cookie }: Asked, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const headers = { 'accept-encoding': 'gzip', ...(cookie !== undefined && { cookie }) };
    const sent = (isSecure(site) ? requestSecurely : request)(new URL(path, site), { agent, headers }, (answer) => {
      answer.on('error', reject);
      answer.on('end', () =>
        answer.statusCode === 200
          ? resolve(performance.now() - begun)
          : reject(new Error(`${path} answers ${answer.statusCode}`)),
      );
      answer.resume();
    });
    sent.on('error', reject);
    sent.end();
  });
}

interface Site {
  /** Address for visitors: http for one copy, https for nginx. */
  readonly url: string;
  /** Returns the memory of each copy, in bytes. */
  memories(): readonly number[];
  stop(): Promise<void>;
}

/** Milliseconds before a prompt is approved. */
const approvesAfterMs = 200;
const secret = 'kQ7vTz1mWc4RbN9xLp2HsJ6dYg3FaUe8';

/** Starts a shop's server, and M-Pesa's simulator as a separate process. */
async function startOneCopy(shop: Shop): Promise<Site> {
  const simulator = await startSimulatorProcess(shop.folder, approvesAfterMs);
  const server = await shop.start({ ...simulator.shopSettings, TRUSTED_PROXIES: 'loopback' });
  return siteOf(server.url, [server], [() => simulator.stop()]);
}

/** Starts two copies of a shop's server behind nginx, with the configuration files for production. */
async function startTwoCopies(shop: Shop): Promise<Site> {
  const ports = [await freePort(), await freePort()] as const;
  const nginx = await startNginx(shop.folder, { port: await freePort(), plainPort: await freePort(), copies: ports });
  const { certificateFile, url } = nginx;
  tls.setDefaultCACertificates([...tls.getCACertificates(), readFileSync(certificateFile, 'utf8')]);
  const simulator = await startSimulatorProcess(shop.folder, approvesAfterMs, { certificateFile });
  const servers: BuiltServer[] = [];
  for (const port of ports) {
    const folder = join(shop.folder, `copy-${port}`);
    await mkdir(folder, { recursive: true });
    const ours = { APP_URL: url, AUTH_SECRET: secret, TRUSTED_PROXIES: 'loopback', DATA_DIR: folder };
    servers.push(await shop.start({ ...simulator.shopSettings, ...ours, PORT: String(port) }));
  }
  return siteOf(url, servers, [() => nginx.stop(), () => simulator.stop()]);
}

function siteOf(url: string, servers: readonly BuiltServer[], rest: readonly (() => Promise<void>)[]): Site {
  return {
    url,
    memories: () => servers.map((server) => server.memory()),
    async stop() {
      for (const server of servers) await server.stop();
      for (const stop of rest) await stop();
    },
  };
}
