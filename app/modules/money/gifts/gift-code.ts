import { readDrawnCode, showDrawnCode } from '#app/shared/drawn-code.ts';
import { referenceKey } from '#app/shared/reference.ts';

/** Writes a gift's code in groups of four, as on its card; takes one that is written so, too. */
export const showGiftCode = (code: string): string => showDrawnCode(referenceKey(code), 4);

/** Reads a code as typed; empty if it is none. */
export const readGiftCode = (typed: string): string => readDrawnCode(typed, 16);

/**
 * Returns the page on which a gift is opened. Links to it carry no language: who follows one from outside gets their own
 * (`languageOfTaker`).
 */
export const giftPath = (code: string): string => `/gift/${showGiftCode(code)}`;
