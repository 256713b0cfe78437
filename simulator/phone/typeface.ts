import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const FILE = '@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-latin-wght-normal.woff2';

let bytes: Uint8Array<ArrayBuffer> | undefined;

/** The product's typeface where its package is installed; without it the pages use the system's. */
export function readTypeface(): Uint8Array<ArrayBuffer> | undefined {
  try {
    bytes ??= new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(FILE)));
  } catch {
    return undefined;
  }
  return bytes;
}
