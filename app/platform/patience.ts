/** The longest (milliseconds) that the product waits for what it does not do itself. */
export interface Patience {
  /** Until a connection to the database is free, or open. */
  readonly connection: number;
  /** Until the database has answered a query of a request. */
  readonly query: number;
  /** The same for a job. */
  readonly jobQuery: number;
  /** Until M-Pesa has answered. */
  readonly daraja: number;
  /** Until Google has answered. */
  readonly google: number;
  /** Until the mail server has taken a mail. */
  readonly mail: number;
  /** Until the bucket begins to answer, and between the pieces of its answer. */
  readonly bucket: number;
}

/** Nobody looks at an empty page for longer than ten seconds; tests wait less. */
export const usualPatience: Patience = {
  connection: 5_000,
  query: 8_000,
  jobQuery: 60_000,
  daraja: 10_000,
  google: 8_000,
  mail: 10_000,
  bucket: 10_000,
};
