import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

/** RFC 6238 with the defaults of authenticator apps: SHA-1, six digits, half a minute; also accepts the step before and after. */
const terms = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const window = 1;

/** Returns a new shared secret, 160 bits in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the half minute of a code, counted from 1970; null if the code is not valid now. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const delta = TOTP.validate({
    ...terms,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp: now.getTime(),
    window,
  });
  return delta === null ? null : TOTP.counter({ period: terms.period, timestamp: now.getTime() }) + delta;
}

/** Returns the address that an authenticator app reads, and its QR code in SVG. */
export function authenticatorLink(secret: string, account: { readonly brand: string; readonly email: string }) {
  const totp = new TOTP({
    ...terms,
    issuer: `${account.brand} Admin`,
    label: account.email,
    secret: Secret.fromBase32(secret),
  });
  const uri = totp.toString();
  return { uri, picture: renderSVG(uri, { ecc: 'M', border: 2, pixelSize: 8 }) };
}
