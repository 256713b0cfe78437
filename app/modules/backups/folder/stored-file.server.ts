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

/** How a file lies in a backup. */
export interface Packing {
  /** Compressed by gzip. */
  readonly gzip: boolean;
  /** Encrypted, in the format of age; null where it is not. */
  readonly key: BackupKey | null;
}

/** The end of a file's name, by how it is packed. */
export const endingOf = ({ gzip, key }: Packing): string => `${gzip ? '.gz' : ''}${key ? '.age' : ''}`;

/**
 * Writes bytes to a new file of the backup in `folder`, readable by its owner alone, and brings them to disk. Gives what lies there, and
 * the size (bytes) and SHA-256 of what came in. Rejects with the file system's error, such as ENOSPC.
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
 * Hands the bytes of a file of the backup, unpacked, to `use`, and returns what that does. Throws StartError where the file is gone, or
 * not as it was written; `use` has then seen some of it, or all.
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

/** What is wrong with a file as it lies there, in words; null where nothing is. Reads all of it. */
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

/** The same, as far as size and time of change tell: whether it was written to after a moment. Reads none of its bytes. */
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

/** Passes bytes on, and throws at their end where they are not those that were written. */
async function* whole(bytes: Bytes, expected: Measured): AsyncGenerator<Uint8Array> {
  const found = measure();
  yield* found.pass(bytes);
  const { byteSize, sha256 } = found.result();
  if (byteSize !== expected.byteSize) throw new Damage(`has ${byteSize} bytes instead of ${expected.byteSize}`);
  if (sha256 !== expected.sha256) throw new Damage('has other bytes than were written');
}

const asItIs = (bytes: Bytes): Bytes => bytes;

class Damage extends Error {}

/** age says in many ways that a file is not what it sealed. */
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

/** What the disk, gzip and age say of a file that is gone or damaged; null for errors of other kinds. */
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
