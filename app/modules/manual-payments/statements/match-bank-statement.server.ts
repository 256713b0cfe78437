import type { Statement, StatementRow } from '#app/modules/collection/reconcile/statement-row.ts';
import type { StatementLine } from '#app/modules/collection/reconcile/statement-lines.ts';
import { likelyDays } from '#app/modules/collection/statements.server.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import type { Cents } from '#app/shared/money.ts';
import type { ManualMethod, StatementOutcome } from '#app/shared/payment-terms.ts';
import { isReturn, orderNumbersIn, suggestReceipt, tokensOf } from './bank-references.server.ts';
import { referenceKey } from '#app/shared/reference.ts';

/** Money that the shop says came into the bank's account or left it. */
export interface RecordedMovement {
  /** 'bank:FT26330ABC'. */
  readonly receipt: string;
  readonly method: ManualMethod;
  readonly reference: string;
  readonly direction: 'in' | 'out';
  readonly amountCents: Cents;
  /** Day in Nairobi. */
  readonly day: string;
  /** waiting: counts once a second person approves it. */
  readonly status: 'waiting' | 'counted' | 'bounced';
  readonly orderNumber: string;
}

/** What a statement is compared with. */
export interface Books {
  readonly recorded: readonly RecordedMovement[];
  /** Numbers of orders that the narrations name. */
  readonly orders: ReadonlySet<string>;
}

type Match = Pick<StatementLine, 'outcome' | 'receipt' | 'bookedCents'>;

/** Returns what became of each movement of a bank's statement: in the file's order, then repeated lines. Positions begin with 1. */
export function matchBankStatement({ rows, duplicates }: Statement, { recorded, orders }: Books): StatementLine[] {
  const matches = new Map<StatementRow, Match>();
  const taken = new Set<RecordedMovement>();
  const match = (
    row: StatementRow,
    movement: RecordedMovement,
    outcome: StatementOutcome,
    bookedCents: Cents | null,
  ) => {
    matches.set(row, { outcome, receipt: movement.receipt, bookedCents });
    taken.add(movement);
  };
  const byKey = grouped(recorded, ({ reference }) => referenceKey(reference));
  const named = (row: StatementRow, direction: 'in' | 'out', { certain = false } = {}) =>
    tokensOf(row)
      .filter(({ isCertain }) => isCertain || !certain)
      .flatMap(({ key }) => byKey.get(key) ?? [])
      .filter((movement) => movement.direction === direction && !taken.has(movement));
  const counted = (movement: RecordedMovement) => (movement.status === 'waiting' ? null : movement.amountCents);
  const outcomeOf = (movement: RecordedMovement) => (movement.status === 'waiting' ? 'waiting' : 'matched');

  const open = () => rows.filter((row) => !matches.has(row));
  for (const row of open()) {
    const found = named(row, directionOf(row)).find(({ amountCents }) => amountCents === amountOf(row));
    if (found) match(row, found, outcomeOf(found), counted(found));
  }
  for (const row of open()) {
    const [found] = named(row, directionOf(row), { certain: true });
    if (found) match(row, found, 'different', found.amountCents);
  }
  matchReturns(open(), recorded, matches);
  for (const [row, movement] of likelyPairs(
    open(),
    recorded.filter((each) => !taken.has(each)),
  ))
    match(row, movement, movement.status === 'waiting' ? 'waiting' : 'likely', counted(movement));
  matchReversed(open(), matches);

  const written = (row: StatementRow, { outcome, receipt, bookedCents }: Match) => ({
    outcome,
    receipt,
    direction: directionOf(row),
    at: row.at,
    amountCents: amountOf(row),
    bookedCents,
    // Names of payers are kept only where a person has to look.
    details: isSettled(outcome) ? '' : `${row.receipt} ${row.details}`.trim().slice(0, 200),
    party: '',
    account: isSettled(outcome) ? '' : (orderNumbersIn(row).find((number) => orders.has(number)) ?? ''),
  });
  const unmatched = (row: StatementRow): Match => ({
    outcome: row.paidIn > 0 ? 'missing_here' : 'other',
    receipt: row.paidIn > 0 ? suggestReceipt(row) : '',
    bookedCents: null,
  });
  return [
    ...rows.map((row) => written(row, matches.get(row) ?? unmatched(row))),
    ...duplicates.map(({ row }) =>
      written(row, { outcome: 'duplicate', receipt: suggestReceipt(row), bookedCents: null }),
    ),
  ].map((line, index) => ({ position: index + 1, ...line }));
}

