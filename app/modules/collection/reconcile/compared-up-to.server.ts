import type { Config } from '#app/platform/config.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import type { StatementProvider } from '../payment-provider.ts';
import { selectFirstUncompared } from './bank-line-queries.server.ts';
import { selectCovered } from './compared-statement-queries.server.ts';

const hour = 60 * 60 * 1000;
/** A bank's statement has days, no times, and none for weekends and holidays. */
const bankGapHours = 5 * 24;
/** Hours after a payment through the bank in which the month's statement is expected. */
const bankHours = 35 * 24;

/** Up to when the books were compared with the statements of a provider. */
export interface ComparedUpTo {
  /** The provider's name for people. */
  readonly label: string;
  /** Latest end of a compared statement; null without any. */
  readonly at: Date | null;
  /** The times before it that no statement covers, the latest first. */
  readonly gaps: readonly { readonly from: Date; readonly to: Date }[];
  readonly now: Date;
  /**
   * True if payments are live and it is older than the setting allows (MPESA_STATEMENT_HOURS); of a bank, if a payment through it waits for
   * longer than a month.
   */
  readonly isLate: boolean;
}

/** Returns how far the books are compared with each provider that has statements; with a bank once
 * a payment came through it. For operators and admins; contains no secrets. */
export async function readComparedUpTo({
  db,
  clock,
  config: { payments },
  providers,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'payments'>;
  readonly providers: readonly StatementProvider[];
}): Promise<ComparedUpTo[]> {
  const now = clock.now();
  const compared: ComparedUpTo[] = [];
  for (const { name, label, readStatement, compareStatement } of providers) {
    if (!readStatement) continue;
    if (compareStatement) {
      const { at, gaps } = await selectCovered(db, name, bankGapHours);
      const first = await selectFirstUncompared(db, at);
      const isLate = payments.mode === 'live' && first !== null && now.getTime() - first.getTime() > bankHours * hour;
      if (at !== null || first !== null) compared.push({ label, at, gaps, now, isLate });
      continue;
    }
    const { at, gaps } = await selectCovered(db, name);
    const isLate =
      payments.mode === 'live' && (at === null || now.getTime() - at.getTime() > payments.statementHours * hour);
    compared.push({ label, at, gaps, now, isLate });
  }
  return compared;
}
