/** Throws an error that says the sentence and shows what it is about, unless the condition holds. */
export function assertThat(holds: boolean, sentence: string, about: unknown = ''): asserts holds {
  if (!holds) throw new Error(`${sentence} ${JSON.stringify(about)}`);
}
