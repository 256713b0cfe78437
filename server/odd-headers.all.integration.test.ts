import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { storeMediaFile } from '#app/modules/catalogue/media/store-media-file.server.ts';
import { headerLimits } from '#app/platform/http/header-limits.ts';
import { pictureAddress } from '#app/shared/picture.ts';
import { useHttpServer } from '#tests/support/http-server-fixture.ts';

const chain = useHttpServer();

/** Node reads these itself. */
const ofNode = new Set(['content-length', 'transfer-encoding']);
const names = Object.keys(headerLimits).filter((name) => !ofNode.has(name));

/** How a header begins, so that what reads it goes on. */
const begins: Readonly<Record<string, string>> = {
  'accept-encoding': 'gzip',
  accept: 'text/html',
  'content-type': 'multipart/form-data; boundary=',
  cookie: 'mic3_cart=',
  'if-match': '"',
  'if-none-match': 'W/"',
  'if-range': '"',
  origin: 'https://shop.example',
  range: 'bytes=',
  referer: 'https://shop.example/courses/',
  'upload-metadata': 'filename ',
};

const characters = [
  ' ',
  ',',
  ';',
  '"',
  'T',
  '{',
  '=',
  '-',
  '%',
  '/',
  '*',
  '1',
  '\\',
  '\u00e9',
  '; ',
  ' ,',
  '"",',
  '1-',
  'a=;',
];

/** A header of so many characters, of which the last one fits nothing before it. */
const odd = (name: string, character: string, length: number): string => {
  const begin = begins[name] ?? 'y';
  return `${begin}${character.repeat(length)}`.slice(0, length - 1).concat('x');
};

async function openShop(): Promise<readonly string[]> {
  await chain.open({ TRUSTED_PROXIES: 'loopback' });
  const { services } = chain.product;
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#777' } })
    .png()
    .toBuffer();
  const source = Readable.from([picture], { objectMode: false });
  const actor = { kind: 'system', name: 'test' } as const;
  const file = { source, fileName: 'a.png', kind: 'image', isPublic: true } as const;
  const { id } = await storeMediaFile({ ...services, actor }, file);
  return [
    '/',
    '/courses/bees',
    '/courses/bees.data',
    '/dashboard',
    '/sw/courses',
    '/admin/login',
    '/assets/app.js',
    `/media/${id}`,
    pictureAddress(id, 320, 'webp'),
    '/art/weave/frontend/1/4x4/a.svg',
    '/share/site.png',
    '/icons/192.png',
    '/api/uploads',
    '/api/payments/results/secret',
    '/healthz',
    '/metrics',
    '/robots.txt',
    '/nothing/here',
  ];
}

const ask = (path: string, headers: Record<string, string> = {}) =>
  path.startsWith('/api/payments')
    ? chain.ask(path, { method: 'POST', headers, body: '{}' })
    : chain.ask(path, { headers });

/** Milliseconds of CPU time that the process takes for some requests, its own sending included. */
async function cpuTime(requests: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage();
  await requests();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test('a header of 14 KB is refused, or counts as absent, at every kind of address', async () => {
  for (const path of await openShop()) {
    const plain = (await ask(path)).status;
    expect([path, plain < 500]).toEqual([path, true]);
    for (const [at, name] of names.entries()) {
      const { status } = await ask(path, { [name]: odd(name, characters[at % characters.length] ?? '', 14_000) });
      expect([path, name, status]).toEqual([path, name, headerLimits[name]?.longer === 'refused' ? 431 : plain]);
    }
  }
});

test('the longest headers of odd characters take little time at every kind of address, and end in no failure', async () => {
  const paths = await openShop();
  for (const [offset, path] of paths.entries()) {
    const send = async (headersOf: (name: string, at: number) => Record<string, string>) => {
      for (const [at, name] of names.entries()) {
        const { status } = await ask(path, headersOf(name, at));
        expect([path, name, status < 500]).toEqual([path, name, true]);
      }
    };
    const plain = await cpuTime(() => send(() => ({})));
    const time = await cpuTime(() =>
      send((name, at) => ({
        [name]: odd(name, characters[(at + offset) % characters.length] ?? '', headerLimits[name]?.most ?? 0),
      })),
    );
    expect([path, time < 200 + 8 * plain, { time, plain }]).toEqual([path, true, expect.anything()]);
  }
});

test.each(characters)('headers of many %j take little time where most of them are read', async (character) => {
  const paths = await openShop();
  const file = paths.find((path) => path.startsWith('/media/')) ?? '';
  for (const path of [file, '/', '/api/uploads']) {
    const plain = await cpuTime(async () => {
      for (const _ of names) await ask(path);
    });
    const time = await cpuTime(async () => {
      for (const name of names) await ask(path, { [name]: odd(name, character, headerLimits[name]?.most ?? 0) });
    });
    expect([path, time < 200 + 8 * plain, { time, plain }]).toEqual([path, true, expect.anything()]);
  }
});
