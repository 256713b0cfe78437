/**
 * Prints a sentence for the operator and ends the process with code 1.
 * @returns {never}
 */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
