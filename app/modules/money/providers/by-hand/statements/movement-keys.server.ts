import { createHash } from 'node:crypto';
import type { StatementRow } from '#app/modules/money/collection/reconcile/statement-row.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import { referenceKey } from '#app/shared/reference.ts';

/**
 * Returns a key for each movement of money in, which it also has in every other statement of the account: a hash of its day, its amount, what
 * the bank wrote, and how many equal movements stand before it. Spaces, dashes and capitals do not count, because exports differ in them.
 */
export function movementKeysOf(rows: readonly StatementRow[]): Map<StatementRow, string> {
  const equal = new Map<string, number>();
  return new Map(
    rows.flatMap((row) => {
      if (row.paidIn === 0) return [];
      const facts = JSON.stringify([dayInNairobi(row.at), row.paidIn, referenceKey(`${row.receipt} ${row.details}`)]);
      const before = equal.get(facts) ?? 0;
      equal.set(facts, before + 1);
      return [[row, createHash('sha256').update(`${facts} ${before}`).digest('hex')] as const];
    }),
  );
}
