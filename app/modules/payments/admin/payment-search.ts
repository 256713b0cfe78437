import { phonePatterns } from '#app/shared/phone.ts';

/** What a search looks for, each in its own way. */
export type PaymentSearch =
  | { readonly kind: 'all' }
  /** No word is long enough for the index. */
  | { readonly kind: 'too_short' }
  /** 'TRX-9f31c07a': payments without a code of M-Pesa's, by the beginning of their ids. */
  | { readonly kind: 'label'; readonly from: string; readonly to: string }
  | WordSearch;

export interface WordSearch {
  readonly kind: 'words';
  /** All of them stand in the buyer's name and e-mail, or all of them in the course's title. */
  readonly words: readonly string[];
  /** Patterns of LIKE for a part of a phone number; none where the search is not one. */
  readonly phones: readonly string[];
  /** How M-Pesa's code or an order's number begins, in capitals. */
  readonly code: string | null;
}

/** An index of three letters at once finds nothing shorter. */
const shortestWord = 3;
const mostWords = 6;

/** Reads what was typed into the search of the payments. */
export function readPaymentSearch(typed: string): PaymentSearch {
  const text = typed.trim();
  if (text === '') return { kind: 'all' };
  const label = /^trx-([0-9a-f]{1,8})$/i.exec(text)?.[1]?.toLowerCase();
  if (label !== undefined) return { kind: 'label', from: idOf(label, '0'), to: idOf(label, 'f') };
  const phones = phonePatterns(text);
  const words = text.split(/\s+/).slice(0, mostWords);
  if (phones.length === 0 && words.every((word) => word.length < shortestWord)) return { kind: 'too_short' };
  const code = /^[a-z0-9]{6,14}$/i.test(text) ? text.toUpperCase() : null;
  return { kind: 'words', words, phones, code };
}

/** The first or the last id that begins so. */
function idOf(beginning: string, filler: '0' | 'f'): string {
  const hex = beginning.padEnd(32, filler);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
