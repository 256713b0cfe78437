import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltServer } from '#tests/support/built-server.ts';
import type { Note } from './table.ts';
import { compareThroughput } from './throughput.ts';
import { request } from 'node:http';

/** Public pages, loaded as a first visit. */
const pages = [
  '/',
  '/courses',
  '/courses/frontend-foundations',
  '/portfolio',
  '/about',
  '/contact',
  '/cart',
  '/login',
  '/register',
];
/** Pages that are the same for everybody. */
const cachedPages = pages.slice(0, 3);

const kilobytes = (bytes: number) => bytes / 1000;
const megabytes = (bytes: number) => bytes / 1024 / 1024;

/** Measures start, memory, page weight and throughput of the demo. */
export async function measurePages(note: Note): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-data-'));
  try {
    const first = await startBuiltServer(folder);
    note({ name: 'first start, with the demo content', value: first.startedIn, unit: 'ms' });
    await first.stop();

    const server = await startBuiltServer(folder);
    note({ name: 'start with data present', value: server.startedIn, unit: 'ms', atMost: 2000 });
    note({ name: 'memory after start', value: megabytes(server.memory()), unit: 'MB' });

    for (const page of pages) {
      const { scripts, deferredScripts, styles, whole } = await weighPage(server.url, page);
      note({ name: `JavaScript of ${page}`, value: kilobytes(scripts), unit: 'kB', atMost: 132, digits: 1 });
      note({
        name: `JavaScript of ${page}, deferred`,
        value: kilobytes(deferredScripts),
        unit: 'kB',
        atMost: 132,
        digits: 1,
      });
      note({ name: `CSS of ${page}`, value: kilobytes(styles), unit: 'kB', digits: 1 });
      note({ name: `first visit of ${page}`, value: kilobytes(whole), unit: 'kB', atMost: 350, digits: 1 });
    }

    let maxMemory = 0;
    for (const page of cachedPages) {
      const { ours, ratio } = await compareThroughput({ url: `${server.url}${page}` }, server.pid);
      maxMemory = Math.max(maxMemory, server.memory());
      note({ name: page, value: ours, unit: 'pages/s' });
      note({ name: `${page} against node:http`, value: ratio, unit: 'times', atLeast: 0.6, digits: 2 });
    }
    note({ name: 'memory under load', value: megabytes(maxMemory), unit: 'MB', atMost: 350 });
    await server.stop();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface PageWeight {
  /** Transferred bytes, compressed: scripts loaded at once, and scripts loaded on interaction; CSS, and everything that the HTML names. */
  readonly scripts: number;
  readonly deferredScripts: number;
  readonly styles: number;
  readonly whole: number;
}

/** Measures a first visit without scrolling: the HTML and all files in its tags, each once. */
export async function weighPage(site: string, path: string): Promise<PageWeight> {
  const page = await load(new URL(path, site));
  const html = await (await fetch(new URL(path, site))).text();
  // What an inline script writes into the page on the oldest browsers alone is no tag of the page.
  const tags = html.replaceAll(/(<script[^>]*>)[^]*?<\/script>/g, '$1');
  const names = (pattern: RegExp, text = tags) => [
    ...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? '')),
  ];
  const scripts = names(/<(?:link rel="(?:modulepreload|deferred)"[^>]* href|script[^>]* src)="([^"]+\.js)/g).concat(
    names(/import\s*(?:\*\s*as\s*\w+\s*from\s*)?["']([^"']+\.js)["']/g, html),
  );
  const styles = names(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g);
  const fonts = names(/<link[^>]*href="([^"]+\.woff2)"/g);
  // Nearly every browser takes the AVIF of a picture; the JPEG is for the rest.
  const pictures = names(/<img(?![^>]*loading="lazy")[^>]* src="([^"]+)"/g).map((file) =>
    file.replace(/^(\/pictures\/.+)\.jpg$/, '$1.avif'),
  );
  const weigh = async (files: readonly string[]) => {
    const sizes = await Promise.all(
      [...new Set(files)].map(async (file) => load(new URL(file.replaceAll('&amp;', '&'), site))),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const [scriptBytes, styleBytes, rest] = [
    await weigh(scripts),
    await weigh(styles),
    await weigh([...fonts, ...pictures]),
  ];
  const isDeferred = html.includes('<script type="deferred"');
  const [atOnce, later] = isDeferred ? [0, scriptBytes] : [scriptBytes, 0];
  return { scripts: atOnce, deferredScripts: later, styles: styleBytes, whole: page + atOnce + styleBytes + rest };
}

/** Returns the compressed size of an answer, which `fetch` would decompress. */
async function load(url: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url.href} answers ${answer.statusCode}`));
      let size = 0;
      answer.on('data', (part: Buffer) => void (size += part.length));
      answer.on('end', () => resolve(size));
      answer.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}
