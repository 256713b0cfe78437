import { dayInNairobi, statementTime } from '../nairobi-time.ts';
import type { Simulation } from '../simulation.ts';
import { customerName } from './customer-names.ts';

const headings = [
  'Receipt No.',
  'Completion Time',
  'Details',
  'Transaction Status',
  'Paid In',
  'Withdrawn',
  'Other Party Info',
  'Linked Transaction ID',
  'A/C No.',
] as const;

/** Returns today in Nairobi, as the statement's `day`: '2026-11-22'. */
export const today = ({ timeline }: Pick<Simulation, 'timeline'>): string => dayInNairobi(timeline.now());

/** Writes the merchant's statement of a day in Nairobi as CSV, as the M-Pesa portal exports it, without balances. Newest first. */
export function statementFile({ ledger, merchant }: Simulation, day: string): string {
  const party = (msisdn: string) => `${msisdn.slice(0, 6)}***${msisdn.slice(-3)} - ${customerName(msisdn)}`;
  const paid = ledger.payments().map(({ receipt, at, amount, msisdn, reference, to }) => ({
    at,
    cells: [
      receipt,
      statementTime(new Date(at)),
      to === 'till' ? `Merchant Payment from ${party(msisdn)}` : `Pay Bill from ${party(msisdn)} Acc. ${reference}`,
      'Completed',
      amount.toFixed(2),
      '',
      party(msisdn),
      '',
      reference,
    ],
  }));
  const reversed = ledger.reversals().map(({ receipt, at, amount, msisdn, of }) => ({
    at,
    cells: [
      receipt,
      statementTime(new Date(at)),
      `Pay Bill Reversal to ${party(msisdn)}`,
      'Completed',
      '',
      (-amount).toFixed(2),
      party(msisdn),
      of,
      '',
    ],
  }));
  const rows = [...paid, ...reversed]
    .filter(({ at }) => dayInNairobi(new Date(at)) === day)
    .toSorted((one, other) => other.at.localeCompare(one.at));
  const [year, month, date] = day.split('-');
  const written = `${date}-${month}-${year}`;
  const lines: readonly (readonly string[])[] = [
    ['Organization Name', merchant.name],
    ['Short Code', merchant.shortcode],
    ['Time Period', `From ${written} 00:00:00 To ${written} 23:59:59`],
    headings,
    ...rows.map(({ cells }) => cells),
  ];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
