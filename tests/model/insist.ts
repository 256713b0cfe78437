/** Throws an error that says the sentence and shows what it is about, unless the condition holds. */
export function insist(holds: boolean, sentence: string, about: unknown = ''): asserts holds {
  if (!holds) throw new Error(`${sentence} ${JSON.stringify(about)}`);
}
