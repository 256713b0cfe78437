import { dayInNairobi, noonInNairobi } from '#app/shared/dates.ts';
import { toCents } from '#app/shared/money.ts';
import { refuse } from '#app/modules/money/collection/settlement-errors.ts';
import type { Requester } from '#app/platform/file-parsing/file-parser.server.ts';
import { readStatementTables } from '#app/modules/money/collection/reconcile/read-statement-tables.server.ts';
import { readAmount, type DayOrder } from '#app/modules/money/collection/reconcile/statement-fields.ts';
import {
  hasTextBeyond,
  textsIn,
  type StatementRecord,
  type StatementRecords,
} from '#app/modules/money/collection/reconcile/statement-records.ts';
import type { Statement, StatementRow } from '#app/modules/money/collection/reconcile/statement-row.ts';
import { bankHeadings, columnsOf, lackingIn, type BankColumn, type BankColumns } from './bank-columns.ts';
import { findDayOrderOf, readDay } from './bank-fields.ts';
import { m } from '#texts';

const lackingWords = {
  day: m.portal_payments_bank_lacks_day,
  description: m.portal_payments_bank_lacks_description,
  money: m.portal_payments_bank_lacks_money,
} as const;

/**
 * Reads the statement of a bank account, as banks in Kenya export it (`bank-columns.ts`) or a spreadsheet program saved it. Each row's code
 * is its reference as the bank wrote it, which may be empty. Throws DomainError 'statement_columns' if a line has some of the headings,
 * 'statement_no_headings' if none has, and like `readStatementTables`.
 */
export async function readBankStatement(bytes: Uint8Array, now: Date, by?: Requester): Promise<Statement> {
  let nearest: HeadingLine | null = null;
  for (const table of await readStatementTables(bytes, bankHeadings, by)) {
    const line = findHeadings(table.records);
    if (line && lackingIn(line.columns).length === 0) return readTable(table, line, now);
    if (line && (nearest === null || line.columns.size > nearest.columns.size)) nearest = line;
  }
  if (nearest === null) throw refuse('statement_no_headings');
  throw refuse('statement_columns', {
    line: String(nearest.record.line),
    lacking: lackingIn(nearest.columns)
      .map((what) => lackingWords[what]())
      .join('; '),
  });
}

interface HeadingLine {
  readonly record: StatementRecord;
  readonly columns: BankColumns;
}

/** Lines in which headings are searched: banks write an address, an account and a period above them. */
const headLines = 60;

/** Returns the first complete line of headings; otherwise the one with most of them, from two on. */
function findHeadings(records: readonly StatementRecord[]): HeadingLine | null {
  let nearest: HeadingLine | null = null;
  for (const record of records.slice(0, headLines)) {
    const columns = columnsOf(record.cells);
    if (columns.size > 1 && lackingIn(columns).length === 0) return { record, columns };
    if (columns.size > 1 && columns.size > (nearest?.columns.size ?? 1)) nearest = { record, columns };
  }
  return nearest;
}

function readTable({ records, broken, decimalComma }: StatementRecords, head: HeadingLine, now: Date): Statement {
  const { columns } = head;
  const above = records.filter(({ line }) => line < head.record.line);
  const body = records.filter(({ line }) => line > head.record.line);
  const dayColumns = [...(columns.get('date') ?? []), ...(columns.get('value_date') ?? [])];
  const order = findDayOrderOf(body.flatMap(({ cells }) => dayColumns.map((index) => cells[index] ?? '')));
  const rows: StatementRow[] = [];
  const duplicates: { line: number; row: StatementRow }[] = [];
  const unread = broken.filter(({ line }) => line > head.record.line);
  const seen = new Set<string>();
  let isLeftOut = false;
  const latest = dayInNairobi(new Date(now.getTime() + 24 * 60 * 60 * 1000));
  for (const record of body) {
    const read = readRow(columns, record, { order, decimalComma, latest, width: head.record.cells.length });
    if (read.kind === 'nothing') continue;
    if (read.kind === 'fault') {
      unread.push({ line: record.line, reason: read.reason });
      isLeftOut = true;
      continue;
    }
    if (read.kind === 'continued') {
      // Below a line that was left out, the text is that line's.
      const last = isLeftOut ? undefined : rows.pop();
      if (last) rows.push({ ...last, details: `${last.details} ${read.text}`.trim().slice(0, 500) });
      continue;
    }
    // Two lines with the same balance are one movement, written twice.
    isLeftOut = read.balance !== '' && seen.has(read.key);
    if (isLeftOut) duplicates.push({ line: record.line, row: read.row });
    else rows.push(read.row);
    seen.add(read.key);
  }
  return {
    rows,
    duplicates,
    unread: unread.toSorted((a, b) => a.line - b.line),
    covers: coveredBy(rows, above, order, now),
  };
}

type ReadRow =
  | { readonly kind: 'row'; readonly row: StatementRow; readonly balance: string; readonly key: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'continued'; readonly text: string }
  | { readonly kind: 'fault'; readonly reason: string };

const noMovement =
  /^\W*(total|sub ?total|grand total|opening|closing|balance|bal\b|b\/f|c\/f|brought forward|carried forward|end of)/i;

