import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StartError } from '#app/platform/start-error.server.ts';
import { openWith, sealWith, type BackupKey } from './backup-key.server.ts';
import type { StoredFile } from './manifest.ts';

type Bytes = AsyncIterable<Uint8Array>;

interface Measured {
  readonly byteSize: number;
  readonly sha256: string;
}

/** Compression and encryption of a file in a backup. */
interface Packing {
  /** Compressed by gzip. */
  readonly gzip: boolean;
  /** Encrypts in the format of age; null for no encryption. */
  readonly key: BackupKey | null;
}

/** Returns the extensions of a file by its packing. */
export const endingOf = ({ gzip, key }: Packing): string => `${gzip ? '.gz' : ''}${key ? '.age' : ''}`;

/**
 * Writes bytes to a new file of the backup in `folder`, readable by its owner only, and syncs it. Returns the stored file, and the size
 * (bytes) and SHA-256 of the input. Rejects with the file system's error, such as ENOSPC.
 */
export async function writeStored(
  folder: string,
  path: string,
  packing: Packing,
  bytes: Bytes,
): Promise<{ readonly file: StoredFile; readonly content: Measured }> {
  const full = join(folder, path);
  await mkdir(dirname(full), { recursive: true, mode: 0o700 });
  const [content, stored] = [measure(), measure()];
  await pipeline(
    content.pass(bytes),
    packing.gzip ? createGzip({ level: 3 }) : new PassThrough(),
    packing.key ? sealWith(packing.key) : asItIs,
    (packed: Bytes) => stored.pass(packed),
    createWriteStream(full, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { file: { path, ...stored.result() }, content: content.result() };
}

/**
 * Passes the unpacked bytes of a file of the backup to `use`, and returns its result. Throws StartError if the file is missing or
 * damaged; by then `use` has seen some or all bytes.
 */
export async function readStored<Result>(
  folder: string,
  file: StoredFile,
  packing: Packing,
  use: (bytes: Bytes) => Promise<Result>,
): Promise<Result> {
  let result: { readonly value: Result } | null = null;
  try {
    await pipeline(
      whole(createReadStream(join(folder, file.path)), file),
      packing.key ? openedWith(packing.key) : asItIs,
      packing.gzip ? createGunzip() : new PassThrough(),
      async (bytes: Bytes) => void (result = { value: await use(bytes) }),
    );
  } catch (error) {
    throw asDamage(file, error) ?? error;
  }
  if (!result) throw new Error(`${file.path} was not read to its end`);
  return (result as { readonly value: Result }).value;
}

/** Reads a whole file and returns its damage as a sentence; null if intact. */
export async function damageOf(folder: string, file: StoredFile): Promise<string | null> {
  try {
    for await (const _ of whole(createReadStream(join(folder, file.path)), file));
    return null;
  } catch (error) {
    const damage = asDamage(file, error);
    if (damage) return damage.message;
    throw error;
  }
}

/** Returns the damage as far as size and time of change show it, such as a write after `sinceMs`. Reads none of its bytes. */
export async function changeOf(folder: string, file: StoredFile, sinceMs: number): Promise<string | null> {
  try {
    const { size, mtimeMs } = await stat(join(folder, file.path));
    if (size !== file.byteSize) throw new Damage(`has ${size} bytes instead of ${file.byteSize}`);
    if (mtimeMs > sinceMs) throw new Damage('was written to after the backup was made');
    return null;
  } catch (error) {
    const damage = asDamage(file, error);
    if (damage) return damage.message;
    throw error;
  }
}

/** Passes bytes on, and throws at their end if they differ from the written ones. */
async function* whole(bytes: Bytes, expected: Measured): AsyncGenerator<Uint8Array> {
  const found = measure();
  yield* found.pass(bytes);
  const { byteSize, sha256 } = found.result();
  if (byteSize !== expected.byteSize) throw new Damage(`has ${byteSize} bytes instead of ${expected.byteSize}`);
  if (sha256 !== expected.sha256) throw new Damage('has other bytes than were written');
}

const asItIs = (bytes: Bytes): Bytes => bytes;

class Damage extends Error {}

/** Decrypts bytes, and converts age's various errors about changed files to one. */
function openedWith(key: BackupKey) {
  return async function* (bytes: Bytes): AsyncGenerator<Uint8Array> {
    try {
      yield* openWith(key)(bytes);
    } catch (error) {
      const isKnown = error instanceof Damage || (error as NodeJS.ErrnoException).code !== undefined;
      throw isKnown ? error : new Damage('is damaged, or sealed with another key');
    }
  };
}

/** Converts an error of the disk, gzip or age about a missing or damaged file; null for other errors. */
function asDamage({ path }: StoredFile, error: unknown): StartError | null {
  const { code, message } = error as NodeJS.ErrnoException;
  if (error instanceof Damage) return new StartError(`The file ${path} of the backup ${message}.`);
  if (code === 'ENOENT') return new StartError(`The file ${path} of the backup is missing.`);
  if (code === 'EIO') return new StartError(`The file ${path} of the backup cannot be read from its disk (EIO).`);
  const isUnreadable = code?.startsWith('Z_') === true || code === 'ERR_TRAILING_JUNK_AFTER_STREAM_END';
  return isUnreadable ? new StartError(`The file ${path} of the backup is damaged (${code}).`) : null;
}

function measure() {
  const hash = createHash('sha256');
  let byteSize = 0;
  return {
    async *pass(bytes: Bytes): AsyncGenerator<Uint8Array> {
      for await (const chunk of bytes) {
        hash.update(chunk);
        byteSize += chunk.length;
        yield chunk;
      }
    },
    result: (): Measured => ({ byteSize, sha256: hash.digest('hex') }),
  };
}
