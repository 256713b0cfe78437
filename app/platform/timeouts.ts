/** Timeouts of the services behind the product, in milliseconds. */
export interface Timeouts {
  /** Until a database connection is free or open. */
  readonly connection: number;
  /** Per query of a request. */
  readonly query: number;
  /** Per query of a background job. */
  readonly jobQuery: number;
  /** Until M-Pesa answers. */
  readonly daraja: number;
  /** Until Google answers. */
  readonly google: number;
  /** Until the mail server accepts a mail. */
  readonly mail: number;
  /** Until the bucket sends its first byte, and between two chunks. */
  readonly bucket: number;
}

/** Keeps every page below ten seconds. Tests use shorter timeouts. */
export const defaultTimeouts: Timeouts = {
  connection: 5_000,
  query: 8_000,
  jobQuery: 60_000,
  daraja: 10_000,
  google: 8_000,
  mail: 10_000,
  bucket: 10_000,
};
