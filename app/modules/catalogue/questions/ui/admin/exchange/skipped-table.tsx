import { m } from '#texts';
import { formatCount } from '#app/shared/counted.ts';
import { Table, type Column } from '#app/ui/table.tsx';
import type { ExportReport } from '../../../exchange/export-questions.server.ts';

type Left = ExportReport['left'][number];

const columns = (): readonly Column<Left>[] => [
  {
    key: 'question',
    header: m.portal_shared_question(),
    onCard: 'wide',
    cell: ({ words }) => <span className="wrap-anywhere">{words || m.portal_questions_untitled()}</span>,
  },
  { key: 'reason', header: m.portal_exchange_remarks(), onCard: 'wide', cell: ({ reason }) => reason },
];

/** The questions that a GIFT file cannot hold, each with the reason. */
export function SkippedTable({ left, more }: { readonly left: readonly Left[]; readonly more: number }) {
  return (
    <>
      <div className="panel-head">
        <h3>{m.portal_exchange_gift_lacks()}</h3>
        <p className="quiet">{formatCount(left.length + more)}</p>
      </div>
      <Table
        tight
        caption={m.portal_exchange_gift_lacks()}
        columns={columns()}
        rows={left}
        keyOf={({ key }) => String(key)}
      />
      {more > 0 && <p className="pad quiet">{m.portal_exchange_left_more({ count: formatCount(more) })}</p>}
    </>
  );
}
