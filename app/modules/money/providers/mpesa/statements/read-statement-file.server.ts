import { refuse } from '#app/modules/money/collection/settlement-errors.ts';
import type { Requester } from '#app/platform/file-parsing/file-parser.server.ts';
import { readStatementTables } from '#app/modules/money/collection/reconcile/read-statement-tables.server.ts';
import {
  hasTextBeyond,
  textsIn,
  type StatementRecord,
  type StatementRecords,
} from '#app/modules/money/collection/reconcile/statement-records.ts';
import { mpesaLabel, mpesaName } from '../payment-gateway.ts';
import type { StatementProvider } from '#app/modules/money/collection/payment-provider.ts';
import { readOrderNumber } from '#app/modules/money/ledger/order-number.server.ts';
import {
  findDayOrder,
  headingKey,
  readAmount,
  readTime,
  type DayOrder,
} from '#app/modules/money/collection/reconcile/statement-fields.ts';
import { spanOf, type Statement, type StatementRow } from '#app/modules/money/collection/reconcile/statement-row.ts';
import { referenceKey } from '#app/shared/reference.ts';

/**
 * Reads a statement as the M-Pesa portal exports it, or as a spreadsheet program saved it (`readStatementTables`). Throws DomainError
 * 'statement_no_headings', and like `readStatementTables`.
 */
export async function readStatementFile(bytes: Uint8Array, now: Date, by?: Requester): Promise<Statement> {
  for (const table of await readStatementTables(bytes, requiredHeadings, by)) {
    const statement = readStatement(table, now);
    if (statement) return statement;
  }
  throw refuse('statement_no_headings');
}

/** M-Pesa as a provider of statements. */
export const mpesaStatements = {
  name: mpesaName,
  label: mpesaLabel,
  readStatement: readStatementFile,
  compareStatement: null,
} satisfies StatementProvider;

/** Required headings. */
const requiredHeadings = [
  'receipt no',
  'completion time',
  'details',
  'transaction status',
  'paid in',
  'withdrawn',
] as const;

/** Every heading whose column is read. */
const readHeadings = [...requiredHeadings, 'a/c no', 'other party info'] as const;

/** Other names of these columns. */
const aliases: Readonly<Record<string, string>> = {
  'receipt number': 'receipt no',
  'account no': 'a/c no',
  'account number': 'a/c no',
};

/** Milliseconds that a statement's clock may be ahead of ours. */
const aheadMs = 24 * 60 * 60 * 1000;

/**
 * Reads a statement of the M-Pesa portal: some lines about the organisation, a line of headings, a line per movement, perhaps a total.
 * Leaves out incomplete transactions, which moved nothing. Null if no line has the headings.
 */
function readStatement({ records, broken, decimalComma }: StatementRecords, now: Date): Statement | null {
  const start = records.findIndex(({ cells }) => columnsOf(cells) !== null);
  const columns = columnsOf(records[start]?.cells ?? []);
  if (!columns) return null;
  const body = records.slice(start + 1);
  const timeColumn = columns.get('completion time')?.[0] ?? 0;
  const order = findDayOrder(body.map(({ cells }) => cells[timeColumn] ?? ''));
  const rows: StatementRow[] = [];
  const duplicates: { line: number; row: StatementRow }[] = [];
  const unread = broken.filter(({ line }) => line > (records[start]?.line ?? 0));
  const seen = new Set<string>();
  const latest = now.getTime() + aheadMs;
  const width = records[start]?.cells.length ?? 0;
  for (const record of body) {
    const read = readRow(columns, record, { order, decimalComma, latest, width });
    if (read === null) continue;
    if (typeof read === 'string') {
      unread.push({ line: record.line, reason: read });
      continue;
    }
    if (seen.has(keyOf(read))) duplicates.push({ line: record.line, row: read });
    else rows.push(read);
    seen.add(keyOf(read));
  }
  const covers = coveredBy(rows, periodOf(records.slice(0, start), order), now);
  return { rows, duplicates, unread: unread.toSorted((a, b) => a.line - b.line), covers };
}

/** Returns a row's key. A reversal may have the code of the payment that it reverses. */
const keyOf = ({ receipt, paidIn }: StatementRow) => `${receipt} ${paidIn > 0 ? 'in' : 'out'}`;

/** Column indexes of each heading: a file may have one twice. */
type Columns = ReadonlyMap<string, readonly number[]>;

/** Returns the columns of the line of headings; null for any other line. */
function columnsOf(cells: readonly string[]): Columns | null {
  const columns = new Map<string, number[]>();
  for (const [index, cell] of cells.entries()) {
    const key = headingKey(cell);
    const name = aliases[key] ?? key;
    if (name !== '') columns.set(name, [...(columns.get(name) ?? []), index]);
  }
  return requiredHeadings.every((name) => columns.has(name)) ? columns : null;
}

