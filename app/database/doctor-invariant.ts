/** What must always be true of the data. `broken` selects the rows that break it. */
export interface Invariant {
  readonly name: string;
  readonly sentence: string;
  readonly broken: string;
}

/** What is unusual, or waits for somebody, and is no mistake. `found` selects the rows. */
export interface Notice {
  readonly name: string;
  readonly sentence: string;
  /** What to do about it. */
  readonly remedy: string;
  readonly found: string;
}
