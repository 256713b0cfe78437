interface Work {
  readonly text: string;
  /** Ids of its files, in order. */
  readonly files: readonly string[];
}

/** Returns the changes since the previous hand-in: positions of new files, from 1, number of removed files, and whether the text differs. */
export function differencesOf(now: Work, before: Work) {
  return {
    newFiles: now.files.flatMap((id, index) => (before.files.includes(id) ? [] : [index + 1])),
    goneFiles: before.files.filter((id) => !now.files.includes(id)).length,
    isTextNew: now.text !== before.text,
  };
}
