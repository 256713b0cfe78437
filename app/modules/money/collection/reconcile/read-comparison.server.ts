import { cellsOf, type CsvCell, type CsvColumns } from '#app/platform/csv-answer.ts';
import { timeInNairobi } from '#app/shared/dates.ts';
import { isId } from '#app/shared/ids.ts';
import { readCursorPage, defaultPageSize, type Cursor, type PagePosition } from '#app/shared/cursor-page.ts';
import { codeOfReceipt, type StatementOutcome } from '#app/shared/payment-terms.ts';
import { requireStaffWith } from '#app/modules/money/ledger/require-staff-with.ts';
import { refuse } from '../settlement-errors.ts';
import type { ReadDeps } from '#app/platform/use-case-deps.ts';
import {
  countOutcomes,
  selectDays,
  selectStatement,
  selectStatementLines,
  selectStatements,
  type SelectedLine,
} from './compared-statement-queries.server.ts';

/** Returns the latest comparisons, newest first. Throws DomainError 'forbidden'. */
export function listComparisons({ db, actor }: ReadDeps) {
  requireStaffWith(actor, 'payments.decide');
  return selectStatements(db, 10);
}

/**
 * Returns a comparison: its lines by outcome, its days, and a page of its lines. Throws DomainError 'forbidden', 'statement_not_found'.
 */
export async function readComparison(
  deps: ReadDeps,
  input: { readonly statementId: string; readonly outcome: StatementOutcome | null; readonly cursor: Cursor },
  rows: number = defaultPageSize,
) {
  const statement = await requireStatement(deps, input.statementId);
  const { db } = deps;
  const [outcomes, days] = await Promise.all([countOutcomes(db, statement.id), selectDays(db, statement.id)]);
  const counted = outcomes.filter(({ outcome }) => input.outcome === null || outcome === input.outcome);
  const total = counted.reduce((sum, { lines }) => sum + lines, 0);
  const { rows: lines, ...beside } = await readCursorPage(
    async (place, limit) =>
      (await selectStatementLines(db, { ...input, place, limit })).map((line) => ({ ...line, id: line.position })),
    { cursor: input.cursor, limit: rows, total },
  );
  const shown = lines.map(
    ({ position, outcome, receipt, direction, at, amountCents, bookedCents, details, account, note }) => ({
      position,
      // The database allows no other values (statement_lines_outcome).
      outcome: outcome as StatementOutcome,
      receipt,
      direction: direction === 'out' ? ('out' as const) : ('in' as const),
      at,
      amountCents,
      bookedCents,
      details,
      account,
      note,
    }),
  );
  return {
    statement: { ...statement, isBank: statement.provider === 'bank' },
    outcomes,
    days,
    lines: shown,
    total,
    ...beside,
  };
}

const inShillings = (cents: number | null) => cents && cents / 100;

/** The file of a comparison. */
export const comparisonColumns: CsvColumns<SelectedLine> = {
  Outcome: ({ outcome }) => outcome,
  Code: ({ receipt }) => codeOfReceipt(receipt),
  Direction: ({ direction }) => direction,
  Time: ({ at }) => timeInNairobi(at),
  'Statement KSh': ({ amountCents }) => inShillings(amountCents),
  'Books KSh': ({ bookedCents }) => inShillings(bookedCents),
  Details: ({ details }) => details,
  Note: ({ note }) => note,
};

/** Yields every line of a comparison, or those of one outcome, a thousand at a time, for a file. Throws like `readComparison`. */
export async function* exportComparison(
  deps: ReadDeps,
  { statementId, outcome }: { readonly statementId: string; readonly outcome: StatementOutcome | null },
): AsyncGenerator<CsvCell[][]> {
  await requireStatement(deps, statementId);
  let place: PagePosition = null;
  for (;;) {
    const lines: SelectedLine[] = await selectStatementLines(deps.db, { statementId, outcome, place, limit: 1_000 });
    const last = lines.at(-1);
    if (!last) return;
    yield lines.map((line) => cellsOf(comparisonColumns, line));
    place = { after: String(last.position) };
  }
}

async function requireStatement({ db, actor }: ReadDeps, statementId: string) {
  requireStaffWith(actor, 'payments.decide');
  const statement = isId(statementId) ? await selectStatement(db, statementId) : null;
  if (!statement) throw refuse('statement_not_found');
  return statement;
}
