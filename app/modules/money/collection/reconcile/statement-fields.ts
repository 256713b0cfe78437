import { plainDashes, withoutFormat } from '#app/shared/fold-text.ts';
import { toCents, type Cents } from '#app/shared/money.ts';

/** Order of days with slashes in a file: 02/03/2026 is 2 March, or 3 February. */
export type DayOrder = 'day_first' | 'month_first';

/** Returns a heading without differences by people and spreadsheets: 'Receipt No. ' and 'RECEIPT NO' are equal. */
export const headingKey = (cell: string) =>
  withoutFormat(cell)
    .replaceAll(/[\s.:]+/g, ' ')
    .trim()
    .toLowerCase();

const timePattern =
  /^(\d{1,4})([-/.])(\d{1,2})\2(\d{2,4})(?:[ T,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([ap])\.?m\.?)?)?$/i;

/**
 * Reads a time in Nairobi, which has UTC+3 all year: '2026-03-02 09:00:00', '02-03-2026 9:00', '3/2/2026 9:00 AM'. Years have four
 * digits, or two at the end. Null for invalid times, such as 31 February, and for a day without a time.
 */
export function readTime(text: string, order: DayOrder): Date | null {
  const parts = timePattern.exec(plainDashes(withoutFormat(text)).replaceAll(/\s+/g, ' ').trim());
  if (!parts) return null;
  const [, first = '', separator, middle = '', last = '', hours, minutes = '', seconds = '00', half] = parts;
  if (hours === undefined || first.length === 3 || last.length === 3) return null;
  const hour = hourOf(Number(hours), half?.toLowerCase());
  if (hour === null) return null;
  // Only Excel swaps day and month, and it writes slashes then.
  const isMonthFirst = separator === '/' && order === 'month_first';
  const [year, month, day] =
    first.length === 4 ? [first, middle, last] : isMonthFirst ? [last, first, middle] : [last, middle, first];
  if (first.length === 4 && last.length === 4) return null;
  const iso = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${iso}T${String(hour).padStart(2, '0')}:${minutes}:${seconds}+03:00`);
  // 31 February is no time, though it could be read as one in March.
  const isReal = new Date(at.getTime() + 3 * 60 * 60 * 1000).toJSON()?.startsWith(iso);
  return isReal ? at : null;
}

function hourOf(hours: number, half: string | undefined): number | null {
  if (half === undefined) return hours;
  if (hours < 1 || hours > 12) return null;
  return (hours % 12) + (half === 'p' ? 12 : 0);
}

/**
 * Returns the more plausible order of day and month for a file's times: the one with more valid times, then with the smaller span. If
 * both are equal, twelve-hour times mean month first, as American Excel writes them.
 */
export function findDayOrder(times: readonly string[]): DayOrder {
  const sense = (order: DayOrder) => {
    let read = 0;
    let earliest = Infinity;
    let latest = -Infinity;
    for (const text of times) {
      const at = readTime(text, order)?.getTime();
      if (at === undefined) continue;
      read += 1;
      earliest = Math.min(earliest, at);
      latest = Math.max(latest, at);
    }
    return { read, span: latest - earliest };
  };
  const day = sense('day_first');
  const month = sense('month_first');
  if (day.read !== month.read) return day.read > month.read ? 'day_first' : 'month_first';
  if (day.span !== month.span && day.read > 0) return day.span < month.span ? 'day_first' : 'month_first';
  return times.some((text) => /\d\s?[ap]\.?m/i.test(text)) ? 'month_first' : 'day_first';
}

/** An amount of a statement; `isOut` for a negative or debited one. */
interface StatementAmount {
  readonly cents: Cents;
  readonly isOut: boolean;
}

/**
 * Reads an amount with its sign: '1,500.00', 'KSh 6,500', '6500/=' and '34.00 CR' come in; '-1500', '1500-', '(34.00)' and '34.00 DR' go
 * out; nothing, or a dash alone, is 0. Null for anything else, also for a minus beside CR. `decimalComma`: '6.500,00' equals '6,500.00',
 * as in files with semicolons.
 */
export function readAmount(text: string, decimalComma: boolean): StatementAmount | null {
  const written = plainDashes(withoutFormat(text)).replaceAll(/\s/g, '');
  const side = /(?<![a-z])([dc])r?\.?$/i.exec(written)?.[1]?.toLowerCase();
  const bare = side === undefined ? written : written.replace(/[dc]r?\.?$/i, '');
  const inside = /^\((.*)\)$/.exec(bare)?.[1];
  const plain = (inside ?? bare)
    .replace(/^[-+]/, '')
    .replace(/^(kshs?|kes)\.?/i, '')
    .replace(/^-/, '')
    .replace(/\/[=-]$/, '')
    .replace(/-$/, '');
  if (plain === '') return { cents: toCents(0), isOut: false };
  const isContinental = decimalComma && /^(\d{1,3}(\.\d{3})+|\d{1,10}),\d{1,2}$/.test(plain);
  const english = isContinental ? plain.replaceAll('.', '').replace(',', '.') : plain.replaceAll(',', '');
  if (!isContinental && !/^(\d{1,3}(,\d{3})+|\d{1,10})(\.\d{1,2})?$/.test(plain)) return null;
  // '6500/-' ends in a mark of shillings.
  const isNegative = inside !== undefined || /^[-]|^\D+-\d|[^/]-$/.test(bare);
  if (isNegative && side === 'c') return null;
  return { cents: toCents(Math.round(Number(english) * 100)), isOut: isNegative || side === 'd' };
}
