/** Bytes of a file, read in parts on demand. */
export interface FileSource {
  readonly byteSize: number;
  /** Returns the bytes from `start` to before `end`. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** Maximum bytes of one read. */
export const maxReadBytes = 4 * 1024 * 1024;

/** Returns bytes that are in memory already as a source. */
export function sourceOf(bytes: Uint8Array): FileSource {
  return { byteSize: bytes.byteLength, read: async (start, end) => bytes.subarray(start, end) };
}

/** Reads a range that may be larger than one read. */
export async function readRange(source: FileSource, start: number, end: number): Promise<Uint8Array> {
  const last = Math.min(end, source.byteSize);
  if (last - start <= maxReadBytes) return source.read(start, Math.max(start, last));
  const whole = new Uint8Array(last - start);
  for (let at = start; at < last; at += maxReadBytes)
    whole.set(await source.read(at, Math.min(at + maxReadBytes, last)), at - start);
  return whole;
}

/** Reads a file whole; only for kinds with a small maximum size. */
export const readWhole = (source: FileSource): Promise<Uint8Array> => readRange(source, 0, source.byteSize);
