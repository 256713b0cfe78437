/**
 * Loads the built server for so many minutes, with people who browse, register, pay and study, and an admin who looks at lists, so many
 * visits a second; looks each ten seconds at its memory, and fails where that goes on growing after the warm-up. M-Pesa is a process of
 * its own. On the embedded database, or on a PostgreSQL of its own:
 *
 *     npm run build && node tests/long/hour-of-load.ts 60 [postgres] [rate=5] [most=60] [seed=N]
 *
 * `most` is how many MB an hour are no leak.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createCourse } from '#app/modules/catalogue/course-factory.ts';
import { createAdmin } from '#app/modules/identity/user-factory.ts';
import { toCents } from '#app/shared/money.ts';
import { freePort } from '#tests/support/built-server.ts';
import { openShop } from '#tests/support/shop-on-disk.ts';
import { startSimulatorProcess } from '#tests/support/simulator-process.ts';
import { SiteClient } from '#tests/support/site-client.ts';
import { growsBeyond, trendOf, type Sample } from '#tests/support/trend.ts';
import type { Acknowledged } from './acknowledged.ts';
import { MPesa } from './m-pesa.ts';
import { Random } from './random.ts';
import { Visitor } from './visitor.ts';

const args = process.argv.slice(2);
const numberOf = (name: string, otherwise: number) =>
  Number(new RegExp(`${name}=(\\d+)`).exec(args.join(' '))?.[1] ?? otherwise);
const minutes = Number(args.find((arg) => /^[\d.]+$/.test(arg)) ?? 60);
const rate = numberOf('rate', 5);
const most = numberOf('most', 60);
const random = new Random(numberOf('seed', randomInt(2 ** 31)));
const seconds = minutes * 60;
/** A long run is looked at each ten seconds, a short one twenty times. */
const every = Math.min(10, seconds / 20);
/** Of the time: caches fill, code is optimised. */
const warmUp = 1 / 4;
/** So many visits at a time: a server that is too slow is not buried. */
const mostAtOnce = 20;
const say = (line: string) => void process.stdout.write(`${line}\n`);

const shop = await openShop(args.includes('postgres') ? 'PostgreSQL' : 'embedded');
const simulator = await startSimulatorProcess(shop.folder, 300);
try {
  const { courses, admin } = await shop.look(async ({ db }) => {
    const made = [];
    for (const shillings of [1, 999.5, 12_345])
      made.push(await createCourse(db, { priceCents: toCents(shillings * 100) }));
    return { courses: made, admin: await createAdmin(db) };
  });
  const server = await shop.start({
    ...simulator.shopSettings,
    PORT: String(await freePort()),
    TRUSTED_PROXIES: '127.0.0.1,::1',
  });
  const done: Acknowledged = { users: [], orders: [], paidOrders: [], completions: [], refunds: [] };
  const town = { site: server.url, mPesa: new MPesa(simulator.url), courses, done };
  const portal = new SiteClient(server.url);
  await portal.logIn(admin, '/admin/login');

  const pages = ['/', '/courses', '/about', '/contact', ...courses.map(({ slug }) => `/courses/${slug}`)];
  const lists = ['/admin', '/admin/payments', '/admin/users', '/admin/courses', '/admin/messages', '/admin/audit'];
  const visits: readonly (() => Promise<unknown>)[] = [
    ...Array.from({ length: 6 }, () => async () => {
      const visitor = new SiteClient(server.url);
      for (let n = 0; n < 4; n += 1) await (await visitor.get(random.pick(evenly(pages)))).text();
    }),
    ...Array.from({ length: 2 }, () => async () => (await portal.get(random.pick(evenly(lists)))).text()),
    () => new Visitor(town, random.fork(1)).visit(),
  ];

  const complaints = new Set<string>();
  let [present, made, dropped] = [0, 0, 0];
  async function visit(): Promise<void> {
    if (present >= mostAtOnce) return void (dropped += 1);
    present += 1;
    await (visits[random.below(visits.length)]?.() ?? Promise.resolve()).catch((error: unknown) =>
      complaints.add((error as Error).message.slice(0, 120)),
    );
    present -= 1;
    made += 1;
  }

  const rss: Sample[] = [];
  const heap: Sample[] = [];
  const begun = performance.now();
  let looked = -Infinity;
  for (let second = 0; second < seconds; second = (performance.now() - begun) / 1000) {
    void visit();
    if (second - looked >= every) {
      looked = second;
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      const used = Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(metrics)?.[1] ?? Number.NaN);
      rss.push({ second, bytes: server.memory() });
      heap.push({ second, bytes: used });
      say(
        `${second.toFixed(0)} s: RSS ${inMb(server.memory())}, heap ${inMb(used)}, ${made} visits, ${dropped} too many`,
      );
    }
    await wait(1000 / rate);
  }
  for (const complaint of complaints) say(`Somebody read: ${complaint}`);
  const isWarm = ({ second }: Sample) => second >= seconds * warmUp;
  const [ofRss, ofHeap] = [trendOf(rss.filter(isWarm)), trendOf(heap.filter(isWarm))];
  say(
    `${made} visits, ${done.paidOrders.length} orders paid, ${done.completions.length} lessons; RSS ${ofRss.perHour.toFixed(0)} and ` +
      `heap ${ofHeap.perHour.toFixed(0)} MB an hour, risen by ${ofRss.risen.toFixed(0)} and ${ofHeap.risen.toFixed(0)} MB`,
  );
  if (growsBeyond(ofRss, most) || growsBeyond(ofHeap, most))
    throw new Error(`memory grows by more than ${most} MB an hour`);
} finally {
  await simulator.stop();
  await shop.remove();
}

function evenly(paths: readonly string[]): Record<string, number> {
  return Object.fromEntries(paths.map((path) => [path, 1]));
}

function inMb(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`;
}
