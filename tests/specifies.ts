import type { Sentence } from './specification.ts';

/**
 * Names the sentences of the specification that the next test, or group of tests, proves. Does nothing when the test runs;
 * `npm run docs` makes docs/specification.md from these calls.
 */
export function specifies(..._sentences: readonly Sentence[]): void {}
