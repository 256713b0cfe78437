import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressPiece, gzipOf, storePiece } from './gzip-pieces.ts';

const kept = 'Karibu, karibu. '.repeat(5_000);

test('separately compressed pieces form one gzip file', async () => {
  const first = await compressPiece(Buffer.from(kept));
  const last = await compressPiece(Buffer.from(`${kept}Kwaheri.`));
  for (const name of ['Wanjikũ', '', 'x'.repeat(200_000)]) {
    const file = gzipOf([first, storePiece(Buffer.from(name)), last]);
    expect(gunzipSync(file).toString()).toBe(`${kept}${name}${kept}Kwaheri.`);
  }
  expect(first.deflated.byteLength).toBeLessThan(kept.length / 20);
});
