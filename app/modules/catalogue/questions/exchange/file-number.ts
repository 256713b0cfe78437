import { m } from '#texts';
import { latinDigits, readNumber } from '../kinds/read-number.ts';

/** A number of a file, or a sentence that says why there is none. */
type FileNumber = { readonly value: number } | { readonly fault: string };

/** As programs write numbers: the dot is a decimal point. */
const plainNumber = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;

/**
 * Reads a number of a file. In a file the dot is a decimal point, as GIFT has it; everything else is read as learners' answers are: '1,350.50',
 * '٥٣٥٠'. A number with several meanings, such as '1,5', is a fault.
 */
export function readFileNumber(typed: string): FileNumber {
  const text = latinDigits(typed).trim();
  if (plainNumber.test(text) && Number.isFinite(Number(text))) return { value: Number(text) + 0 };
  const reading = readNumber(text);
  if (reading.kind === 'number') return { value: reading.value };
  if (reading.kind === 'none') return { fault: m.portal_exchange_no_number({ value: typed.trim().slice(0, 40) }) };
  const [first = 0, second] = reading.readings;
  return {
    fault:
      second === undefined
        ? m.portal_exchange_odd_number({ value: typed.trim(), number: String(first) })
        : m.portal_exchange_unclear_number({ value: typed.trim(), first: String(first), second: String(second) }),
  };
}
