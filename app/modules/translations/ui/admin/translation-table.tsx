import { Link } from '#app/ui/link.tsx';
import { useOpenRecord } from '#app/ui/portal/list/listed-rows.ts';
import { Table, type Column } from '#app/ui/table.tsx';
import { translatedLocale } from '../../site-text.ts';
import type { TranslationRow } from '../../translation-list.ts';
import { confirmedBy, TranslationBadge } from './translation-labels.tsx';
import { m } from '#texts';

/** Returns its variants for different numbers, each once. */
const inOneLine = (words: readonly string[]) => [...new Set(words)].join(' · ');

const columnsOf = (here: string): readonly Column<TranslationRow>[] => [
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
];

/** Shows the texts as a table, or as cards on a phone. */
export function TranslationTable({
  texts,
  here,
}: {
  readonly texts: readonly TranslationRow[];
  readonly here: string;
}) {
  return (
    <Table
      caption={m.portal_translations_translations()}
      columns={columnsOf(here)}
      rows={texts}
      keyOf={({ id }) => id}
      currentKey={useOpenRecord()}
    />
  );
}
