import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startBuiltServer } from '#tests/support/built-server.ts';
import { loadOnPhone, type Connection, type PhoneLoad } from './phone-load.ts';
import type { Note } from './table.ts';

/** Pages as visits begin with them; the last two are a course and a project with a picture of their owner's. */
const pages = [
  '/',
  '/courses',
  '/courses/frontend-foundations',
  '/courses/mpesa-for-a-small-shop',
  '/portfolio/soko-mkononi',
];

/** Slow 4G as it is simulated, and one where every answer takes longer. */
const connections: readonly Connection[] = [
  { latencyMs: 150, downKbit: 1_600, upKbit: 750 },
  { latencyMs: 400, downKbit: 1_600, upKbit: 750 },
];

/** Of so many loads the one in the middle counts. */
const times = 5;

/** How soon, and with how many bytes, a cheap phone shows the first page that somebody visits. Bars: LCP 2.0 s, CLS 0.05. */
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
      // Sizes of pictures are made, and pages kept, by whoever comes first.
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
        note({ name: `scripts of ${page}`, value: middle('scripts') / 1000, unit: 'kB', atMost: 109, digits: 1 });
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
