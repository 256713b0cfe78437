import type { Config } from '#app/platform/config.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Clock } from '#app/shared/clock.ts';
import type { StatementProvider } from '../payment-provider.ts';
import { selectCovered } from './compared-statement-queries.server.ts';

const hour = 60 * 60 * 1000;

/** Up to when the books were compared with the statements of a provider. */
export interface ComparedUpTo {
  /** The provider's name for people. */
  readonly label: string;
  /** Latest end of a compared statement; null without any. */
  readonly at: Date | null;
  /** The times before it that no statement covers, the latest first. */
  readonly gaps: readonly { readonly from: Date; readonly to: Date }[];
  readonly now: Date;
  /** True if payments are live and it is older than the setting allows (MPESA_STATEMENT_HOURS). */
  readonly isLate: boolean;
}

/** Returns how far the books are compared with each provider that has statements. For operators and admins; contains no secrets. */
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
  for (const { name, label, readStatement } of providers) {
    if (!readStatement) continue;
    const { at, gaps } = await selectCovered(db, name);
    const isLate =
      payments.mode === 'live' && (at === null || now.getTime() - at.getTime() > payments.statementHours * hour);
    compared.push({ label, at, gaps, now, isLate });
  }
  return compared;
}
