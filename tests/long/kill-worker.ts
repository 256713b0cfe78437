/**
 * Repeatedly kills one of the two workers of a server with -9 while visitors register, pay and study. Everything acknowledged must exist,
 * every invariant must hold and the books must be right. A kill may cost a visitor one repeated request. Both workers must show a change by
 * staff at once and count tries together, every job must be done in the end, and the server must stop in order.
 *
 *     npm run build && node tests/long/kill-worker.ts [kills] [seed=N]
 *
 * Needs PostgreSQL on this machine (Debian: apt-get install postgresql).
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { createCourse } from '#app/modules/catalogue/courses/course-factory.ts';
import { createStaff } from '#app/modules/people/accounts/user-factory.ts';
import { SiteClient } from '#tests/support/site-client.ts';
import {
  expectNothingMissing,
  openVisitedShop,
  print,
  printEnd,
  readCommand,
  sentenceOf,
  someTime,
  visitsOf,
} from './kill-run.ts';
import { VirtualUsers } from './virtual-users.ts';

const { turns: kills, random } = readCommand(100, 'kills');

const visited = await openVisitedShop(
  'PostgreSQL',
  async (db) => ({ staff: await createStaff(db), course: await createCourse(db, { title: 'Title 0' }) }),
  { durable: true },
);
const { shop, site, settings, done, made } = visited;
const virtualUsers = new VirtualUsers(visited, random.fork(0));
/** Connections of which some reach each worker. */
const connections = 16;

/** Sends a request on a connection of its own, which the kernel gives to any worker. */
function send(
  path: string,
  { method = 'GET', headers = {}, body = '' } = {},
): Promise<{ status: number; text: string }> {
  return new Promise((answered, failed) => {
    const sent = request(site + path, { agent: false, method, headers }, (response) => {
      let text = '';
      response.on('data', (part: Buffer) => (text += part.toString()));
      response.on('error', failed);
      response.on('end', () => answered({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', failed);
    sent.end(body);
  });
}

/** Returns the ids of the workers. */
const workersOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);

/** Waits until both workers answer, and neither is `dead`. Returns the milliseconds. */
async function untilBothServe(dead: string): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const workers = workersOf(server.pid);
    const metrics = await send('/metrics').catch(() => ({ text: '' }));
    const serving = new Set(metrics.text.match(/^http_requests_open\{worker="\d+"\}/gm));
    if (workers.length === 2 && !workers.includes(dead) && serving.size === 2) break;
    if (performance.now() - begun > 60_000) throw new Error(`no worker took the place:\n${server.said()}`);
    await wait(50);
  }
  return Math.round(performance.now() - begun);
}

let version = 1;
/** Changes a course in the portal. Returns the milliseconds until every connection shows it. */
async function changeCourse(): Promise<number> {
  const { id, slug } = made.course;
  const showAll = async (title: string) => {
    const all = await Promise.all(Array.from({ length: connections }, () => send(`/courses/${slug}`)));
    return all.every(({ text }) => text.includes(title));
  };
  // Both have the page in their caches.
  await showAll('');
  const title = `Title ${version} of many`;
  const fields = { slug, title, instructor: 'Achieng', description: 'Of glass.', category: 'frontend', price: '100' };
  await portal.post(`/admin/courses/${id}/edit`, { ...fields, version: String(version) });
  version += 1;
  const begun = performance.now();
  while (!(await showAll(title))) {
    // Less than the half minute after which a page is rendered again anyway.
    if (performance.now() - begun > 10_000) throw new Error(`a worker does not show ${title}`);
    await wait(20);
  }
  return Math.round(performance.now() - begun);
}

/** Tries six wrong passwords: five may be tried, whichever worker is asked. */
async function expectSharedLimit(): Promise<void> {
  const address = `10.0.${random.below(256)}.${random.below(256)}`;
  const body = new URLSearchParams({ email: `${randomUUID()}@example.com`, password: `Wrong-${address}` }).toString();
  const headers = { origin: site, 'x-forwarded-for': address, 'content-type': 'application/x-www-form-urlencoded' };
  const statuses = [];
  for (let time = 1; time <= 6; time += 1)
    statuses.push((await send('/login', { method: 'POST', headers, body })).status);
  if (statuses.indexOf(429) !== 5) throw new Error(`wrong passwords were answered ${statuses.join(', ')}`);
}

/** Kills a worker; the other one serves meanwhile. */
async function killWorker(): Promise<{ readonly drops: number; readonly replacedIn: number }> {
  const victim = workersOf(server.pid)[random.below(2)] ?? '';
  virtualUsers.countDropsAnew();
  process.kill(Number(victim), 'SIGKILL');
  const replacedIn = await untilBothServe(victim);
  const { drops, worst } = virtualUsers;
  if (worst.length > 1) throw new Error(`somebody was held up more than once: ${worst.join('; ')}`);
  return { drops, replacedIn };
}

/** Waits until the books agree and no job waits that is due. */
async function settle(): Promise<void> {
  for (let turn = 1; turn <= 40; turn += 1) {
    await visited.queryNow();
    await wait(3_000);
    const books = await visited.compareBooks();
    if (books.wrong.length > 0) throw new Error(JSON.stringify(books.wrong, null, 2));
    const { rows } = await shop.look(({ pool }) =>
      pool.query<{ state: string; jobs: number; again: number }>(
        `select case when state in ('created', 'retry', 'active') and start_after < now() then 'open' else state::text end as state,
          count(*)::int as jobs, sum(retry_count)::int as again from pgboss.job group by 1`,
      ),
    );
    const jobsThat = (state: string) => rows.find((row) => row.state === state);
    if (jobsThat('failed')) throw new Error(`${jobsThat('failed')?.jobs} jobs failed`);
    if (books.unknown > 0 || (jobsThat('open')?.jobs ?? 0) > 2) continue;
    const { jobs, again } = jobsThat('completed') ?? { jobs: 0, again: 0 };
    return print(`${sentenceOf(books)}; ${jobs} jobs done, ${again} of them again after a kill`);
  }
  throw new Error('the books differ');
}

await visited.registerConfirmations();
const server = await shop.start({ ...settings, WORKERS: '2', LOG_LEVEL: 'error' });
const portal = new SiteClient(site);
try {
  await portal.logIn(made.staff, '/admin/login');
  const [allDrops, replacements, changes]: [number[], number[], number[]] = [[], [], []];
  await virtualUsers.during(async () => {
    for (let kill = 1; kill <= kills; kill += 1) {
      await someTime(done, random);
      const { drops, replacedIn } = await killWorker();
      allDrops.push(drops);
      replacements.push(replacedIn);
      changes.push(await changeCourse());
      await expectSharedLimit();
      await expectNothingMissing(visited, { books: false });
      print(
        `kill ${kill}: ${drops} tries again, replaced after ${replacedIn} ms, a change everywhere after ${changes.at(-1)} ms; ${visitsOf(done)}`,
      );
    }
  });
  await settle();
  await expectNothingMissing(visited);
  const code = await server.stop();
  if (code !== 0) throw new Error(`the server ended with ${code}:\n${server.said()}`);
  print(
    `at most ${Math.max(...allDrops)} tries again in a kill, ${Math.max(...replacements)} ms to replace, ${Math.max(...changes)} ms to show`,
  );
  printEnd(virtualUsers.complaints, `Killed ${kills} times`);
} finally {
  await visited.close();
}
