import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const folder = 'build/client';
const sizeOf = (file: string) => gzipSync(readFileSync(`${folder}/${file}`), { level: 9 }).byteLength;

/** The files of the browser in the last build, by what loads them at once. */
export function readClientChunks() {
  const manifest = gunzipSync(readFileSync(`${folder}/.vite/manifest.json.gz`)).toString();
  const chunks = new Map(Object.entries(JSON.parse(manifest) as Record<string, Chunk>));
  return {
    /** The chunks that those which are picked load at once, themselves included. */
    loadedBy(isPicked: (chunk: Chunk, key: string) => boolean): ReadonlySet<string> {
      const found = new Set([...chunks].filter(([key, chunk]) => isPicked(chunk, key)).map(([key]) => key));
      for (const key of found) for (const each of chunks.get(key)?.imports ?? []) found.add(each);
      return found;
    },
    /** Bytes of their scripts and styles, compressed. */
    weigh(keys: ReadonlySet<string>): number {
      const found = [...keys].flatMap((key) => chunks.get(key) ?? []);
      const files = new Set(found.flatMap(({ file, css = [] }) => [file, ...css]));
      return [...files].reduce((sum, file) => sum + sizeOf(file), 0);
    },
  };
}
