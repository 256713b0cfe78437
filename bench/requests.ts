import autocannon from 'autocannon';
import { demoLearnerAccount } from '#seeds/demo-accounts.ts';
import { freePort } from '#tests/support/free-port.ts';
import { engines, openShop, type Engine } from '#tests/support/shop-on-disk.ts';
import { SiteClient } from '#tests/support/site-client.ts';
import { timesOf } from './payments/times.ts';
import { newSearches, recurringSearches } from './search-words.ts';
import { compareThroughput, encoding, median, optionsOf, processorSeconds, type Target } from './throughput.ts';
import type { Note } from './table.ts';

/** Requests a second and milliseconds of processor time a request. */
interface Cost {
  readonly perSecond: number;
  readonly processor: number;
}

interface Page {
  readonly name: string;
  readonly path: string;
  /** Returns the paths of a load with a different path for each request. */
  readonly paths?: () => () => string;
  readonly isSignedIn: boolean;
  /** Values of the first release, on the embedded database; null if unknown. */
  readonly before: Cost | null;
  /** Target values. */
  readonly target: Cost | null;
}

const course = '/courses/frontend-foundations';
const signedIn = { perSecond: 1000, processor: 1.2 };
const searched = { perSecond: 1500, processor: 1 };

const pages: readonly Page[] = [
  { name: 'home', path: '/', isSignedIn: false, before: null, target: null },
  { name: 'catalogue', path: '/courses', isSignedIn: false, before: null, target: null },
  { name: 'course', path: course, isSignedIn: false, before: null, target: null },
  {
    name: 'search',
    path: '/courses?search=shop',
    paths: recurringSearches,
    isSignedIn: false,
    before: { perSecond: 120, processor: 10.3 },
    target: searched,
  },
  {
    name: 'search, new words',
    path: '/courses?search=shop',
    paths: newSearches,
    isSignedIn: false,
    before: null,
    target: searched,
  },
  { name: 'home, signed in', path: '/', isSignedIn: true, before: null, target: signedIn },
  {
    name: 'catalogue, signed in',
    path: '/courses',
    isSignedIn: true,
    before: { perSecond: 76, processor: 16.2 },
    target: signedIn,
  },
  {
    name: 'course, signed in',
    path: '/courses/interface-design-from-zero',
    isSignedIn: true,
    before: null,
    target: signedIn,
  },
  {
    name: 'course, its owner',
    path: course,
    isSignedIn: true,
    before: { perSecond: 73, processor: 16.4 },
    target: signedIn,
  },
  {
    name: 'dashboard',
    path: '/dashboard',
    isSignedIn: true,
    before: { perSecond: 70, processor: 17.3 },
    target: { perSecond: 400, processor: 3 },
  },
  {
    name: 'lesson',
    path: `${course}/content`,
    isSignedIn: true,
    before: { perSecond: 125, processor: 8.4 },
    target: { perSecond: 500, processor: 2.5 },
  },
];

/** Pages before each measurement: the first thousands take up to twice the time, until V8 has compiled what they run. */
const warmUp = 3_000;
/** Seconds. */
const roundLength = 3;
const rounds = 3;

interface Measured {
  readonly page: Page;
  readonly engine: Engine;
  readonly cost: Cost;
  readonly p50: number;
  readonly p95: number;
  readonly queries: number;
  readonly ratio: number;
}

