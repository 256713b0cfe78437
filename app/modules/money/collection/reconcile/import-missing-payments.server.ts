import type { Database } from '#app/platform/database.server.ts';
import type { Actor } from '#app/shared/actor.ts';
import { isId } from '#app/shared/ids.ts';
import type { PagePosition } from '#app/shared/cursor-page.ts';
import { toCents } from '#app/shared/money.ts';
import type { StatementOutcome } from '#app/shared/payment-terms.ts';
import { providerNamed, type CollectionDeps } from '../payment-provider.ts';
import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import { refuse } from '../settlement-errors.ts';
import {
  markTaken,
  markUnclear,
  selectStatement,
  selectStatementLines,
  type SelectedLine,
} from './compared-statement-queries.server.ts';
import { importStatement, type ImportedStatement } from './import-statement.server.ts';
import type { StatementRow } from './statement-row.ts';

const linesAtOnce = 1_000;

/**
 * Imports customers' payments of a compared statement that the books lack, or have under a provisional receipt, and the codes of reversals
 * (`importStatement`). Finds none when repeated. Returns their outcomes. Throws DomainError 'forbidden', 'statement_not_found',
 * 'statement_not_imported' for a bank's.
 */
export async function importMissingPayments(
  deps: CollectionDeps & { readonly actor: Actor },
  { statementId }: { readonly statementId: string },
): Promise<ImportedStatement> {
  requireStaffWith(deps.actor, 'payments.decide');
  const statement = isId(statementId) ? await selectStatement(deps.db, statementId) : null;
  if (!statement) throw refuse('statement_not_found');
  if (providerNamed(deps, statement.provider)?.compareStatement) throw refuse('statement_not_imported');
  const taken: ImportedStatement[] = [];
  for (const outcome of ['unclear', 'provisional', 'missing_here'] as const)
    for await (const rows of linesOf(deps.db, statementId, outcome)) {
      const imported = await importStatement(deps, { name: statement.fileName, provider: statement.provider, rows });
      taken.push(imported);
      await markUnclear(deps.db, statementId, imported.unclear);
      await markTaken(
        deps.db,
        statementId,
        rows.map(({ receipt }) => receipt),
      );
    }
  return {
    codes: taken.flatMap(({ codes }) => codes),
    paid: taken.flatMap(({ paid }) => paid),
    surplus: taken.flatMap(({ surplus }) => surplus),
    kept: taken.flatMap(({ kept }) => kept),
    unclear: taken.flatMap(({ unclear }) => unclear),
  };
}

/** Yields payments and reversals, a thousand lines at a time. */
async function* linesOf(db: Database, statementId: string, outcome: StatementOutcome): AsyncGenerator<StatementRow[]> {
  let place: PagePosition = null;
  for (;;) {
    const found: SelectedLine[] = await selectStatementLines(db, { statementId, outcome, place, limit: linesAtOnce });
    const last = found.at(-1);
    if (!last) return;
    place = { after: String(last.position) };
    yield found.map(({ receipt, at, direction, amountCents, details, party, account }) => {
      const isIn = direction === 'in';
      const amount = toCents(amountCents ?? 0);
      const [paidIn, withdrawn] = isIn ? [amount, toCents(0)] : [toCents(0), amount];
      const kind = isIn ? ('payment' as const) : ('reversal' as const);
      return { receipt, at, kind, paidIn, withdrawn, details, party, account };
    });
  }
}
