import { constants, publicEncrypt } from 'node:crypto';

export interface Sealing {
  readonly password: string;
  /** Safaricom's public key, as PEM. */
  readonly certificate: () => Promise<string>;
}

/**
 * The initiator's password as Daraja wants it: RSA with PKCS#1 v1.5 padding under Safaricom's public key, in base64 (Daraja:
 * SecurityCredential). Made on the first call and kept. Rejects where the certificate cannot be had, or the password is longer
 * than its key can hold; the next call tries again then.
 */
export function createSecurityCredential({ password, certificate }: Sealing): () => Promise<string> {
  let made: Promise<string> | null = null;
  async function make(): Promise<string> {
    const key = { key: await certificate(), padding: constants.RSA_PKCS1_PADDING };
    return publicEncrypt(key, Buffer.from(password, 'utf8')).toString('base64');
  }
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}
