import { readFile } from 'node:fs/promises';
import { ReadableStream as WebStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { BackupKeySetting } from '#app/platform/config-backup.server.ts';
import { StartError } from '#app/platform/start-error.server.ts';

/** What seals the files of backups and opens them again, in the format of age (age-encryption.org). */
export interface BackupKey {
  readonly identity: string;
  /** The identity, sealed with the passphrase: lies in the backup. Null where a file of the owner's holds it. */
  readonly sealedIdentity: Uint8Array | null;
}

/** A passphrase seals a key of its own making, once a backup, because trying passphrases is made slow on purpose: twice
 * as slow with each step of `workFactor`. */
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
 * The key to a backup that lies there already. `sealedIdentity` is what lies in it, null where nothing does. Throws StartError where
 * the setting does not open it.
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

/** Encrypts bytes on their way. */
export function sealWith({ identity }: BackupKey) {
  return async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter();
    encrypter.addRecipient(await identityToRecipient(identity));
    yield* fromWeb(await encrypter.encrypt(toWeb(bytes)));
  };
}

/** Decrypts bytes on their way; throws where one was changed, or one is missing. */
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
