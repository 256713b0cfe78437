import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { CourseFile } from './saved-course.ts';

/** A file of the device that is written at a place: what workers get for a file of the browser's private storage. */
export interface PartialFile {
  getSize(): number;
  read(into: Uint8Array, options: { readonly at: number }): number;
  write(bytes: Uint8Array, options: { readonly at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
}

/**
 * whole: all bytes are here and checked. cut: the connection failed, or the server was out of order. refused: the learner may not have it.
 * damaged: the bytes were others, and are deleted. full: the device has no room. stopped: as asked.
 */
export type FetchOutcome = 'whole' | 'cut' | 'refused' | 'damaged' | 'full' | 'stopped';

export interface Fetching {
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  /** Called with all bytes that are here, after each step. */
  readonly onBytes: (bytes: number) => void;
}

/** Bytes that are read at a time, and written before they are flushed. */
const pieceBytes = 1_048_576;

type Wanted = Pick<CourseFile, 'address' | 'byteSize' | 'sha256'>;

/** Fetches the bytes of a file that are missing, from the first missing one on, and checks all of them. What has arrived stays. */
export async function fetchRest(part: PartialFile, file: Wanted, fetching: Fetching): Promise<FetchOutcome> {
  if (part.getSize() > file.byteSize) part.truncate(0);
  if (part.getSize() < file.byteSize) {
    const outcome = await appendRest(part, file, fetching);
    if (outcome) return outcome;
  }
  if (part.getSize() < file.byteSize) return 'cut';
  if (isIntact(part, file)) return 'whole';
  part.truncate(0);
  part.flush();
  return 'damaged';
}

/** Returns whether a file on the device has the size and the SHA-256 that the server names. Reads it piece by piece. */
export function isIntact(part: PartialFile, file: Pick<Wanted, 'byteSize' | 'sha256'>): boolean {
  if (part.getSize() !== file.byteSize) return false;
  const hash = sha256.create();
  const piece = new Uint8Array(pieceBytes);
  for (let at = 0; at < file.byteSize;) {
    const read = part.read(piece, { at });
    if (read === 0) return false;
    hash.update(piece.subarray(0, read));
    at += read;
  }
  return bytesToHex(hash.digest()) === file.sha256;
}

/** Returns null once the answer has ended. */
async function appendRest(
  part: PartialFile,
  file: Wanted,
  { fetch, signal, onBytes }: Fetching,
): Promise<FetchOutcome | null> {
  const from = part.getSize();
  // The server's tag of a file begins its hash, so another file is never appended.
  const headers = { range: `bytes=${from}-`, 'if-range': `"${file.sha256.slice(0, 32)}"` };
  try {
    const answer = await fetch(file.address, { headers, signal, cache: 'no-store' });
    if (answer.status >= 400 && answer.status < 500 && ![408, 416, 429].includes(answer.status)) return 'refused';
    if (!answer.ok || !answer.body) return 'cut';
    const isRest = answer.status === 206 && answer.headers.get('content-range')?.startsWith(`bytes ${from}-`);
    if (answer.status === 206 && !isRest) return 'cut';
    if (!isRest) part.truncate(0);
    return await append(part, answer.body, { byteSize: file.byteSize, onBytes });
  } catch (error) {
    if (signal.aborted) return 'stopped';
    if (isFull(error)) return 'full';
    // Browsers report a connection that fails as one of these.
    if (error instanceof TypeError || (error instanceof DOMException && error.name === 'NetworkError')) return 'cut';
    throw error;
  } finally {
    part.flush();
  }
}

async function append(
  part: PartialFile,
  body: ReadableStream<Uint8Array>,
  { byteSize, onBytes }: { readonly byteSize: number } & Pick<Fetching, 'onBytes'>,
): Promise<FetchOutcome | null> {
  let at = part.getSize();
  let unflushed = 0;
  for await (const bytes of piecesOf(body)) {
    if (at + bytes.byteLength > byteSize) {
      part.truncate(0);
      return 'damaged';
    }
    const written = part.write(bytes, { at });
    at += written;
    if (written < bytes.byteLength) return 'full';
    unflushed += written;
    if (unflushed >= pieceBytes) {
      part.flush();
      unflushed = 0;
    }
    onBytes(at);
  }
  return null;
}

/** Yields what arrives; not every browser iterates a stream. */
async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError';
