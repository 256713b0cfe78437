import { createPublicKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Settings } from './config-settings.ts';

/** The M-Pesa operator that sends refunds and looks up receipts, and its credential. */
export type InitiatorConfig =
  | { readonly name: string; readonly securityCredential: string }
  | {
      readonly name: string;
      readonly password: string;
      /** Safaricom's public key, as PEM. */
      readonly certificate: string;
    };

const parts = [
  'MPESA_INITIATOR',
  'MPESA_SECURITY_CREDENTIAL',
  'MPESA_INITIATOR_PASSWORD',
  'MPESA_CERTIFICATE_FILE',
] as const;

/**
 * Reads the initiator's settings: its name, with either the ready-made credential, or the password and Safaricom's certificate file.
 * Returns null if none is set. Adds missing settings and unreadable files to `problems`.
 */
export function readInitiator(settings: Settings, problems: string[]): InitiatorConfig | null {
  if (parts.every((part) => settings[part] === undefined)) return null;
  const {
    MPESA_INITIATOR: name = '',
    MPESA_SECURITY_CREDENTIAL: securityCredential,
    MPESA_INITIATOR_PASSWORD: password,
    MPESA_CERTIFICATE_FILE: file,
  } = settings;
  if (!name) problems.push('MPESA_INITIATOR is missing');
  if (securityCredential !== undefined) {
    if (password !== undefined || file !== undefined)
      problems.push(
        'MPESA_SECURITY_CREDENTIAL and MPESA_INITIATOR_PASSWORD with MPESA_CERTIFICATE_FILE exclude each other',
      );
    return { name, securityCredential };
  }
  if (password === undefined && file === undefined) {
    problems.push(
      'MPESA_SECURITY_CREDENTIAL is missing, or instead of it MPESA_INITIATOR_PASSWORD with MPESA_CERTIFICATE_FILE',
    );
    return null;
  }
  if (password === undefined) problems.push('MPESA_INITIATOR_PASSWORD is missing');
  if (file === undefined) problems.push('MPESA_CERTIFICATE_FILE is missing');
  const certificate = file === undefined ? null : readCertificate(file, problems);
  return password === undefined || certificate === null ? null : { name, password, certificate };
}

function readCertificate(path: string, problems: string[]): string | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown error';
    problems.push(`MPESA_CERTIFICATE_FILE ${path} cannot be read (${reason})`);
    return null;
  }
  const key = publicKeyOf(bytes);
  if (key?.asymmetricKeyType === 'rsa') return key.export({ type: 'spki', format: 'pem' }).toString();
  problems.push(`MPESA_CERTIFICATE_FILE ${path} holds no certificate or public key with RSA`);
  return null;
}

/** Returns the key of Safaricom's X.509 certificate, or a public key as it is; null for anything else, such as a private key. */
function publicKeyOf(bytes: Buffer): KeyObject | null {
  try {
    return bytes.includes('PUBLIC KEY-----') ? createPublicKey(bytes) : new X509Certificate(bytes).publicKey;
  } catch {
    return null;
  }
}
