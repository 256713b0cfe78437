/**
 * SQL for the transaction that wrote a row, to sort rows by writing. Dates cannot do that: the embedded database's clock has milliseconds,
 * and any clock may be set back.
 */
export const transaction = 'xmin::text::bigint';
