/** Maximum characters of a person's name. */
export const maxPersonNameLength = 120;

export type NameFault = 'missing' | 'too_long' | 'special';

/**
 * Characters that show nothing or turn the direction of what follows, which come along with pasted names; without the joiners and the
 * variants that letters of some scripts are written with.
 */
const hidden = /(?![\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Joiners and variants that belong to no letter. */
const stray = /(^|[^\p{L}\p{M}])[\u200c\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}]+/gu;
const repeated = /([\u200c\u200d])[\u200c\u200d]+/gu;
const trailing = /[\u200c\u200d](?=\s|$)/gu;

/**
 * Reads the name of a person or an organisation, as every form takes it: any letters of any script, signs such as apostrophe and hyphen,
 * and at least one letter or digit. Hidden characters are removed and spaces made one. Control characters are refused.
 */
export function readPersonName(
  typed: string,
): { readonly name: string; readonly fault: null } | { readonly name: null; readonly fault: NameFault } {
  const wrong = (fault: NameFault) => ({ name: null, fault });
  if (/[\p{Cc}\p{Cs}]/u.test(typed.trim())) return wrong('special');
  const shown = typed
    .replaceAll(hidden, '')
    .replaceAll(stray, '$1')
    .replaceAll(repeated, '$1')
    .replaceAll(trailing, '');
  const name = shown.normalize('NFC').replaceAll(/\s+/gu, ' ').trim();
  if (name === '') return wrong('missing');
  if (!/[\p{L}\p{N}]/u.test(name)) return wrong('special');
  return name.length > maxPersonNameLength ? wrong('too_long') : { name, fault: null };
}
