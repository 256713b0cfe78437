/**
 * Ends the process with a sentence for the person who started it.
 * @returns {never}
 */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
