/** Maximum characters of a person's name. */
export const maxPersonNameLength = 120;

export type NameFault = 'missing' | 'too_long' | 'special';

/**
 * Characters that show nothing or turn the direction of what follows, which come along with pasted names; without the joiners and the
 * variants that letters of some scripts are written with.
 */
const hidden = /(?![\p{Join_Control}\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Joiners and variants that belong to no letter. */
const stray = /(^|[^\p{L}\p{M}])[\p{Join_Control}\p{Variation_Selector}]+/gu;
const repeated = /(\p{Join_Control})\p{Join_Control}+/gu;
const trailing = /\p{Join_Control}(?=\s|$)/gu;

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
