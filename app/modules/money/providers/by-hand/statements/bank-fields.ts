import type { DayOrder } from '#app/modules/money/collection/reconcile/statement-fields.ts';
import { plainDashes, withoutFormat } from '#app/shared/fold-text.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const numbers = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{2,4})$/;
const named = /^(\d{1,2})[-/. ]?([a-z]{3,9})[-/., ]*(\d{2}|\d{4})$/i;

/**
 * Reads a day, with or without a time: '26/11/2026', '26-Nov-2026', '26 November 26', '2026-11-26', as '2026-11-26'. Null for anything
 * else, and for days that do not exist.
 */
export function readDay(text: string, order: DayOrder): string | null {
  const day = plainDashes(withoutFormat(text))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/[ T,]{1,3}\d{1,2}:\d{2}(:\d{2}(\.\d{1,9})?)?( ?[ap]\.?m\.?)?$/i, '');
  const words = named.exec(day);
  if (words) {
    const [, date = '', name = '', year = ''] = words;
    const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
    return month > 0 ? dayOf(year, month, Number(date)) : null;
  }
  const [, first = '', middle = '', last = ''] = numbers.exec(day) ?? [];
  if (first === '' || first.length === 3 || last.length === 3 || (first.length === 4 && last.length === 4)) return null;
  if (first.length === 4) return dayOf(first, Number(middle), Number(last));
  return order === 'month_first'
    ? dayOf(last, Number(first), Number(middle))
    : dayOf(last, Number(middle), Number(first));
}

function dayOf(year: string, month: number, date: number): string | null {
  const pad = (part: number) => String(part).padStart(2, '0');
  const iso = `${year.length === 2 ? `20${year}` : year}-${pad(month)}-${pad(date)}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return at.toJSON()?.startsWith(iso) ? iso : null;
}

/** Returns whether the month comes first in a file's days: if more of them exist that way. Banks in Kenya write the day first. */
export function findDayOrderOf(days: readonly string[]): DayOrder {
  const readable = (order: DayOrder) => days.filter((day) => readDay(day, order) !== null).length;
  return readable('month_first') > readable('day_first') ? 'month_first' : 'day_first';
}
