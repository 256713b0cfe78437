import { plain } from './fold-text.ts';

/**
 * Returns a reference, code or number as it is written: in capitals, of full width letters the usual ones, with one kind of dash, without
 * spaces and letters that cannot be seen. 'rb – 0012' is 'RB-0012'.
 */
export const writtenReference = (typed: string): string =>
  plain(typed)
    .replaceAll(/[\s\p{Cc}]/gu, '')
    .toUpperCase();

/**
 * Returns what identifies a reference, code or number, by which two of them are compared: as it is written, without its dashes. 'RB-0012',
 * 'rb 0012' and 'RB–0012' are all 'RB0012'. The database has the same for stored references (`reference_key`).
 */
export const referenceKey = (typed: string): string => writtenReference(typed).replaceAll('-', '');
