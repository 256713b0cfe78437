/** A rule that the data must always follow. `broken` selects the rows that break it. */
export interface Invariant {
  readonly name: string;
  readonly sentence: string;
  readonly broken: string;
}

/** An unusual or waiting state that is no error. `found` selects the rows. */
export interface Notice {
  readonly name: string;
  readonly sentence: string;
  /** Action for the operator. */
  readonly remedy: string;
  readonly found: string;
}
