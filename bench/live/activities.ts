import { Agent, request } from 'node:http';
import { Agent as SecureAgent, request as requestSecurely } from 'node:https';
import { SiteClient } from '#tests/support/site-client.ts';
import { postCallback } from '../payments/post-callback.ts';
import { coursesEach, password, phoneOf } from '../payments/prepared-buyers.ts';
import type { PreparedCallback } from '../payments/prepared-prompts.ts';
import { checkOut } from '../payments/shopper.ts';
import { timeAll, timesOf } from '../payments/times.ts';
import type { Preparations } from './preparations.ts';

const atOnce = 50;
/** People who are at the checkout at the same time. */
const buyersAtOnce = 25;

/** What visitors, learners and buyers do at a site, each alone, as fast as it answers. */
export async function measurePeople(site: string, prepared: Preparations) {
  const agent = openAgent(site, atOnce);
  const look = (asked: readonly Asked[]) =>
    paceOf(asked, atOnce, (each) => ask(site, each, agent), Math.floor(asked.length / 5));
  try {
    const kept = await look(Array.from({ length: 5_000 }, () => ({ path: '/courses' })));
    const searched = await look(
      Array.from({ length: 1_000 }, (_, n) => ({ path: `/courses?search=course+${n % 97}` })),
    );
    const learners = await logInAll(site, prepared.learners);
    const lessons = await look(
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

/** How M-Pesa is answered: each callback is the success of an open prompt. */
export async function measureCallbacks(site: string, callbacks: readonly PreparedCallback[]): Promise<Pace> {
  const agent = openAgent(site, atOnce);
  const post = ({ path, body }: PreparedCallback) => postCallback(new URL(path, site), body, agent);
  try {
    return await paceOf(callbacks, atOnce, post, Math.floor(callbacks.length / 5));
  } finally {
    agent.destroy();
  }
}

/** Each of them once; the first so many, which open connections and warm the code, do not count. */
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

/** From the checkout's page to the first lesson; the p95 is of the order with its prompt, for which people wait. */
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

/** What one look at an address needs. */
interface Asked {
  readonly path: string;
  readonly cookie?: string;
}

interface Pace {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p95: number;
}

/** Connections to a site that stay open, so many at most. */
const openAgent = (site: string, maxSockets: number): Agent =>
  new (isSecure(site) ? SecureAgent : Agent)({ keepAlive: true, maxSockets });

const isSecure = (site: string) => site.startsWith('https:');

/** Reads an answer to its end; milliseconds. Rejects unless it is 200. */
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