/** Returns a row, null for incomplete transactions and lines without a movement, or the row's fault. */
function readRow(
  columns: Columns,
  { cells }: StatementRecord,
  { order, decimalComma, latest, width }: { order: DayOrder; decimalComma: boolean; latest: number; width: number },
): StatementRow | string | null {
  const textsOf = (name: string) => textsIn(columns.get(name) ?? [], cells);
  const cell = (name: string) => textsOf(name)[0] ?? '';
  const receipt = referenceKey(cell('receipt no'));
  const status = cell('transaction status').toLowerCase();
  const time = cell('completion time');
  const isCode = /^[A-Z0-9]{8,14}$/.test(receipt);
  // A total, or a line about the file: 'SUBTOTAL' could be a code, but has neither a time nor a status.
  if (!(isCode && /\d/.test(receipt)) && status === '' && !/\d:\d\d/.test(time)) return null;
  const widest = Math.max(...requiredHeadings.map((name) => columns.get(name)?.[0] ?? 0));
  if (cells.length <= widest) return `has ${cells.length} cells, too few for its headings`;
  const doubled = readHeadings.find((name) => textsOf(name).length > 1);
  if (doubled !== undefined) return `has different texts in two columns '${doubled}'`;
  if (hasTextBeyond(width, cells)) return `has ${cells.length} cells, more than its headings`;
  if (status !== 'completed' && status !== '') return null;
  if (status === '') return 'has no transaction status';
  if (!isCode) return `'${cell('receipt no').slice(0, 20)}' is no M-Pesa code`;
  const at = readTime(time, order);
  if (!at) return `'${time.slice(0, 30)}' is no time`;
  if (at.getTime() > latest) return `'${time}' lies in the future`;
  const money = readAmount(cell('paid in'), decimalComma);
  // Portals write a withdrawal with a minus or without.
  const out = readAmount(cell('withdrawn'), decimalComma);
  if (money === null || out === null) return 'has an amount that cannot be read';
  if (money.isOut) return 'has a negative amount paid in';
  const [paidIn, withdrawn] = [money.cents, out.cents];
  if (paidIn > 0 === withdrawn > 0) return 'must have money paid in or withdrawn';
  const details = cell('details');
  const account = cell('a/c no') || accountIn(details);
  const movement = { receipt, at, paidIn, withdrawn, details, party: cell('other party info'), account };
  const kind = kindOf(movement);
  return {
    ...movement,
    kind,
    ...(kind === 'reversal' && { account: reversedIn(details, cell('linked transaction id')) }),
  };
}

/** Returns the account in 'Pay Bill from 254712***678 - JANE Acc. MIC3ABCDEF', for files without a column for it. */
const accountIn = (details: string) =>
  /\bacc(?:ount)?\.?(?: (?:no\.?|number))?[:\s]+(\S{1,30})\s*$/i.exec(details)?.[1] ?? '';

/** Returns the code of the reversed payment: the linked one, or that of 'Reversal of SLK4H7R9QT'; empty without one. */
function reversedIn(details: string, linked: string): string {
  const named = /\brevers\w*\b[^A-Z0-9]*(?:of|for)[^A-Z0-9]*([A-Z0-9]{8,14})\b/i.exec(details)?.[1] ?? '';
  return [linked, named].map((code) => code.toUpperCase()).find((code) => /^(?=.*\d)[A-Z0-9]{8,14}$/.test(code)) ?? '';
}

/** Returns the period in a line above the headings: 'Time Period, From 20-11-2026 00:00:00 To 21-11-2026 18:00:00'. */
function periodOf(records: readonly StatementRecord[], order: DayOrder): readonly Date[] {
  const line = records.map(({ cells }) => cells.join(' ')).find((words) => /period/i.test(words)) ?? '';
  const times = line.match(/\d{1,4}[-/]\d{1,2}[-/]\d{2,4}[ T,]+\d{1,2}:\d{2}(:\d{2})?( ?[ap]m)?/gi) ?? [];
  return times.flatMap((text) => readTime(text, order) ?? []);
}

function coveredBy(rows: readonly StatementRow[], period: readonly Date[], now: Date): Statement['covers'] {
  const covers = spanOf([...rows.map(({ at }) => at), ...(period.length === 2 ? period : [])]);
  return covers && { from: covers.from, to: new Date(Math.min(covers.to.getTime(), now.getTime())) };
}

type Movement = Omit<StatementRow, 'kind'>;

/** Returns the kind of a movement. */
export const kindOf = (movement: Movement): StatementRow['kind'] =>
  isCustomerPayment(movement) ? 'payment' : isReversal(movement) ? 'reversal' : 'other';

const customerDetails = /^(pay ?bill|customer|merchant payment|buy goods|pay (merchant|utility))/i;

/**
 * Returns whether money came from a customer: neither a transfer by the merchant nor a reversal to it. A movement that names an order is
 * a customer's, whatever its type: companies pay by 'Business Pay Bill'.
 */
function isCustomerPayment({ paidIn, details, account }: Movement): boolean {
  if (paidIn <= 0 || /revers/i.test(details)) return false;
  return customerDetails.test(details) || /^MIC3[A-Z0-9]{6}$/.test(readOrderNumber(account));
}

/** Returns whether money was returned to a customer. */
function isReversal({ withdrawn, details }: Movement): boolean {
  return withdrawn > 0 && /revers/i.test(details);
}
