import { constants, createPublicKey, generateKeyPair, privateDecrypt } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** The key with which an operator's password is sent (Daraja: SecurityCredential). */
export interface SecurityCredentials {
  /** The public part as PEM (SPKI), made together with its key when it is first asked for. */
  certificate(): Promise<string>;
  /** The text inside a SecurityCredential: RSA with PKCS #1 v1.5 padding, in base64. Undefined, or noise, where it is none for this key. */
  open(credential: string): Promise<string | undefined>;
}

/** Takes the file in which the key survives a restart; without one it is gone with the process. */
export function createSecurityCredentials(keyFile: string | undefined): SecurityCredentials {
  let made: Promise<string> | undefined;

  /** Half a second on a slow machine: so not at start, and only for those who need it. */
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
  const kept = keyFile === undefined ? undefined : readIfThere(keyFile);
  if (kept !== undefined) return kept;
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
