import { constants, createPublicKey, generateKeyPair, privateDecrypt } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** The key that encrypts an operator's password (Daraja: SecurityCredential). */
export interface SecurityCredentials {
  /** Returns the public key as PEM (SPKI). The first call makes the key pair. */
  certificate(): Promise<string>;
  /**
   * Decrypts a SecurityCredential: RSA with PKCS #1 v1.5 padding, in base64. Returns undefined, or noise, for a credential of another key.
   */
  open(credential: string): Promise<string | undefined>;
}

/** Creates the key. It survives a restart in `keyFile`; without a file it lasts as long as the process. */
export function createSecurityCredentials(keyFile: string | undefined): SecurityCredentials {
  let made: Promise<string> | undefined;

  /** Makes the key on first use, because it takes half a second on a slow machine. */
  function privateKey(): Promise<string> {
    made ??= readOrMake(keyFile).catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  }

  return {
    async certificate() {
      return createPublicKey(await privateKey())
        .export({ type: 'spki', format: 'pem' })
        .toString();
    },
    async open(credential) {
      const key = await privateKey();
      try {
        const options = { key, padding: constants.RSA_PKCS1_PADDING };
        return privateDecrypt(options, Buffer.from(credential, 'base64')).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

async function readOrMake(keyFile: string | undefined): Promise<string> {
  const stored = keyFile === undefined ? undefined : readIfThere(keyFile);
  if (stored !== undefined) return stored;
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  if (keyFile !== undefined) {
    writeFileSync(`${keyFile}.new`, privateKey, { mode: 0o600 });
    renameSync(`${keyFile}.new`, keyFile);
  }
  return privateKey;
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
