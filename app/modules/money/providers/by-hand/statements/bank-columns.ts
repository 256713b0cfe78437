import { headingKey } from '#app/modules/money/collection/reconcile/statement-fields.ts';

/** What a column of a bank's statement says. */
export type BankColumn =
  | 'date'
  | 'value_date'
  | 'narration'
  | 'reference'
  | 'in'
  | 'out'
  | 'amount'
  | 'direction'
  | 'balance';

/**
 * Headings of the exports of banks in Kenya (Absa, Co-operative, DTB, Equity, Family, I&M, KCB, NCBA, Stanbic, Standard Chartered), and of
 * spreadsheets that people make from them; in small letters, without currency.
 */
const headings: Readonly<Record<BankColumn, readonly string[]>> = {
  date: [
    'date',
    'transaction date',
    'trans date',
    'tran date',
    'txn date',
    'trn date',
    'trx date',
    'posting date',
    'post date',
    'posted date',
    'date posted',
    'booking date',
    'entry date',
    'book date',
  ],
  value_date: ['value date', 'val date', 'value dt', 'effective date'],
  narration: [
    'description',
    'narration',
    'narrative',
    'narratives',
    'particulars',
    'details',
    'remarks',
    'transaction details',
    'transaction description',
    'transaction particulars',
    'transaction narration',
    'transaction narrative',
    'transaction remarks',
    'payment details',
  ],
  reference: [
    'reference',
    'ref',
    'ref no',
    'reference no',
    'reference number',
    'transaction reference',
    'transaction ref',
    'transaction ref no',
    'trans ref',
    'tran id',
    'transaction id',
    'transaction no',
    'transaction number',
    'bank reference',
    'bank reference no',
    'customer reference',
    'customer reference no',
    'cheque no',
    'cheque number',
    'cheque',
    'chq no',
    'chq/ref no',
    'cheque/ref no',
    'instrument no',
    'instrument id',
  ],
  in: [
    'credit',
    'credits',
    'cr',
    'credit amount',
    'cr amount',
    'amount credited',
    'money in',
    'paid in',
    'deposit',
    'deposits',
    'deposit amount',
  ],
  out: [
    'debit',
    'debits',
    'dr',
    'debit amount',
    'dr amount',
    'amount debited',
    'money out',
    'paid out',
    'withdrawal',
    'withdrawals',
    'withdrawn',
    'withdrawal amount',
  ],
  amount: ['amount', 'transaction amount', 'txn amount'],
  direction: ['dr/cr', 'cr/dr', 'debit/credit', 'credit/debit', 'd/c', 'c/d', 'type', 'transaction type', 'indicator'],
  balance: ['balance', 'running balance', 'closing balance', 'book balance', 'ledger balance', 'available balance'],
};

const columnsByHeading = new Map(
  (Object.keys(headings) as BankColumn[]).flatMap((column) => headings[column].map((name) => [name, column] as const)),
);

/** All headings, by which a file's separator is found. */
export const bankHeadings: readonly string[] = [...columnsByHeading.keys()];

/** The columns of a line of headings: the cells of each, the first first. Several columns may hold references. */
export type BankColumns = ReadonlyMap<BankColumn, readonly number[]>;

const keyOf = (cell: string) =>
  headingKey(cell.replaceAll(/\(?\b(?:kes|kshs?|ksh|local currency)\b\.?\)?|\*/gi, ' ')).replace(/ ?\/ ?/g, '/');

/** Columns of one kind that count: some banks have two of a kind, and every row is read in each of them. */
const mostAlike = 4;

/** Returns the columns that a line of headings names. */
export function columnsOf(cells: readonly string[]): BankColumns {
  const columns = new Map<BankColumn, number[]>();
  for (const [index, cell] of cells.entries()) {
    const column = columnsByHeading.get(keyOf(cell));
    const known = (column && columns.get(column)) ?? [];
    if (column && known.length < mostAlike) columns.set(column, [...known, index]);
  }
  return columns;
}

/** What a line of headings lacks, as words for people: empty for a bank's statement. */
export function lackingIn(columns: BankColumns): readonly ('day' | 'description' | 'money')[] {
  const lacking: ('day' | 'description' | 'money')[] = [];
  if (!columns.has('date') && !columns.has('value_date')) lacking.push('day');
  if (!columns.has('narration') && !columns.has('reference')) lacking.push('description');
  if (!columns.has('in') && !columns.has('amount')) lacking.push('money');
  return lacking;
}
