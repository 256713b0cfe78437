import { hasLetter, withoutHidden } from './fold-text.ts';

/** Maximum characters of a person's name. */
export const maxPersonNameLength = 120;

export type NameFault = 'missing' | 'too_long' | 'special';

/**
 * Reads the name of a person or an organisation, as every form takes it: any letters of any script, signs such as apostrophe and hyphen,
 * and at least one letter or digit. Hidden characters are removed and spaces made one. Control characters are refused.
 */
export function readPersonName(
  typed: string,
): { readonly name: string; readonly fault: null } | { readonly name: null; readonly fault: NameFault } {
  const wrong = (fault: NameFault) => ({ name: null, fault });
  if (/[\p{Cc}\p{Cs}]/u.test(typed.trim())) return wrong('special');
  const name = withoutHidden(typed).normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  if (name === '') return wrong('missing');
  if (!hasLetter(name)) return wrong('special');
  return name.length > maxPersonNameLength ? wrong('too_long') : { name, fault: null };
}

/** Replaces a person in the ledger whose account is deleted. The address belongs to nobody (RFC 2606). */
export const deletedPerson = { name: 'Deleted account', email: 'deleted@account.invalid' } as const;

/** Replaces the phone in rows that require one. No operator of Kenya assigns numbers of this range. */
export const noPhone = '254199999999';
