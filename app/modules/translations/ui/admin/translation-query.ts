import { translationStates, type TranslationState } from '../../translation-list.ts';
import { readPlace } from '#app/ui/portal/list/list-place.ts';
import { readStatusQuery, searchOf as statusSearchOf, type StatusQuery } from '#app/ui/portal/list/status-query.ts';

/** Query of the list, with the position of its page. */
export interface TranslationQuery extends StatusQuery<TranslationState> {
  readonly area: string | null;
}

const isKey = (text: string) => /^[a-z]\w{0,99}$/.test(text);

/** Reads the query of the list from the address. Ignores invalid values. */
export function readTranslationQuery(params: URLSearchParams): TranslationQuery {
  const area = params.get('area') ?? '';
  return {
    ...readStatusQuery(params, translationStates),
    ...readPlace(params, isKey),
    area: isKey(area) ? area : null,
  };
}

/** Returns the query string with its question mark; empty for the default query. */
export function searchOf({ area, ...query }: TranslationQuery): string {
  const search = statusSearchOf(query);
  return area === null ? search : `${search === '' ? '?' : `${search}&`}area=${area}`;
}

/** Reads ?undo= of the list: the text that was reviewed last, with its version since; null if invalid. */
export function readUndo(params: URLSearchParams): { readonly id: string; readonly version: string } | null {
  const [id = '', version = ''] = (params.get('undo') ?? '').split(' ');
  return isKey(id) && version !== '' ? { id, version } : null;
}
