import { readFile } from 'node:fs/promises';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { inLocale } from '#app/platform/locale.server.ts';
import { offlinePage } from './offline-page.ts';
import { writeOfflineWorker } from './offline-worker.ts';

interface Asked {
  readonly mode?: string;
  readonly method?: string;
  readonly preloaded?: Response;
  readonly isOnline?: boolean;
}

/** Runs the worker as a browser does, and returns what it answers to a request; null if it leaves the request to the browser. */
async function ask(path: string, { mode = 'navigate', method = 'GET', preloaded, isOnline = false }: Asked = {}) {
  const listeners = new Map<string, (event: object) => void>();
  const self = { addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener) };
  const network = async () => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    return new Response('from the network');
  };
  runInNewContext(writeOfflineWorker({ brand: 'Ujuzi <b>' }), { self, URL, Response, Promise, fetch: network });
  let answer: Promise<Response> | null = null;
  listeners.get('fetch')?.({
    request: { url: `https://shop.example${path}`, mode, method },
    preloadResponse: Promise.resolve(preloaded),
    respondWith: (given: Promise<Response>) => void (answer = given),
  });
  return answer as Promise<Response> | null;
}

test.each([
  ['/dashboard', 'en-KE', 'No connection'],
  ['/', 'en-KE', 'No connection'],
  ['/courses/a/content?lesson=1', 'en-KE', 'No connection'],
  ['/swahili-for-all', 'en-KE', 'No connection'],
  ['/sw', 'sw-KE', 'Hakuna mtandao'],
  ['/sw/dashboard/receipts', 'sw-KE', 'Hakuna mtandao'],
])('without a connection %s is a page of the shop, in its language', async (path, language, title) => {
  const answer = await ask(path);
  expect(answer?.status).toBe(503);
  expect(answer?.headers.get('content-type')).toContain('text/html');
  const html = await answer?.text();
  expect(html).toContain(`<html lang="${language}"`);
  expect(html).toContain(`<h1>${title}</h1>`);
  expect(html).toContain('Ujuzi &lt;b&gt;');
});

test('with a connection the answer is the one of the network', async () => {
  expect(await (await ask('/dashboard', { isOnline: true }))?.text()).toBe('from the network');
  expect(await (await ask('/dashboard', { preloaded: new Response('early') }))?.text()).toBe('early');
});

test.each([
  ['/dashboard', { method: 'POST' }],
  ['/dashboard.data', { mode: 'cors' }],
  ['/admin', {}],
  ['/admin/payments', {}],
  ['/api/buyer', {}],
  ['/media/video.mp4', {}],
])('%s is left to the browser', async (path, asked) => {
  expect(await ask(path, asked)).toBeNull();
});

test('the page needs no other file, runs no other script, and has the colours of both themes', async () => {
  const { html, headers } = inLocale('sw', () => offlinePage({ brand: 'Ujuzi' }));
  expect(html).not.toMatch(/ (?:src|href)=|url\(|@import|nonce/);
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+' 'sha256-\S+';/,
  );
  const themes = { ':root': 'theme', '[data-theme=light]': 'light' };
  for (const [selector, file] of Object.entries(themes)) {
    const tokens = await readFile(`app/ui/styles/${file}.css`, 'utf8');
    const own = html.slice(html.indexOf(`${selector}{`)).split('}', 1)[0] ?? '';
    const colors = [...own.matchAll(/--(\w+):(#\w+)/g)];
    expect(colors.map(([, name]) => name)).toEqual(['canvas', 'text', 'muted', 'track', 'danger']);
    for (const [, name, value] of colors) expect(tokens).toContain(`--color-${name}: ${value};`);
  }
});
