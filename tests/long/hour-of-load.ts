/**
 * Loads the built server for some minutes, with visitors who browse, register, pay and study, and a staff member who reads lists. Measures memory
 * every ten seconds. Fails where memory keeps growing after the warm-up, where a request is refused, or where anything acknowledged is
 * missing. M-Pesa is a separate process. Runs on the embedded database, or on its own PostgreSQL:
 *
 *     npm run build && node tests/long/hour-of-load.ts 60 [postgres] [rate=5] [most=60] [seed=N]
 *
 * `rate` is in visits a second. `most` is the allowed growth in MB an hour. With `visits=100` instead of minutes it measures
 * the memory that so many visits leave behind after as many for warming up, at most four times: the suite's short form.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { SiteClient } from '#tests/support/site-client.ts';
import { growsBeyond, trendOf, type Sample } from '#tests/support/trend.ts';
import { askedForMemory, collectedMemory } from './collected-memory.ts';
import { expectNothingMissing, openVisitedShop, print, readCommand } from './kill-run.ts';
import { VirtualUser } from './virtual-user.ts';

const { turns: minutes, random, numberOf, has } = readCommand(60, 'minutes');
const rate = numberOf('rate', 5);
const most = numberOf('most', 60);
const seconds = minutes * 60;
/** Null if the duration counts. */
const visitsWanted = numberOf('visits', 0) || null;
/** Seconds between two measurements: 10 in a long run, a twentieth of a short one. */
const every = Math.min(10, seconds / 20);
/** Share of the time for warming up: caches fill and code is optimised. */
const warmUp = 1 / 4;
/**
 * KB that a visit may leave behind after garbage collection. Retained requests take 44, and retained pages more, in every measurement; a
 * cache that fills or code that is being optimised shows in some.
 */
const maxLeft = 20;
/** Measurements of which one must stay below `maxLeft`. */
const measurements = 4;
/** Concurrent visits: limited, so that a slow server is not overloaded. */
const maxAtOnce = 20;

const target = await openVisitedShop(has('postgres') ? 'PostgreSQL' : 'embedded', (db) => createStaff(db));
const { shop, courses, done, made: staff } = target;
try {
  const server = await shop.start({ ...target.settings, ...(visitsWanted !== null && askedForMemory) });
  const portal = new SiteClient(server.url);
  await portal.logIn(staff, '/admin/login');

  const pages = ['/', '/courses', '/about', '/contact', ...courses.map(({ slug }) => `/courses/${slug}`)];
  const lists = ['/admin', '/admin/payments', '/admin/users', '/admin/courses', '/admin/messages', '/admin/audit'];
  const visits: readonly (() => Promise<unknown>)[] = [
    ...Array.from({ length: 6 }, () => async () => {
      const visitor = new SiteClient(server.url);
      for (let n = 0; n < 4; n += 1) await (await visitor.get(random.pick(evenly(pages)))).text();
    }),
    ...Array.from({ length: 2 }, () => async () => (await portal.get(random.pick(evenly(lists)))).text()),
    () => new VirtualUser(target, random.fork(1)).visit(),
  ];

  const complaints = new Set<string>();
  const present = new Set<Promise<unknown>>();
  let [made, dropped] = [0, 0];
  function visit(): void {
    if (present.size >= maxAtOnce) return void (dropped += 1);
    const one = (visits[random.below(visits.length)]?.() ?? Promise.resolve())
      .catch((error: unknown) => complaints.add((error as Error).message.slice(0, 120)))
      .finally(() => {
        present.delete(one);
        made += 1;
      });
    present.add(one);
  }

  const rss: Sample[] = [];
  const heap: Sample[] = [];
  const begun = performance.now();
  const secondsSinceBegun = () => (performance.now() - begun) / 1000;
  let looked = -Infinity;
  async function sample(): Promise<void> {
    const second = secondsSinceBegun();
    if (second - looked < every) return;
    looked = second;
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    const used = Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(metrics)?.[1] ?? Number.NaN);
    rss.push({ second, bytes: server.memory() });
    heap.push({ second, bytes: used });
    print(
      `${second.toFixed(0)} s: RSS ${inMb(server.memory())}, heap ${inMb(used)}, ${made} visits, ${dropped} too many`,
    );
  }

  /** Runs visits until it is over and all visitors have left. */
  async function loadUntil(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      visit();
      await sample();
      await wait(1000 / rate);
    }
    await Promise.all(present);
  }

  const checkComplaints = () => {
    print(`${made} visits, ${done.paidOrders.length} orders paid, ${done.completions.length} lessons`);
    if (complaints.size > 0) throw new Error(`somebody was refused: ${[...complaints].join('; ')}`);
  };
  if (visitsWanted === null) {
    await loadUntil(() => secondsSinceBegun() >= seconds * warmUp);
    const warm = secondsSinceBegun();
    await loadUntil(() => secondsSinceBegun() >= seconds);
    checkComplaints();
    const isWarm = ({ second }: Sample) => second >= warm;
    const [ofRss, ofHeap] = [trendOf(rss.filter(isWarm)), trendOf(heap.filter(isWarm))];
    print(
      `RSS ${ofRss.perHour.toFixed(0)} and heap ${ofHeap.perHour.toFixed(0)} MB an hour, ` +
        `risen by ${ofRss.risen.toFixed(0)} and ${ofHeap.risen.toFixed(0)} MB`,
    );
    if (growsBeyond(ofRss, most) || growsBeyond(ofHeap, most))
      throw new Error(`memory grows by more than ${most} MB an hour`);
  } else {
    // A forced collection would change the heap's growth, so a run by time does not force one.
    const measure = async () => {
      const end = made + visitsWanted;
      await loadUntil(() => made + present.size >= end);
      return { visits: made, bytes: await collectedMemory(server) };
    };
    let least = Infinity;
    let before = await measure();
    for (let n = 0; n < measurements && least > maxLeft; n += 1) {
      const after = await measure();
      const left = (after.bytes - before.bytes) / 1024 / (after.visits - before.visits);
      print(`each visit left ${left.toFixed(1)} KB behind`);
      least = Math.min(least, left);
      before = after;
    }
    checkComplaints();
    if (least > maxLeft) throw new Error(`a visit leaves more than ${maxLeft} KB behind`);
  }

  const code = await server.stop();
  if (code !== 0) throw new Error(`the server ended with ${code}:\n${server.said()}`);
  await expectNothingMissing(target, { books: false });
  print('Nobody was refused, nothing is missing');
} finally {
  await target.close();
}

function evenly(paths: readonly string[]): Record<string, number> {
  return Object.fromEntries(paths.map((path) => [path, 1]));
}

function inMb(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`;
}
