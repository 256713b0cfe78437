/** Words that stand in examples and guides instead of a secret. */
const placeholders = /change.?me|replace|example|secret|password|default|your[-_ ]|<.*>|openssl/i;
/** What a hand runs along on a keyboard, or an alphabet. */
const runs = 'abcdefghijklmnopqrstuvwxyz 0123456789 01234567890123456789 qwertyuiop asdfghjkl zxcvbnm';
const shortestRun = 8;
const fewestSigns = 12;

/**
 * Whether somebody could guess a secret: it has few different signs, repeats a part of itself, runs along the alphabet or the keyboard, or is
 * what examples write. Chance makes such a text once in billions of times.
 */
export function isGuessable(secret: string): boolean {
  if (new Set(secret).size < fewestSigns || placeholders.test(secret)) return true;
  if (/^(.{1,32}?)\1+$/s.test(secret)) return true;
  const small = secret.toLowerCase();
  for (let at = 0; at + shortestRun <= small.length; at += 1) {
    if (runs.includes(small.slice(at, at + shortestRun))) return true;
  }
  return false;
}
