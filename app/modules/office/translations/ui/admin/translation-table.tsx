import { Link } from '#app/ui/link.tsx';
import { choiceFilter, searchFilter, textFilter, type ListDefinition } from '#app/ui/portal/list/list-definition.ts';
import { translatedLocale } from '../../site-text.ts';
import { translationStates, type TranslationFilter, type TranslationRow } from '../../translation-list.ts';
import { confirmedBy, stateLabels, TranslationBadge } from './translation-labels.tsx';
import { m } from '#texts';

/** Returns its variants for different numbers, each once. */
const inOneLine = (words: readonly string[]) => [...new Set(words)].join(' · ');

const isKey = (text: string) => /^[a-z]\w{0,99}$/.test(text);

/** Every text of the site with its translation. */
export const translationList: ListDefinition<TranslationFilter, TranslationRow> = {
  path: '/admin/translations',
  title: m.portal_shared_translations,
  one: m.portal_translations_row,
  many: m.portal_translations_rows,
  most: Infinity,
  none: { title: m.portal_translations_none_found },
  noneFound: m.portal_translations_none_found,
  filters: {
    search: searchFilter(m.portal_translations_search_label),
    status: choiceFilter({
      label: m.portal_translations_state,
      values: translationStates,
      words: (state) => stateLabels[state](),
      all: m.portal_shared_all,
      as: 'tabs',
    }),
    area: textFilter({ label: m.portal_translations_area, isValid: isKey, all: m.portal_translations_all_areas }),
  },
  order: null,
  isKey,
  columns: ({ here }) => [
    {
      key: 'key',
      header: m.portal_translations_key(),
      width: '24%',
      onCard: 'wide',
      cell: ({ id }) => (
        <Link
          className="name-link wrap-anywhere"
          to={`/admin/translations/${id}${here}`}
          preventScrollReset
          data-opens=""
        >
          {id}
        </Link>
      ),
    },
    {
      key: 'english',
      header: 'English',
      onCard: 'wide',
      cell: ({ wordings }) => <p className="excerpt">{inOneLine(wordings.map(({ english }) => english))}</p>,
    },
    {
      key: 'translation',
      header: 'Kiswahili',
      onCard: 'wide',
      cell: ({ wordings }) => (
        <p className="excerpt" lang={translatedLocale}>
          {inOneLine(wordings.map(({ translation }) => translation))}
        </p>
      ),
    },
    {
      key: 'state',
      header: m.portal_translations_state(),
      width: '190px',
      cell: (text) => (
        <>
          <TranslationBadge state={text.state} />
          {text.confirmed && <p className="quiet">{confirmedBy(text)}</p>}
        </>
      ),
    },
  ],
};

/** Reads ?undo= of the list: the text that was reviewed last, with its version since; null if invalid. */
export function readUndo(params: URLSearchParams): { readonly id: string; readonly version: string } | null {
  const [id = '', version = ''] = (params.get('undo') ?? '').split(' ');
  return isKey(id) && version !== '' ? { id, version } : null;
}
