import { formatDay } from '#app/shared/dates.ts';
import { localHref } from '#app/shared/local-href.ts';
import { formatKsh } from '#app/shared/money.ts';
import { Link } from '#app/ui/link.tsx';
import { SecondLine, Table, type Column } from '#app/ui/table.tsx';
import type { TeamOrder } from '../../team-payment-queries.server.ts';
import { OrderBadge } from '../order-badge.tsx';
import { m } from '#texts';

const columns: () => readonly Column<TeamOrder>[] = () => [
  {
    key: 'order',
    header: m.organisations_order(),
    cell: ({ title, project, seats, number, createdAt, paidAt }) => (
      <>
        <b className="wrap-anywhere">{title}</b>
        <p className="meta wrap-anywhere">
          {m.organisations_seats({ count: seats })}
          {project !== '' && `, ${project}`}, <span className="nb">{number}</span>
        </p>
        <SecondLine until="mid">{formatDay(paidAt ?? createdAt)}</SecondLine>
      </>
    ),
  },
  {
    key: 'when',
    header: m.organisations_when(),
    from: 'mid',
    width: '140px',
    cell: ({ createdAt, paidAt }) => <span className="nb">{formatDay(paidAt ?? createdAt)}</span>,
  },
  {
    key: 'sum',
    header: m.organisations_amount(),
    align: 'end',
    onCard: 'right',
    width: '140px',
    cell: ({ totalCents, refundedCents }) => (
      <>
        <b className="nb">{formatKsh(totalCents)}</b>
        {refundedCents > 0 && (
          <p className="meta nb">{m.organisations_refunded_sum({ sum: formatKsh(refundedCents) })}</p>
        )}
      </>
    ),
  },
  {
    key: 'status',
    header: m.organisations_status(),
    width: '150px',
    cell: ({ status }) => <OrderBadge status={status} />,
  },
  {
    key: 'papers',
    header: m.organisations_papers(),
    onCard: 'wide',
    width: '220px',
    cell: (order) => <Papers order={order} />,
  },
];

/** Shows the orders that pay an organisation's seats, with their papers. */
export function TeamPaymentList({ orders }: { readonly orders: readonly TeamOrder[] }) {
  return (
    <div className="panel">
      <Table caption={m.organisations_payments()} columns={columns()} rows={orders} keyOf={({ orderId }) => orderId} />
    </div>
  );
}

function Papers({ order: { orderId, paidAt, invoices } }: { readonly order: TeamOrder }) {
  if (paidAt === null) return <span className="meta">{m.organisations_after_payment()}</span>;
  return (
    <ul className="plain small">
      <li>
        <Link className="link" to={`/dashboard/receipts/${orderId}`}>
          {m.organisations_receipt()}
        </Link>
      </li>
      {invoices.map(({ id, number }) => (
        <li key={id}>
          <a className="link nb" href={localHref(`/dashboard/invoices/${id}/pdf`)}>
            {number}
          </a>
        </li>
      ))}
    </ul>
  );
}
