import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { startBuiltServer } from '#tests/support/built-server.ts';
import type { Note } from './table.ts';

/** First pages of visits; the last two are a course and a project with an uploaded picture. */
const pages = [
  '/',
  '/courses',
  '/courses/frontend-foundations',
  '/courses/mpesa-for-a-small-shop',
  '/portfolio/soko-mkononi',
];

/** Simulated slow 4G, and a connection with a longer latency. */
const connections: readonly Connection[] = [
  { latencyMs: 150, downKbit: 1_600, upKbit: 750 },
  { latencyMs: 400, downKbit: 1_600, upKbit: 750 },
];

/** Number of loads; the median counts. */
const times = 5;

/**
 * Measures how soon, and with how many bytes, a cheap phone shows the first page of a visit and opens its menu. Limits: LCP 2.0 s, CLS
 * 0.05.
 */
export async function measureLoads(note: Note): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-data-'));
  const server = await startBuiltServer(folder);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    for (const page of pages) {
      const url = server.url + page;
      // The first visit resizes the pictures and caches the pages.
      await loadOnPhone(browser, url, { latencyMs: 0, downKbit: 100_000, upKbit: 100_000 });
      for (const connection of connections) {
        const loads: PhoneLoad[] = [];
        for (let time = 0; time < times; time += 1) loads.push(await loadOnPhone(browser, url, connection));
        const middle = (measure: keyof PhoneLoad) => medianOf(loads.map((load) => load[measure]));
        const on = `${page} at ${connection.latencyMs} ms`;
        note({ name: `LCP of ${on}`, value: middle('lcp'), unit: 'ms', atMost: 2_000 });
        note({ name: `CLS of ${on}`, value: middle('cls'), unit: '', atMost: 0.05, digits: 3 });
        if (connection !== connections[0]) continue;
        note({ name: `blocking of ${page}`, value: middle('blocking'), unit: 'ms', atMost: 120 });
        note({ name: `scripts of ${page}`, value: middle('scripts') / 1000, unit: 'kB', atMost: 95, digits: 1 });
        note({
          name: `scripts of a first press on ${page}`,
          value: middle('pressedScripts') / 1000,
          unit: 'kB',
          digits: 1,
        });
        note({ name: `first press on ${page}`, value: middle('firstPress'), unit: 'ms', atMost: 2_500 });
        note({ name: `all of ${page}`, value: middle('whole') / 1000, unit: 'kB', atMost: 350, digits: 1 });
      }
    }
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** A connection in the terms of browser tools; `latencyMs` is for both directions. */
interface Connection {
  readonly latencyMs: number;
  readonly downKbit: number;
  readonly upKbit: number;
}

/** Measurements of a first visit. */
interface PhoneLoad {
  /** Largest Contentful Paint, in milliseconds after the navigation began. */
  readonly lcp: number;
  /** Cumulative Layout Shift: moved share of the screen. */
  readonly cls: number;
  /** Total Blocking Time: milliseconds beyond 50 ms of each task after the first paint. */
  readonly blocking: number;
  /** Transferred bytes, compressed and with headers. */
  readonly scripts: number;
  readonly whole: number;
  /** Milliseconds from a visitor's first press, on the menu button after the page has loaded, until the menu is open. */
  readonly firstPress: number;
  /** Bytes of scripts that this press loads. */
  readonly pressedScripts: number;
}

/** Runs in the page before anything else: records the browser's paint and task entries. */
function watchPaints(): void {
  const seen = { lcp: 0, cls: 0, tasks: [] as { start: number; duration: number }[] };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime: start, duration } of list.getEntries()) seen.tasks.push({ start, duration });
  }).observe({ type: 'longtask', buffered: true });
}

/** Runs in the page: presses the menu button and measures the time until the menu is open. */
async function openMenu(): Promise<number> {
  const button = document.querySelector<HTMLButtonElement>('header [aria-haspopup="dialog"]');
  const menu = document.querySelector('header dialog');
  if (!button || !menu) throw new Error('the page has no menu');
  const pressed = performance.now();
  button.click();
  await new Promise<void>((opened) => {
    new MutationObserver(() => opened()).observe(menu, { attributeFilter: ['open'] });
  });
  return performance.now() - pressed;
}

/**
 * Loads a page as a first visit on a cheap phone: 360 pixels wide, empty cache, CPU slowed four times, this connection. Ends when
 * everything is loaded and the network was idle for half a second.
 */
async function loadOnPhone(browser: Browser, url: string, connection: Connection): Promise<PhoneLoad> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPaints);
    const tools = await context.newCDPSession(page);
    const kinds = new Map<string, string>();
    const load = { scripts: 0, whole: 0 };
    tools.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type));
    tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      load.whole += encodedDataLength;
      if (kinds.get(requestId) === 'Script') load.scripts += encodedDataLength;
    });
    await tools.send('Network.enable');
    await tools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: connection.latencyMs,
      downloadThroughput: (connection.downKbit * 1000) / 8,
      uploadThroughput: (connection.upKbit * 1000) / 8,
    });
    await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto(url, { waitUntil: 'networkidle' });
    // A busy browser reports its paints late; a page without a paint times out here after half a minute.
    await page.waitForFunction(() => (globalThis as unknown as { seen: PhoneLoad }).seen.lcp > 0);
    const { lcp, cls, blocking } = await page.evaluate(() => {
      const { seen } = globalThis as unknown as {
        seen: { lcp: number; cls: number; tasks: { start: number; duration: number }[] };
      };
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      const after = seen.tasks.filter(({ start }) => start >= painted);
      return { ...seen, blocking: after.reduce((sum, { duration }) => sum + duration - 50, 0) };
    });
    const { scripts, whole } = load;
    const firstPress = await page.evaluate(openMenu);
    return { lcp, cls, blocking, scripts, whole, firstPress, pressedScripts: load.scripts - scripts };
  } finally {
    await context.close();
  }
}
