import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressors: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  gz: (bytes) => promisify(gzip)(bytes, { level: 9 }),
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
};

/** Writes a .gz and a .br beside every file of a folder that compresses, for the server to send. */
export async function precompress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.(js|mjs|css|svg|json|txt|wasm|xml|html)$/.test(path) && statSync(path).size >= 1024);
  await Promise.all(
    files.map(async (path) => {
      const bytes = readFileSync(path);
      for (const [ending, compress] of Object.entries(compressors)) {
        const smaller = await compress(bytes);
        if (smaller.length < bytes.length) writeFileSync(`${path}.${ending}`, smaller);
      }
    }),
  );
}
