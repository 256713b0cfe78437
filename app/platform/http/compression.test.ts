import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isLinear } from '#tests/support/linear-time.ts';
import { chooseEncoding, compressForCache, compressOnce, isCompressible, quickEncodings } from './compression.ts';

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br, zstd;q=0', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.000', 'identity'],
  ['BR;q=0.5', 'br'],
  [' br ; q=0 , gzip ; q=0.1', 'gzip'],
  ['br;', 'br'],
  ['deflate', 'identity'],
] as const)('a browser that accepts "%s" gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted, quickEncodings)).toBe(encoding);
});

test.each([
  ['text/html; charset=utf-8', true],
  ['application/json', true],
  ['text/x-script', true],
  ['image/svg+xml', true],
  ['application/javascript', true],
  ['text/event-stream', false],
  ['video/mp4', false],
  ['application/pdf', false],
  ['image/png', false],
  [null, false],
] as const)('whether %s is compressed: %s', (type, expected) => {
  expect(isCompressible(type)).toBe(expected);
});

test('compressed bytes decompress unchanged', async () => {
  const bytes = Buffer.from('kitenge '.repeat(500));
  const compressed = await compressForCache(bytes);
  expect(brotliDecompressSync(compressed.br)).toEqual(bytes);
  expect(gunzipSync(compressed.gzip)).toEqual(bytes);
});

test.each([
  ['zstd', zstdDecompressSync],
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a small and a large answer decompress unchanged from %s', async (encoding, decompress) => {
  for (const times of [500, 50_000]) {
    const bytes = Buffer.from('kitenge '.repeat(times));
    const compressed = await compressOnce(bytes, encoding);
    expect(compressed.byteLength).toBeLessThan(bytes.byteLength / 10);
    expect(decompress(compressed)).toEqual(bytes);
  }
});

test.each([
  ['spaces', (n: number) => `gzip${' '.repeat(n)}x`],
  ['semicolons', (n: number) => `gzip${';'.repeat(n)}`],
  ['zeros', (n: number) => `gzip;q=0.${'0'.repeat(n)}x`],
  ['commas', (n: number) => ','.repeat(n)],
  ['spaces and semicolons', (n: number) => `gzip${' ;'.repeat(n)}x`],
])('Accept-Encoding of many %s is read in linear time', async (_, headerOf) => {
  expect(await isLinear((header) => chooseEncoding(header, quickEncodings), headerOf, { upTo: 400_000 })).toBe(true);
});