/** Measures each page of the demo on both databases with ten concurrent visitors, and a bare server that sends the same bytes. */
export async function measureRequests(note: Note): Promise<void> {
  const rows: Measured[] = [];
  for (const engine of engines) {
    const shop = await openShop(engine);
    try {
      const metrics = await freePort();
      const server = await shop.start({ SEED: 'demo', METRICS_PORT: String(metrics) });
      const learner = new SiteClient(server.url);
      await learner.logIn(demoLearnerAccount);
      for (const page of pages) {
        const path = await followed(server.url, page, learner);
        const headers = { ...encoding, ...(page.isSignedIn && { cookie: learner.cookie }) };
        const nextPath = page.paths?.();
        const asked: Target = { url: `${server.url}${path}`, headers, ...(nextPath && { nextPath }) };
        const queriesOf = () => readQueries(metrics);
        await load(asked, server.pid, queriesOf, { amount: warmUp });
        const shots: Shot[] = [];
        for (let round = 0; round < rounds; round += 1)
          shots.push(await load(asked, server.pid, queriesOf, { duration: roundLength }));
        const { ratio } = await compareThroughput(asked, server.pid);
        const { p50, p95 } = timesOf(shots.flatMap(({ times }) => times));
        const middle = (of: (shot: Shot) => number) => median(shots.map(of));
        const cost = { perSecond: middle((shot) => shot.perSecond), processor: middle((shot) => shot.processor) };
        rows.push({ page, engine, cost, p50, p95, queries: middle((shot) => shot.queries), ratio });
        const name = `${page.name}, ${engine}`;
        note({ name, value: cost.perSecond, unit: 'pages/s', ...(page.target && { atLeast: page.target.perSecond }) });
        note({
          name: `${name}: processor`,
          value: cost.processor,
          unit: 'ms',
          digits: 2,
          ...(page.target && { atMost: page.target.processor }),
        });
      }
      note({ name: `memory after it, ${engine}`, value: server.memory() / 1024 ** 2, unit: 'MB', atMost: 300 });
    } finally {
      await shop.remove();
    }
  }
  process.stdout.write(`\n${tableOf(rows)}\n`);
}

/** Returns the target of a page's redirect, so that every request of the load gets a page. */
async function followed(site: string, { path, isSignedIn }: Page, learner: SiteClient): Promise<string> {
  if (!isSignedIn) return path;
  const answer = await learner.get(path);
  await answer.arrayBuffer();
  const place = answer.headers.get('location');
  if (place === null) return path;
  const url = new URL(place, site);
  return url.pathname + url.search;
}

interface Shot extends Cost {
  /** Milliseconds. */
  readonly times: readonly number[];
  readonly queries: number;
}

async function load(
  target: Target,
  pid: number,
  queriesOf: () => Promise<number>,
  length: { readonly amount: number } | { readonly duration: number },
): Promise<Shot> {
  const [processor, queries] = [processorSeconds(pid), await queriesOf()];
  const times: number[] = [];
  const run = autocannon({ ...optionsOf(target), connections: 10, ...length });
  run.on('response', (_client, _status, _bytes, milliseconds) => void times.push(milliseconds));
  const { requests, errors, non2xx } = await run;
  if (non2xx > 0 || errors > 0) throw new Error(`${target.url}: ${non2xx} refused, ${errors} failed`);
  return {
    times,
    perSecond: requests.average,
    processor: ((processorSeconds(pid) - processor) * 1000) / requests.total,
    queries: ((await queriesOf()) - queries) / requests.total,
  };
}

/** Reads the number of queries that the server has sent so far. */
async function readQueries(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^database_query_duration_seconds_count (\d+)/m.exec(text)?.[1]);
}

/** Writes the table of docs/performance.md. */
function tableOf(rows: readonly Measured[]): string {
  const head = [
    '| page | database | pages/s | processor | p50 | p95 | queries | of node:http | first release |',
    '|---|---|---|---|---|---|---|---|---|',
  ];
  const lines = rows.map(({ page, engine, cost, p50, p95, queries, ratio }) => {
    const before = page.before ? `${page.before.perSecond}/s, ${page.before.processor} ms` : '';
    const cells = [
      page.name,
      engine,
      cost.perSecond.toFixed(0),
      `${cost.processor.toFixed(2)} ms`,
      `${p50.toFixed(1)} ms`,
      `${p95.toFixed(1)} ms`,
      queries.toFixed(1),
      ratio.toFixed(3),
      before,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [...head, ...lines].join('\n');
}
