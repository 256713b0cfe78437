import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import autocannon from 'autocannon';
import { demoLearnerAccount } from '#seeds/demo-accounts.ts';
import { startBuiltServer, type BuiltServer } from '#tests/support/built-server.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { startSimulatorProcess } from '#tests/support/simulator-process.ts';
import { SiteClient } from '#tests/support/site-client.ts';
import { encoding, median, optionsOf, type Target } from '../throughput.ts';
import type { Note } from '../table.ts';
import { startWordPress } from './wordpress.ts';

/** Environment variable with the folder of another release: a checkout with `npm ci` and `npm run build`. */
const releaseVariable = 'BESIDE';
const course = '/courses/frontend-foundations';
const pages = [
  { name: 'home', path: '/' },
  { name: 'course', path: course },
  { name: 'dashboard', path: '/dashboard' },
  { name: 'lesson', path: `${course}/content` },
] as const;
const rounds = 10;
/** Seconds. */
const roundLength = 2;
/** Pages before the first round: V8 has compiled then what they run. */
const warmUp = 3_000;

interface Site {
  readonly name: string;
  /** Returns the target of a page of the demo, as its learner; null if the site has none like it. */
  target(page: string): Promise<Target | null>;
  remove(): Promise<void>;
}

/**
 * Measures pages for a learner who is signed in, in turn with the same pages of another release, and a lesson with a page of WordPress, which is
 * a peer that Debian packages. Ratios are medians of rounds that follow each other, so that other work of the machine affects both.
 */
export async function measureBeside(note: Note): Promise<void> {
  const other = process.env[releaseVariable];
  const sites: Site[] = [];
  const open = async (site: Promise<Site | null>) => {
    const opened = await site;
    if (opened !== null) sites.push(opened);
    return opened;
  };
  try {
    // A process beside a process, and all cores beside all cores.
    const pairs = [
      [
        await open(openDemo('today')),
        other && (await open(openDemo('the other release', { release: resolve(other) }))),
      ],
      [await open(openDemo('today', { WORKERS: '2' })), await open(openWordPress())],
    ] as const;
    for (const [ours, site] of pairs) {
      if (!ours || !site) continue;
      for (const { name, path } of pages) {
        const pair = [await ours.target(path), await site.target(path)] as const;
        if (pair[0] === null || pair[1] === null) continue;
        const { first, second, ratio } = await inTurns(pair[0], pair[1]);
        note({ name: `${name}, today`, value: first, unit: 'pages/s' });
        note({ name: `${name}, ${site.name}`, value: second, unit: 'pages/s' });
        note({
          name: `${name}, times ${site.name}`,
          value: ratio,
          unit: 'times',
          digits: 2,
          ...(site.name === 'WordPress' && { atLeast: 10 }),
        });
      }
    }
  } finally {
    for (const site of sites) await site.remove();
  }
}

/** Loads both in turn. Returns the median pages a second of each, and of the ratios of the rounds. */
async function inTurns(one: Target, other: Target) {
  for (const target of [one, other]) await load(target, { amount: warmUp });
  const [first, second]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    first.push(await load(one, { duration: roundLength }));
    second.push(await load(other, { duration: roundLength }));
  }
  const ratios = first.map((value, round) => value / (second[round] ?? Number.NaN));
  return { first: median(first), second: median(second), ratio: median(ratios) };
}

async function load(
  target: Target,
  length: { readonly amount: number } | { readonly duration: number },
): Promise<number> {
  const { requests, errors, non2xx } = await autocannon({ ...optionsOf(target), connections: 10, ...length });
  if (non2xx > 0 || errors > 0) throw new Error(`${target.url}: ${non2xx} refused, ${errors} failed`);
  return requests.average;
}

/** Starts the demo of a build on a PostgreSQL of its own. */
async function openDemo(
  name: string,
  { release, ...more }: { readonly release?: string; readonly WORKERS?: string } = {},
): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'beside-'));
  const postgres = await startPostgres({ durable: false });
  await postgres.createDatabase('shop');
  // Workers need an M-Pesa that is no part of them.
  const simulator = await startSimulatorProcess(folder, 200);
  const settings = { ...simulator.shopSettings, SEED: 'demo', DATABASE_URL: postgres.urlOf('shop'), ...more };
  const server: BuiltServer = await startBuiltServer(folder, settings, undefined, release);
  const learner = new SiteClient(server.url);
  await learner.logIn(demoLearnerAccount);
  return {
    name,
    async target(path) {
      const answer = await learner.get(path);
      await answer.arrayBuffer();
      const place = new URL(answer.headers.get('location') ?? path, server.url);
      return { url: place.href, headers: { ...encoding, cookie: learner.cookie } };
    },
    async remove() {
      await server.kill();
      await simulator.stop();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Opens WordPress, which has one kind of page: the lesson. */
async function openWordPress(): Promise<Site | null> {
  const peer = await startWordPress();
  if (peer === null) {
    process.stdout.write(
      'WordPress is not measured. Debian: apt-get install wordpress mariadb-server php-fpm php-mysql php-cli nginx\n',
    );
    return null;
  }
  const lesson: Target = {
    url: `${peer.url}/front-end-foundations/lesson-3/`,
    headers: { ...encoding, cookie: peer.cookie },
  };
  return {
    name: 'WordPress',
    target: async (path) => (path.endsWith('/content') ? lesson : null),
    remove: () => peer.remove(),
  };
}
