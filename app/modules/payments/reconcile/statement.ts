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
  /** What cannot be read, with its line. Nothing is done with a statement that has any. */
  readonly problems: readonly string[];
}

const required = ['Receipt No.', 'Completion Time', 'Details', 'Transaction Status', 'Paid In', 'Withdrawn'] as const;

/**
 * Reads the statement that the M-Pesa portal exports as CSV: some lines about the organisation, a line of headings, a line for
 * each movement; what did not complete moved nothing and is left out. Every line that cannot be read is named.
 */
export function readStatement(text: string): Statement {
  let records;
  try {
    records = readCsv(text);
  } catch (error) {
    if (error instanceof CsvError) return { rows: [], problems: [error.message] };
    throw error;
  }
  const heading = records.findIndex(({ cells }) => required.every((name) => columnOf(cells, name) >= 0));
  const headings = records[heading]?.cells;
  if (!headings) return { rows: [], problems: [`There is no line with the headings ${required.join(', ')}.`] };
  const rows: StatementRow[] = [];
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const record of records.slice(heading + 1)) {
    const read = readRow(headings, record);
    if (read === null) continue;
    const problem = typeof read === 'string' ? read : seen.has(keyOf(read)) ? 'stands there twice' : null;
    if (problem !== null) problems.push(`Line ${record.line}: ${problem}.`);
    if (typeof read === 'string') continue;
    seen.add(keyOf(read));
    rows.push(read);
  }
  return { rows, problems };
}

/** A reversal may carry the code of the payment that it takes back. */
const keyOf = ({ receipt, paidIn }: StatementRow) => `${receipt} ${paidIn > 0 ? 'in' : 'out'}`;

const columnOf = (cells: readonly string[], name: string) =>
  cells.findIndex((cell) => cell.trim().toLowerCase() === name.toLowerCase());

/** A row, null for what did not complete, or what is wrong with it. */
function readRow(headings: readonly string[], { cells }: CsvRecord): StatementRow | string | null {
  if (cells.length !== headings.length) return `has ${cells.length} cells instead of ${headings.length}`;
  const cell = (name: string) => cells[columnOf(headings, name)]?.trim() ?? '';
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
