import { readFile } from 'node:fs/promises';
import { ReadableStream as WebStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { BackupKeySetting } from '#app/platform/config-backup.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';

/** Key that encrypts and decrypts the files of backups, in the format of age (age-encryption.org). */
export interface BackupKey {
  readonly identity: string;
  /** The identity, encrypted with the passphrase, which the backup contains. Null if a file of the owner has it. */
  readonly sealedIdentity: Uint8Array | null;
}

/**
 * Makes a key. A passphrase encrypts a new key for each series of backups, because testing a passphrase is slow on purpose: each step of
 * `workFactor` doubles the time.
 */
export async function makeKey(
  setting: Exclude<BackupKeySetting, { kind: 'none' }>,
  workFactor = 18,
): Promise<BackupKey> {
  if (setting.kind === 'file') return { identity: await readKeyFile(setting.path), sealedIdentity: null };
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(setting.passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  return { identity, sealedIdentity: await encrypter.encrypt(`${identity}\n`) };
}

/**
 * Opens the key to an existing backup. `sealedIdentity` is the one in the backup, null without one. Throws StartError if the setting does
 * not decrypt it.
 */
export async function openKey(setting: BackupKeySetting, sealedIdentity: Uint8Array | null): Promise<BackupKey> {
  if (setting.kind === 'none')
    throw new StartError('The backup is encrypted: set BACKUP_PASSPHRASE or BACKUP_KEY_FILE.');
  if (sealedIdentity === null) {
    if (setting.kind === 'file') return makeKey(setting);
    throw new StartError('The backup is encrypted with a key from a file: set BACKUP_KEY_FILE, not BACKUP_PASSPHRASE.');
  }
  if (setting.kind === 'file')
    throw new StartError('The backup is encrypted with a passphrase: set BACKUP_PASSPHRASE, not BACKUP_KEY_FILE.');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(setting.passphrase);
  try {
    return { identity: (await decrypter.decrypt(sealedIdentity, 'text')).trim(), sealedIdentity };
  } catch {
    throw new StartError('The backup cannot be opened with this BACKUP_PASSPHRASE, or its identity.age is damaged.');
  }
}

/** Encrypts a stream of bytes. */
export function sealWith({ identity }: BackupKey) {
  return async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter();
    encrypter.addRecipient(await identityToRecipient(identity));
    yield* fromWeb(await encrypter.encrypt(toWeb(bytes)));
  };
}

/** Decrypts a stream of bytes. Throws if any byte was changed or is missing. */
export function openWith({ identity }: BackupKey) {
  return async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    yield* fromWeb(await decrypter.decrypt(toWeb(bytes)));
  };
}

const toWeb = (bytes: AsyncIterable<Uint8Array>) => WebStream.from(bytes) as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>) => stream as unknown as AsyncIterable<Uint8Array>;

/** Reads a file as `age-keygen` writes it: comments, and one secret key. */
async function readKeyFile(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`The key in BACKUP_KEY_FILE (${path}) cannot be read (${error.code}).`);
  });
  const [identity, ...more] = text.split('\n').filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identity === undefined || more.length > 0)
    throw new StartError(`BACKUP_KEY_FILE (${path}) must hold one secret key of age, as age-keygen writes it.`);
  try {
    await identityToRecipient(identity.trim());
  } catch {
    throw new StartError(`The secret key in BACKUP_KEY_FILE (${path}) is mistyped or cut.`);
  }
  return identity.trim();
}
