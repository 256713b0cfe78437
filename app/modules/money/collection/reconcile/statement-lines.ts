import type { StatementOutcome } from '#app/shared/payment-terms.ts';
import type { StatementComparison } from './compare-statement.server.ts';
import type { Statement, StatementRow } from './statement-row.ts';

/** A line of a compared statement, or what only the books have; amounts in cents. */
export interface StatementLine {
  readonly position: number;
  readonly outcome: StatementOutcome;
  readonly receipt: string;
  readonly direction: 'in' | 'out';
  readonly at: Date;
  readonly amountCents: number | null;
  readonly bookedCents: number | null;
  readonly details: string;
  readonly party: string;
  readonly account: string;
  /** Of money in on a bank's statement: the same in every statement that has it. */
  readonly movementKey?: string | undefined;
}

const longest = 200;

const isToTake = (outcome: StatementOutcome) =>
  outcome === 'missing_here' || outcome === 'provisional' || outcome === 'unclear';

/** Returns every movement of a statement with its outcome, in the file's order; then movements that only the books have. */
export function linesOf({ rows, duplicates }: Statement, compared: StatementComparison): StatementLine[] {
  const missing = new Set<StatementRow>(compared.missingHere);
  const provisional = new Map(compared.codes.map((found) => [found.row, found.provisional.amountCents]));
  const booked = new Map(compared.different.map(({ receipt, direction, here }) => [`${receipt} ${direction}`, here]));
  const written = (row: StatementRow, outcome: StatementOutcome, bookedCents: number | null) => ({
    outcome,
    receipt: row.receipt,
    direction: row.paidIn > 0 ? ('in' as const) : ('out' as const),
    at: row.at,
    amountCents: row.paidIn > 0 ? row.paidIn : row.withdrawn,
    bookedCents,
    details: row.details.slice(0, longest),
    // Stores the payer only for money that is not in the books yet.
    party: isToTake(outcome) ? row.party.slice(0, longest) : '',
    account: isToTake(outcome) ? row.account.slice(0, longest) : '',
  });
  const found = rows.map((row) => {
    if (row.kind === 'other') return written(row, 'other', null);
    if (missing.has(row)) return written(row, 'missing_here', null);
    const provisionalCents = provisional.get(row);
    if (provisionalCents !== undefined) return written(row, 'provisional', provisionalCents);
    const here = booked.get(`${row.receipt} ${row.paidIn > 0 ? 'in' : 'out'}`);
    return here === undefined
      ? written(row, 'matched', row.paidIn > 0 ? row.paidIn : row.withdrawn)
      : written(row, 'different', here);
  });
  const alone = (outcome: StatementOutcome, movements: StatementComparison['provisional']) =>
    movements.map(({ receipt, direction, at, amountCents }) => ({
      outcome,
      receipt,
      direction,
      at,
      amountCents: null,
      bookedCents: amountCents,
      details: '',
      party: '',
      account: '',
    }));
  return [
    ...found,
    ...duplicates.map(({ row }) => written(row, 'duplicate', null)),
    ...alone('missing_there', compared.missingThere),
    ...alone('stand_in', compared.provisional),
  ].map((line, index) => ({ position: index + 1, ...line }));
}
