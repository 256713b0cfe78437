import { CsvError, readCsv, type CsvRecord } from '#app/shared/csv.ts';
import { toCents, type Cents } from '#app/shared/money.ts';

/** One movement of money as M-Pesa's statement has it. */
export interface StatementRow {
  /** M-Pesa's code. */
  readonly receipt: string;
  readonly at: Date;
  /** One of both is 0. */
  readonly paidIn: Cents;
  readonly withdrawn: Cents;
  readonly details: string;
  /** Number and name of the other side; empty where the statement has none. */
  readonly party: string;
  /** What the payer typed as account number; empty where the statement has none. */
  readonly account: string;
}

export interface Statement {
  readonly rows: readonly StatementRow[];
  /** What stands there a second time, with its line; it is not among the rows. */
  readonly duplicates: readonly { readonly line: number; readonly row: StatementRow }[];
  /** What cannot be read, with its line. Nothing is done with a statement that has any. */
  readonly problems: readonly string[];
}

const required = ['Receipt No.', 'Completion Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn'] as const;

/**
 * Reads the statement that the M-Pesa portal exports as CSV: some lines about the organisation, a line of headings, a line for
 * each movement; what did not complete moved nothing and is left out. Every line that cannot be read is named. Other work goes on
 * meanwhile.
 */
export async function readStatement(text: string): Promise<Statement> {
  try {
    return await readMovements(text);
  } catch (error) {
    if (error instanceof CsvError) return { rows: [], duplicates: [], problems: [error.message] };
    throw error;
  }
}

/** Lines that are read in one go: some ten milliseconds. */
const linesAtOnce = 2000;

async function readMovements(text: string): Promise<Statement> {
  const rows: StatementRow[] = [];
  const duplicates: { line: number; row: StatementRow }[] = [];
  const problems: string[] = [];
  const seen = new Set<string>();
  let columns: Columns | null = null;
  let count = 0;
  for (const record of readCsv(text)) {
    if (++count % linesAtOnce === 0) await new Promise((resolve) => setTimeout(resolve));
    if (!columns) {
      columns = columnsOf(record.cells);
      continue;
    }
    const read = readRow(columns, record);
    if (read === null) continue;
    if (typeof read === 'string') {
      problems.push(`Line ${record.line}: ${read}.`);
      continue;
    }
    if (seen.has(keyOf(read))) duplicates.push({ line: record.line, row: read });
    else rows.push(read);
    seen.add(keyOf(read));
  }
  if (!columns) problems.push(`There is no line with the headings ${required.join(', ')}.`);
  return { rows, duplicates, problems };
}

/** A reversal may carry the code of the payment that it takes back. */
const keyOf = ({ receipt, paidIn }: StatementRow) => `${receipt} ${paidIn > 0 ? 'in' : 'out'}`;

/** Where each heading stands, in small letters. */
type Columns = ReadonlyMap<string, number>;

/** Null for a line that is not that of the headings. */
function columnsOf(cells: readonly string[]): Columns | null {
  const columns = new Map(cells.map((cell, index) => [cell.trim().toLowerCase(), index]));
  const isHeading = columns.size === cells.length && required.every((name) => columns.has(name.toLowerCase()));
  return isHeading ? columns : null;
}

/** A row, null for what did not complete, or what is wrong with it. */
function readRow(columns: Columns, { cells }: CsvRecord): StatementRow | string | null {
  if (cells.length !== columns.size) return `has ${cells.length} cells instead of ${columns.size}`;
  const cell = (name: string) => cells[columns.get(name.toLowerCase()) ?? -1]?.trim() ?? '';
  if (cell('Transaction Status').toLowerCase() !== 'completed') return null;
  const receipt = cell('Receipt No.').toUpperCase();
  if (!/^[A-Z0-9]{8,14}$/.test(receipt)) return `'${receipt}' is no M-Pesa code`;
  const at = readTime(cell('Completion Time'));
  if (!at) return `'${cell('Completion Time')}' is no time`;
  const paidIn = readMoney(cell('Paid In'));
  const withdrawn = readMoney(cell('Withdrawn'));
  if (paidIn === null || withdrawn === null) return 'has an amount that cannot be read';
  if (paidIn > 0 === withdrawn > 0) return 'must have money paid in or withdrawn';
  const details = cell('Details');
  return { receipt, at, paidIn, withdrawn, details, party: cell('Other Party Info'), account: cell('A/C No.') };
}

/** '2026-03-02 09:00:00' or '02-03-2026 09:00:00', also with slashes and without seconds, in Nairobi, which keeps UTC+3. */
function readTime(text: string): Date | null {
  const parts = /^(\d{2}|\d{4})[-/](\d{2})[-/](\d{2}|\d{4})[ T](\d{2}):(\d{2})(?::(\d{2}))?$/.exec(text);
  if (!parts) return null;
  const [, first = '', month = '', last = '', hour = '', minute = '', second = '00'] = parts;
  const [year, day] = first.length === 4 ? [first, last] : [last, first];
  if (year.length !== 4 || day.length !== 2) return null;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`);
  // 31 February is no time, though it could be read as one in March.
  const isReal = new Date(at.getTime() + 3 * 60 * 60 * 1000).toJSON()?.startsWith(`${year}-${month}-${day}`);
  return isReal ? at : null;
}

/** '1,500.00', '-1500' for what was withdrawn, or nothing; in cents, without its sign. */
function readMoney(text: string): Cents | null {
  if (text === '') return toCents(0);
  if (!/^-?(\d{1,3}(,\d{3})+|\d{1,10})(\.\d{1,2})?$/.test(text)) return null;
  return toCents(Math.round(Number(text.replaceAll(/[-,]/g, '')) * 100));
}

/** Whether money came from a customer: not a transfer of the merchant's own, nor something that was sent back to it. */
export function isCustomerPayment({ paidIn, details }: StatementRow): boolean {
  return paidIn > 0 && /^(pay ?bill|customer|merchant payment|buy goods|pay (merchant|utility))/i.test(details);
}

/** Whether money went back to a customer. */
export function isReversal({ withdrawn, details }: StatementRow): boolean {
  return withdrawn > 0 && /revers/i.test(details);
}

/** The payer's number as far as the statement shows it, such as '254712***678'; empty where it does not. */
export function payerOf({ party, details }: Pick<StatementRow, 'party' | 'details'>): string {
  const number = /(?:\+?254|\b0)[17][\d*x•. ]{5,}\d/i;
  return (number.exec(party) ?? number.exec(details))?.[0].replaceAll(' ', '') ?? '';
}
