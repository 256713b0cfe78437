import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive. */
export interface ZippedFile {
  /** Its path in the archive, with '/' between folders. */
  readonly name: string;
  /** Date of the file, so that equal files give equal archives. */
  readonly at: Date;
  /** False for files that are compressed already, such as PDFs. */
  readonly compress: boolean;
  readonly pieces: AsyncIterable<Uint8Array>;
}

/**
 * Yields a ZIP archive while its files are made: one after the other, as fast as the reader takes the pieces. Keeps one piece and the
 * list of names in memory. Throws what a file throws.
 */
export async function* zipPieces(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array> {
  let done: Uint8Array[] = [];
  const take = () => {
    const pieces = done;
    done = [];
    return pieces;
  };
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    done.push(piece);
  });
  for await (const { name, at, compress, pieces } of files) {
    const entry = compress ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    entry.mtime = at;
    zip.add(entry);
    for await (const piece of pieces) {
      entry.push(piece);
      yield* take();
    }
    entry.push(new Uint8Array(), true);
    yield* take();
  }
  zip.end();
  yield* take();
}

/** Longest name of a file, in characters: with its folder below what Windows unpacks. */
const longestName = 80;

/** Returns a name of a file in an archive as every system can unpack it: letters, digits, '-', '_' and '.', never only dots. */
export function safeFileName(name: string): string {
  const known = name
    .normalize('NFC')
    .replaceAll('..', '-')
    .replaceAll(/[^\p{L}\p{M}\p{N}_.]+/gu, '-');
  const short = Array.from(known).slice(0, longestName).join('');
  return short.replace(/^[-.]+/, '').replace(/[-.]$/, '') || 'x';
}
