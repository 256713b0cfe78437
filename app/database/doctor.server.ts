import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import { learningInvariants } from './doctor-learning.server.ts';
import { moneyInvariants } from './doctor-money.server.ts';
import { refundInvariants } from './doctor-refunds.server.ts';
import type { Invariant } from './doctor-invariant.ts';

/** A sentence of the product that does not hold, with the rows that break it. */
export interface Finding {
  /** 'I1' to 'I10', with a word after it where an invariant has several parts. */
  readonly name: string;
  readonly sentence: string;
  readonly rows: readonly object[];
}

/** Enough rows to see what is wrong. */
const shownRows = 20;

export const invariants: readonly Invariant[] = [...moneyInvariants, ...refundInvariants, ...learningInvariants];

/** Checks every invariant in one query, of one moment. Returns what does not hold; nothing in a healthy database. */
export async function checkInvariants(db: Database): Promise<Finding[]> {
  const parts = invariants.map(
    ({ broken }, index) =>
      `select ${index} as index, (select jsonb_agg(to_jsonb(shown)) from (select * from (${broken}) found limit ${shownRows}) shown) as rows`,
  );
  const result = await db.execute<{ index: number; rows: object[] | null }>(sql.raw(parts.join('\nunion all\n')));
  return result.rows.flatMap(({ index, rows }) => {
    const invariant = invariants[index];
    return invariant && rows ? [{ name: invariant.name, sentence: invariant.sentence, rows }] : [];
  });
}
