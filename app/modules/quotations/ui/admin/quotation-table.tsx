import { Link } from '#app/ui/link.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { formatAmount } from '#app/shared/money.ts';
import { OneLine } from '#app/ui/one-line.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import type { QuotationRow } from '../../quotation.ts';
import { QuotationBadge } from './quotation-badge.tsx';
import { m } from '#texts';

const columns = (): readonly Column<QuotationRow>[] => [
  {
    key: 'number',
    header: m.portal_orders_reference(),
    width: '140px',
    cell: ({ id, number }) => (
      <Link className="link nb num" to={`/admin/orders/${id}`}>
        {number}
      </Link>
    ),
  },
  {
    key: 'made',
    header: m.portal_orders_made(),
    width: '120px',
    onCard: 'right',
    cell: ({ createdAt }) => <span className="nb">{formatDay(createdAt)}</span>,
  },
  {
    key: 'buyer',
    header: m.portal_orders_buyer(),
    onCard: 'wide',
    cell: ({ organisation, buyerName }) => (
      <>
        <OneLine as="b" text={organisation || buyerName} />
        {organisation !== '' && <OneLine className="quiet" text={buyerName} />}
      </>
    ),
  },
  {
    key: 'total',
    header: m.portal_orders_total(),
    align: 'end',
    width: '130px',
    onCard: 'left',
    cell: ({ totalCents }) => <b className="num">{formatAmount(totalCents)}</b>,
  },
  {
    key: 'until',
    header: m.portal_orders_until(),
    width: '120px',
    from: 'mid',
    cell: ({ validUntil }) => <span className="nb">{formatDay(validUntil)}</span>,
  },
  {
    key: 'state',
    header: m.portal_orders_state(),
    width: '160px',
    onCard: 'right',
    cell: (row) => <QuotationBadge {...row} />,
  },
];

/** Orders made in the portal; a stack of cards on a phone. */
export function QuotationTable({ quotations }: { readonly quotations: readonly QuotationRow[] }) {
  return <Table caption={m.portal_orders_title()} columns={columns()} rows={quotations} keyOf={({ id }) => id} />;
}
