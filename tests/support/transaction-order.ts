/**
 * In SQL: the transaction that wrote a row, for rows in the order of their writing. Their dates are no such order: the embedded database's
 * clock has milliseconds, and any clock may be set back.
 */
export const transaction = 'xmin::text::bigint';