function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

const directionOf = ({ paidIn }: StatementRow) => (paidIn > 0 ? ('in' as const) : ('out' as const));
const amountOf = ({ paidIn, withdrawn }: StatementRow) => (paidIn > 0 ? paidIn : withdrawn);
const isSettled = (outcome: StatementOutcome) => outcome === 'matched' || outcome === 'other';

/** Matches payments that the bank took back: by their reference, or the only cheque of that amount. */
function matchReturns(
  rows: readonly StatementRow[],
  recorded: readonly RecordedMovement[],
  matches: Map<StatementRow, Match>,
) {
  const returned = new Set<RecordedMovement>();
  const byAmount = grouped(
    recorded.filter(({ direction, status }) => direction === 'in' && status !== 'waiting'),
    ({ amountCents }) => amountCents,
  );
  for (const row of rows.filter(isReturn)) {
    const keys = new Set(tokensOf(row).map(({ key }) => key));
    const ofAmount = (byAmount.get(row.withdrawn) ?? []).filter((movement) => !returned.has(movement));
    const cheques = ofAmount.filter(({ method }) => method === 'cheque');
    const found =
      ofAmount.find(({ reference }) => keys.has(referenceKey(reference))) ??
      (cheques.length === 1 ? cheques[0] : undefined);
    if (!found) continue;
    returned.add(found);
    const isBounced = found.status === 'bounced';
    matches.set(row, {
      outcome: isBounced ? 'matched' : 'returned',
      receipt: found.receipt,
      bookedCents: isBounced ? found.amountCents : null,
    });
  }
}

/** Pairs movements and recorded payments of one amount and nearly one day, where only these two fit each other, or one names the order. */
function likelyPairs(
  rows: readonly StatementRow[],
  recorded: readonly RecordedMovement[],
): (readonly [StatementRow, RecordedMovement])[] {
  const byAmount = grouped(
    recorded.filter(({ direction }) => direction === 'in'),
    ({ amountCents }) => amountCents,
  );
  const fits = new Map<StatementRow, RecordedMovement[]>();
  const requested = new Map<RecordedMovement, number>();
  for (const row of rows.filter(({ paidIn }) => paidIn > 0)) {
    const near = (byAmount.get(row.paidIn) ?? []).filter(
      ({ day }) => daysBetween(day, dayInNairobi(row.at)) <= likelyDays,
    );
    const numbers = new Set(orderNumbersIn(row));
    const ofOrder = near.filter(({ orderNumber }) => numbers.has(orderNumber));
    const fitting = ofOrder.length > 0 ? ofOrder : near;
    fits.set(row, fitting);
    for (const movement of fitting) requested.set(movement, (requested.get(movement) ?? 0) + 1);
  }
  return [...fits].flatMap(([row, [movement, ...others]]) =>
    movement && others.length === 0 && requested.get(movement) === 1 ? [[row, movement] as const] : [],
  );
}

const daysBetween = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000;

/** Matches money that nobody recorded and that the bank took back: nothing is left of it. */
function matchReversed(rows: readonly StatementRow[], matches: Map<StatementRow, Match>) {
  const settled: Match = { outcome: 'other', receipt: '', bookedCents: null };
  const incoming = grouped(
    rows.filter(({ paidIn }) => paidIn > 0),
    ({ paidIn }) => paidIn,
  );
  for (const out of rows.filter(isReturn)) {
    const keys = new Set(tokensOf(out).flatMap(({ key, isCertain }) => (isCertain ? [key] : [])));
    const reversed = incoming
      .get(out.withdrawn)
      ?.find(
        (row) =>
          !matches.has(row) &&
          row.at <= out.at &&
          tokensOf(row).some(({ key, isCertain }) => isCertain && keys.has(key)),
      );
    if (!reversed) continue;
    matches.set(reversed, settled);
    matches.set(out, settled);
  }
}