/** Reads a line: a movement, a balance or a total, the rest of the narration above, or a fault. */
function readRow(
  columns: BankColumns,
  { cells }: StatementRecord,
  { order, decimalComma, latest, width }: { order: DayOrder; decimalComma: boolean; latest: string; width: number },
): ReadRow {
  const all = (column: BankColumn) => textsIn(columns.get(column) ?? [], cells);
  const narration = all('narration').join(' ').slice(0, 500);
  const [written = ''] = [...all('date'), ...all('value_date')];
  const money = moneyOf(all, decimalComma);
  const isMoney = typeof money === 'object' && money.cents > 0;
  const first = cells.find((cell) => cell.trim() !== '')?.trim() ?? '';
  if (noMovement.test(first) || (noMovement.test(narration) && !isMoney)) return { kind: 'nothing' };
  if (written === '' && !isMoney)
    return narration === '' ? { kind: 'nothing' } : { kind: 'continued', text: narration };
  const day = readDay(written, order);
  if (day === null) {
    // A line about the file, below the movements.
    if (!isMoney && money !== 'unreadable' && money !== 'several') return { kind: 'nothing' };
    return { kind: 'fault', reason: `'${written.slice(0, 30)}' is no day` };
  }
  if (day > latest) return { kind: 'fault', reason: `'${written.slice(0, 30)}' lies in the future` };
  if (money === 'unreadable') return { kind: 'fault', reason: 'has an amount that cannot be read' };
  if (hasTextBeyond(width, cells))
    return { kind: 'fault', reason: `has ${cells.length} cells, more than its headings` };
  if (money === 'several') return { kind: 'fault', reason: 'has different amounts in columns of the same heading' };
  if (money === 'both') return { kind: 'fault', reason: 'has money in and money out' };
  if (!isMoney) return { kind: 'nothing' };
  const [reference = '', ...more] = all('reference');
  const [balance = ''] = all('balance');
  const row: StatementRow = {
    receipt: reference.slice(0, 60),
    at: noonInNairobi(day),
    kind: money.isOut ? 'other' : 'payment',
    paidIn: money.isOut ? toCents(0) : money.cents,
    withdrawn: money.isOut ? money.cents : toCents(0),
    details: [narration, ...more].join(' ').trim(),
    party: '',
    account: '',
  };
  return { kind: 'row', row, balance, key: [day, money.cents, money.isOut, reference, narration, balance].join('|') };
}

const none = { cents: toCents(0), isOut: false };

/** Returns the movement's amount and direction; 0 without an amount, or why it has none. */
function moneyOf(all: (column: BankColumn) => readonly string[], decimalComma: boolean) {
  const read = (column: BankColumn) => all(column).map((text) => readAmount(text, decimalComma));
  const readAll = [read('in'), read('out'), read('amount')].map((amounts) =>
    amounts.map((each) => each ?? 'unreadable').filter((each) => each === 'unreadable' || each.cents > 0),
  );
  if (readAll.flat().includes('unreadable')) return 'unreadable';
  if (readAll.some((amounts) => amounts.length > 1)) return 'several';
  const [paidIn = none, out = none, amount = none] = readAll.map(([first]) =>
    typeof first === 'object' ? first : none,
  );
  if (paidIn.cents > 0 && out.cents > 0) return 'both';
  if (out.cents > 0) return { cents: out.cents, isOut: true };
  // A credit with a minus is a debit, as some banks write a reversal.
  if (paidIn.cents > 0) return paidIn;
  const isDebit = all('direction').some((text) => /^(d|dr|debit|out|withdrawal)\b/i.test(text));
  return { cents: amount.cents, isOut: amount.isOut || isDebit };
}

/**
 * Returns the period of the statement: from a line above the headings with two days, otherwise from its first to its last movement, each
 * day whole.
 */
function coveredBy(
  rows: readonly StatementRow[],
  above: readonly StatementRecord[],
  order: DayOrder,
  now: Date,
): Statement['covers'] {
  const lines = above.flatMap(({ cells }) => cells.join(' ').split('\n'));
  const named = [firstOf(lines, startIn), firstOf(lines, endIn)].flatMap((day) =>
    day === null ? [] : (readDay(day, order) ?? []),
  );
  const days = [...rows.map(({ at }) => dayInNairobi(at)), ...(named.length === 2 ? named : [])].toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { from: new Date(`${first}T00:00:00+03:00`), to: earlier(new Date(`${last}T23:59:59+03:00`), now) };
}

const firstOf = (lines: readonly string[], find: (line: string) => string | null): string | null =>
  lines.reduce<string | null>((found, line) => found ?? find(line), null);

const writtenDay = /\d{1,4}[-/. ][a-z\d]{1,9}[-/. ]\d{2,4}/i;

/** Returns the first day behind a word that begins a period. */
function startIn(line: string): string | null {
  const at = line.search(/from|start|between|period/i);
  return at < 0 ? null : (writtenDay.exec(line.slice(at))?.[0] ?? null);
}

/** Returns the first day that has a word for the end of a period before it, and no other digit in between. */
function endIn(line: string): string | null {
  let at = 0;
  // Split by a group gives words and digits in turn.
  for (const [index, piece] of line.split(/(\d+)/).entries()) {
    const day = writtenDay.exec(line.slice(at + piece.length, at + piece.length + 24));
    if (index % 2 === 0 && day?.index === 0 && /\b(?:to|until|end|and)\b/i.test(piece)) return day[0];
    at += piece.length;
  }
  return null;
}

const earlier = (one: Date, other: Date) => (one < other ? one : other);
