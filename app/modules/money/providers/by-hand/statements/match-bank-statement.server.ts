import type { Statement, StatementRow } from '#app/modules/money/collection/reconcile/statement-row.ts';
import type { StatementLine } from '#app/modules/money/collection/reconcile/statement-lines.ts';
import { dayInNairobi } from '#app/shared/dates.ts';
import type { Cents } from '#app/shared/money.ts';
import type { ManualMethod, StatementOutcome } from '#app/shared/payment-terms.ts';
import { isReturn, orderNumbersIn, suggestReceipt, tokensOf } from './bank-references.server.ts';
import { referenceKey } from '#app/shared/reference.ts';
import { likelyDays } from '#app/modules/money/collection/reconcile/bank-line-queries.server.ts';

/** Money that the shop says came into the bank's account or left it. */
export interface RecordedMovement {
  /** 'bank:FT26330ABC'. */
  readonly receipt: string;
  readonly method: ManualMethod;
  readonly reference: string;
  /** Of the statement's line from which it was recorded; null without one. */
  readonly movementKey: string | null;
  readonly direction: 'in' | 'out';
  readonly amountCents: Cents;
  /** Day in Nairobi. */
  readonly day: string;
  /** waiting: counts once a second person approves it. */
  readonly status: 'waiting' | 'counted' | 'bounced';
  readonly orderNumber: string;
  /** Number of the plan that the order pays; null without one. */
  readonly planNumber: string | null;
}

/** What a statement is compared with. */
interface Books {
  readonly recorded: readonly RecordedMovement[];
  /** Numbers of orders and instalment plans that the narrations name. */
  readonly orders: ReadonlySet<string>;
  /** Keys of the rows with money in (`movementKeysOf`). */
  readonly movementKeys: ReadonlyMap<StatementRow, string>;
}

type Match = Pick<StatementLine, 'outcome' | 'receipt' | 'bookedCents'>;

/** Returns what became of each movement of a bank's statement: in the file's order, then repeated lines. Positions begin with 1. */
export function matchBankStatement({ rows, duplicates }: Statement, books: Books): StatementLine[] {
  const { recorded, orders, movementKeys } = books;
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

  const byMovement = new Map(recorded.map((movement) => [movement.movementKey, movement]));
  for (const [row, key] of movementKeys) {
    const found = byMovement.get(key);
    if (!found) continue;
    const isDifferent = found.status !== 'waiting' && found.amountCents !== amountOf(row);
    match(row, found, isDifferent ? 'different' : outcomeOf(found), counted(found));
  }

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
    movementKey: movementKeys.get(row),
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
  const received = recorded.filter(({ direction, status }) => direction === 'in' && status !== 'waiting');
  const byReference = firstOf(
    received.map((movement) => [`${movement.amountCents} ${referenceKey(movement.reference)}`, movement]),
    returned,
  );
  const cheques = new Map(
    [
      ...grouped(
        received.filter(({ method }) => method === 'cheque'),
        ({ amountCents }) => amountCents,
      ),
    ].map(([amount, ofAmount]) => [amount, new Set(ofAmount)]),
  );
  for (const row of rows.filter(isReturn)) {
    const [named] = tokensOf(row).flatMap(({ key }) => byReference(`${row.withdrawn} ${key}`) ?? []);
    const ofAmount = cheques.get(row.withdrawn);
    const [only] = ofAmount?.size === 1 ? ofAmount : [];
    const found = named ?? only;
    if (!found) continue;
    returned.add(found);
    ofAmount?.delete(found);
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
  const received = recorded.filter(({ direction }) => direction === 'in');
  const byNumber = grouped(
    received.flatMap((movement) =>
      [movement.orderNumber, movement.planNumber].flatMap((number) => (number === null ? [] : [{ number, movement }])),
    ),
    ({ number, movement }) => `${movement.amountCents} ${number}`,
  );
  const byDay = grouped(received, ({ amountCents, day }) => `${amountCents} ${day}`);
  const pairs: (readonly [StatementRow, RecordedMovement])[] = [];
  /** Rows that a payment fits, for itself and for all of its amount and day. */
  const requested = new Map<RecordedMovement | string, number>();
  const request = (of: RecordedMovement | string) => requested.set(of, (requested.get(of) ?? 0) + 1);
  for (const row of rows.filter(({ paidIn }) => paidIn > 0)) {
    const day = dayInNairobi(row.at);
    const named = [...new Set(orderNumbersIn(row))].flatMap((number) => byNumber.get(`${row.paidIn} ${number}`) ?? []);
    const ofOrder = [...new Set(named.map(({ movement }) => movement))].filter(
      (movement) => daysBetween(movement.day, day) <= likelyDays,
    );
    if (ofOrder.length > 0) ofOrder.forEach(request);
    const days = ofOrder.length > 0 ? [] : daysAround(day).map((near) => `${row.paidIn} ${near}`);
    days.forEach(request);
    const fitting = [ofOrder, ...days.flatMap((near) => [byDay.get(near) ?? []])].filter(({ length }) => length > 0);
    const [[movement, second] = []] = fitting;
    if (movement && second === undefined && fitting.length === 1) pairs.push([row, movement]);
  }
  const requestsOf = (movement: RecordedMovement) =>
    (requested.get(movement) ?? 0) + (requested.get(`${movement.amountCents} ${movement.day}`) ?? 0);
  return pairs.filter(([, movement]) => requestsOf(movement) === 1);
}

/** Returns the days that are at most `likelyDays` from a day, itself too. */
function daysAround(day: string): string[] {
  return Array.from({ length: 2 * likelyDays + 1 }, (_, index) =>
    new Date(Date.parse(day) + (index - likelyDays) * dayMs).toISOString().slice(0, 10),
  );
}

const dayMs = 86_400_000;
const daysBetween = (one: string, other: string) => Math.abs(Date.parse(one) - Date.parse(other)) / dayMs;

/** Matches money that nobody recorded and that the bank took back, the oldest first: nothing is left of it. */
function matchReversed(rows: readonly StatementRow[], matches: Map<StatementRow, Match>) {
  const settled: Match = { outcome: 'other', receipt: '', bookedCents: null };
  const certainKeys = (row: StatementRow) => tokensOf(row).flatMap(({ key, isCertain }) => (isCertain ? [key] : []));
  const incoming = firstOf(
    rows
      .filter(({ paidIn }) => paidIn > 0)
      .toSorted(byTime)
      .flatMap((row) => certainKeys(row).map((key) => [`${row.paidIn} ${key}`, row] as const)),
    matches,
  );
  for (const out of rows.filter(isReturn)) {
    const [reversed] = certainKeys(out)
      .flatMap((key) => incoming(`${out.withdrawn} ${key}`) ?? [])
      .filter(({ at }) => at <= out.at)
      .toSorted(byTime);
    if (!reversed) continue;
    matches.set(reversed, settled);
    matches.set(out, settled);
  }
}

const byTime = (one: StatementRow, other: StatementRow) => one.at.getTime() - other.at.getTime();

/** Returns a function that finds the first item of a key that is not taken. It passes each taken item once. */
function firstOf<Item>(
  items: readonly (readonly [key: string, item: Item])[],
  taken: { has(item: Item): boolean },
): (key: string) => Item | undefined {
  // The first item is the last of its list.
  const lists = grouped(items.toReversed(), ([key]) => key);
  return (key) => {
    const list = lists.get(key) ?? [];
    for (let first = list.at(-1); first; first = list.at(-1)) {
      if (!taken.has(first[1])) return first[1];
      list.pop();
    }
    return undefined;
  };
}
