import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import type { Clock } from '#app/shared/clock.ts';
import { DomainError } from '#app/shared/domain-error.ts';
import { isId } from '#app/shared/ids.ts';
import { toCents } from '#app/shared/money.ts';
import { requireAdmin } from '../require-admin.ts';
import type { SettlementErrorCode } from '../settlement-errors.ts';
import { markTaken, selectStatement, selectStatementLines } from './compared-statement-queries.server.ts';
import { importStatement } from './import-statement.server.ts';

const linesAtOnce = 1_000;

/**
 * Keeps customers' payments that a compared statement has and the books have not, in review: a person matches them with their orders
 * or gives them back. Again, it finds none. Returns how many were kept. Throws DomainError 'forbidden', 'statement_not_found'.
 */
export async function takeMissing(
  deps: { readonly db: Database; readonly clock: Clock; readonly actor: Actor },
  { statementId }: { readonly statementId: string },
): Promise<number> {
  requireAdmin(deps.actor);
  const { db } = deps;
  const statement = isId(statementId) ? await selectStatement(db, statementId) : null;
  if (!statement) throw new DomainError<SettlementErrorCode>('statement_not_found');
  let kept = 0;
  let after = 0;
  for (;;) {
    const found = await selectStatementLines(db, { statementId, outcome: 'missing_here', after, limit: linesAtOnce });
    const last = found.at(-1);
    if (!last) return kept;
    after = last.position;
    const rows = found
      .filter(({ direction }) => direction === 'in')
      .map(({ receipt, at, amountCents, details, party, account }) => ({
        receipt,
        at,
        paidIn: toCents(amountCents ?? 0),
        withdrawn: toCents(0),
        details,
        party,
        account,
      }));
    kept += (await importStatement(deps, { name: statement.fileName, rows })).length;
    await markTaken(
      db,
      statementId,
      rows.map(({ receipt }) => receipt),
    );
  }
}
