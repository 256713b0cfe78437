import { referenceKey } from '#app/shared/reference.ts';

/** Writes a gift's code in groups of four, as on its card; takes one that is written so, too. */
export const showGiftCode = (code: string): string => referenceKey(code).replaceAll(/(.{4})(?=.)/g, '$1-');

/** Reads a code as typed, in small letters, with spaces and dashes; empty if it is none. */
export function readGiftCode(typed: string): string {
  const code = referenceKey(typed.slice(0, 60)).replaceAll(/[_.]/g, '');
  return /^[A-HJKMNP-Z2-9]{16}$/.test(code) ? code : '';
}

/**
 * Returns the page on which a gift is opened. Links to it carry no language: who follows one from outside gets their own
 * (`languageOfTaker`).
 */
export const giftPath = (code: string): string => `/gift/${showGiftCode(code)}`;
