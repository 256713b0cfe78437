/** What must always be true of the data. `broken` selects the rows that break it. */
export interface Invariant {
  readonly name: string;
  readonly sentence: string;
  readonly broken: string;
}
