import type { Browser } from '@playwright/test';

/** A connection as a browser's tools name it; `latencyMs` is there and back. */
export interface Connection {
  readonly latencyMs: number;
  readonly downKbit: number;
  readonly upKbit: number;
}

/** What one first visit was like. */
export interface PhoneLoad {
  /** Largest Contentful Paint, in milliseconds after the address was called. */
  readonly lcp: number;
  /** Cumulative Layout Shift: how much jumped, of the screen. */
  readonly cls: number;
  /** Total Blocking Time: for how long, beyond 50 ms each, tasks kept the page from answering after it was painted first; in milliseconds. */
  readonly blocking: number;
  /** Bytes over the wire, compressed and with headers. */
  readonly scripts: number;
  readonly whole: number;
}

/** Runs in the page before anything else: keeps what the browser tells of its painting. */
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

/**
 * Loads a page as a visitor's first one on a cheap phone: 360 pixels wide, nothing cached, a processor slowed four times, this
 * connection. Ends when nothing was loaded for half a second after everything was there.
 */
export async function loadOnPhone(browser: Browser, url: string, connection: Connection): Promise<PhoneLoad> {
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
    // A busy browser tells a little later what it painted; one that painted nothing ends here after half a minute.
    await page.waitForFunction(() => (globalThis as unknown as { seen: PhoneLoad }).seen.lcp > 0);
    const { lcp, cls, blocking } = await page.evaluate(() => {
      const { seen } = globalThis as unknown as {
        seen: { lcp: number; cls: number; tasks: { start: number; duration: number }[] };
      };
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      const after = seen.tasks.filter(({ start }) => start >= painted);
      return { ...seen, blocking: after.reduce((sum, { duration }) => sum + duration - 50, 0) };
    });
    return { lcp, cls, blocking, ...load };
  } finally {
    await context.close();
  }
}
