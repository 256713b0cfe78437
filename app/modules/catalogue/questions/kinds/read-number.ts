import { plainDashes, withoutFormat } from '#app/shared/fold-text.ts';

/** How a typed number is read: as one number, as several that it could be, or not at all. */
export type NumberReading =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'unclear'; readonly readings: readonly number[] }
  | { readonly kind: 'none' };

const none: NumberReading = { kind: 'none' };
const maxTypedLength = 40;
/** Maximum digits of a number that is still exact. */
const maxDigits = 15;

/** A text with the digits of Arabic and Persian and of full width, their decimal sign and long minus signs as Latin ones. */
export const latinDigits = (typed: string): string =>
  plainDashes(withoutFormat(typed))
    .replaceAll(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff_10))
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x06_60))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06_f0))
    .replaceAll('٫', '.')
    .replaceAll('٬', ',');

const shillings = /^(?:kshs?|kes|shs?|shillings?|shilingi)\.?$/i;

/** Without marks of Kenyan shillings, of which a number may have one on each side: 'KSh 5,350/='. */
const withoutShillings = (typed: string) =>
  typed
    .replace(/^(?:kshs?|kes|shs?|shilingi)(?![a-z])\.?/i, '')
    .replace(/(?:\/[=-]|(?:kshs?|kes|shs?|shillings?|shilingi)\.?)$/i, '')
    .trim();

/** Without the unit before or behind it, which a learner may type too; shillings where the unit is shillings or none. */
function withoutUnit(typed: string, unit: string): string {
  const requested = unit.trim().toLowerCase();
  const trimmed = typed.trim();
  if (requested === '' || shillings.test(requested)) return withoutShillings(trimmed);
  if (trimmed.toLowerCase().startsWith(requested)) return trimmed.slice(requested.length).trim();
  return trimmed.toLowerCase().endsWith(requested) ? trimmed.slice(0, -requested.length).trim() : trimmed;
}

/**
 * Reads a number as people in Kenya write it: '1,350.50', '5 350', '٥٣٥٠'. '5.350' and '1,5' mean different numbers in different countries: they
 * are unclear, and the learner is asked. The browser and the server read by this same function.
 */
export function readNumber(typed: string, unit = ''): NumberReading {
  if (typed.length > maxTypedLength) return none;
  const plain = withoutUnit(latinDigits(typed), unit);
  // A space is read where it sets off three digits.
  const text = plain.replaceAll(/(?<=\d)\s(?=\d{3}(?!\d))/g, '');
  if (!/^[+-]?[\d.,]+$/.test(text) || !/\d/.test(text)) return none;
  if (text.replaceAll(/\D/g, '').length > maxDigits) return none;
  const clear = (digits: string): NumberReading => ({ kind: 'number', value: Number(digits) });
  const unclear = (...readings: readonly string[]): NumberReading => ({
    kind: 'unclear',
    readings: readings.map(Number),
  });
  const [, sign = '', rest = ''] = /^([+-]?)(.*)$/.exec(text) ?? [];
  if (/^\d+$/.test(rest) || /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/.test(rest)) return clear(sign + rest.replaceAll(',', ''));
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(rest)) return unclear(sign + rest, sign + rest.replace('.', ''));
  if (/^\d*\.\d*$/.test(rest)) return clear(sign + rest);
  if (/^\d*,\d+$/.test(rest)) return unclear(sign + rest.replace(',', '.'), sign + rest.replace(',', ''));
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(rest)) return unclear(sign + rest.replaceAll('.', '').replace(',', '.'));
  return none;
}

/** A number as the product writes it: '5,350', '1,350.5'. */
export const writeNumber = (value: number): string => value.toLocaleString('en-KE', { maximumFractionDigits: 10 });
