/**
 * An M-Pesa code as people type it from the message, in capitals: ten letters and digits, among them a letter, so that a phone
 * number is not taken for one. Spaces within are forgiven. Null for anything else.
 */
export function readClaimCode(text: string): string | null {
  const code = text.replace(/\s/g, '').toUpperCase();
  return /^(?=.*[A-Z])[A-Z0-9]{10}$/.test(code) ? code : null;
}
