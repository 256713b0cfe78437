import type { Config } from '#app/platform/config.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import { selectCovered } from './compared-statement-queries.server.ts';

const hour = 60 * 60 * 1000;

/** Up to when the books were compared with M-Pesa's statements. */
export interface ComparedUpTo {
  /** The end of the statement that reaches furthest; null where none was compared. */
  readonly at: Date | null;
  /** The times before it that no statement covers, the latest first. */
  readonly gaps: readonly { readonly from: Date; readonly to: Date }[];
  readonly now: Date;
  /** Whether payments are live and it is longer ago than the setting allows (MPESA_STATEMENT_HOURS). */
  readonly isLate: boolean;
}

/** Reads up to when the books were compared with M-Pesa. For operators and admins; nothing of it is secret. */
export async function readComparedUpTo({
  db,
  clock,
  config,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'payments'>;
}): Promise<ComparedUpTo> {
  const { at, gaps } = await selectCovered(db);
  const now = clock.now();
  const { payments } = config;
  const isLate =
    payments.mode === 'live' && (at === null || now.getTime() - at.getTime() > payments.statementHours * hour);
  return { at, gaps, now, isLate };
}
