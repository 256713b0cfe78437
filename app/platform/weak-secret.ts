/** Words that examples and guides have in place of a secret. */
const placeholders = /change.?me|replace|example|secret|password|default|your[-_ ]|<.*>|openssl/i;
/** Runs along a keyboard, the digits or the alphabet. */
const runs = 'abcdefghijklmnopqrstuvwxyz 0123456789 01234567890123456789 qwertyuiop asdfghjkl zxcvbnm';
const shortestRun = 8;
const minDistinctCharacters = 12;

/**
 * Returns whether a secret is guessable: few different characters, a repeated part, a run along the alphabet or the keyboard, or a
 * placeholder of examples. A random secret matches once in billions of times.
 */
export function isGuessable(secret: string): boolean {
  if (new Set(secret).size < minDistinctCharacters || placeholders.test(secret)) return true;
  if (/^(.{1,32}?)\1+$/s.test(secret)) return true;
  const small = secret.toLowerCase();
  for (let at = 0; at + shortestRun <= small.length; at += 1) {
    if (runs.includes(small.slice(at, at + shortestRun))) return true;
  }
  return false;
}
