import { constants, publicEncrypt } from 'node:crypto';

interface Sealing {
  readonly password: string;
  /** Safaricom's public key, as PEM. */
  readonly certificate: () => Promise<string>;
}

/**
 * Returns a function that encrypts the initiator's password for Daraja: RSA with PKCS#1 v1.5 padding and Safaricom's public key, in
 * base64 (Daraja: SecurityCredential). The first call computes it, later ones reuse it. Rejects if the certificate is missing, or the
 * password is too long for its key; the next call then tries again.
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
