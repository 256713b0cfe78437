import { sql } from 'drizzle-orm';
import type { Database } from '#app/platform/database.server.ts';
import { chargeInvariants } from './doctor-charges.server.ts';
import { learningInvariants } from './doctor-learning.server.ts';
import { mediaInvariants, mediaNotices } from './doctor-media.server.ts';
import { moneyInvariants } from './doctor-money.server.ts';
import { refundInvariants, refundNotices } from './doctor-refunds.server.ts';
import type { Invariant, Notice } from './doctor-invariant.ts';

/** A sentence of the product that does not hold, with the rows that break it. */
export interface Finding {
  /** 'I1' to 'I11', with a word after it where an invariant has several parts. */
  readonly name: string;
  readonly sentence: string;
  readonly rows: readonly object[];
}

/** Enough rows to see what is wrong. */
const shownRows = 20;

export const invariants: readonly Invariant[] = [
  ...moneyInvariants,
  ...refundInvariants,
  ...chargeInvariants,
  ...learningInvariants,
  ...mediaInvariants,
];

/** A row for each invariant: its place in `invariants`, and the rows that break it, or null. */
export interface Answer extends Record<string, unknown> {
  readonly index: number;
  readonly rows: object[] | null;
}

/** Every invariant in one query, of one moment; answers with an `Answer` each. */
export const everyInvariant = invariants
  .map(
    ({ broken }, index) =>
      `select ${index} as index, (select jsonb_agg(to_jsonb(shown)) from (select * from (${broken}) found limit ${shownRows}) shown) as rows`,
  )
  .join('\nunion all\n');

/** Returns what does not hold; nothing in a healthy database. */
export async function checkInvariants(db: Database): Promise<Finding[]> {
  return findingsOf((await db.execute<Answer>(sql.raw(everyInvariant))).rows);
}

/** Returns what is unusual, or waits for somebody, and is no mistake, with the rows. */
export async function readNotices(db: Database): Promise<readonly (Notice & { readonly rows: readonly object[] })[]> {
  const notices = [];
  for (const notice of [...refundNotices, ...mediaNotices]) {
    const { rows } = await db.execute(sql.raw(`${notice.found} limit ${shownRows}`));
    if (rows.length > 0) notices.push({ ...notice, rows });
  }
  return notices;
}

/** What the answers to `everyInvariant` say that does not hold. */
export function findingsOf(answers: readonly Answer[]): Finding[] {
  return answers.flatMap(({ index, rows }) => {
    const invariant = invariants[index];
    return invariant && rows ? [{ name: invariant.name, sentence: invariant.sentence, rows }] : [];
  });
}
