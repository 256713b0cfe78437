import type { Sentence } from './specification.ts';

/**
 * Stands before a test, or a group of tests, and names the sentences of the specification that it proves. Does nothing when the test
 * runs; docs/specification.md is made from these calls.
 */
export function specifies(..._sentences: readonly Sentence[]): void {}
