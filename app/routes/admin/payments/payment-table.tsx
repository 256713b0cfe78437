import { Link } from 'react-router';
import type { PaymentRow, PaymentSort } from '#app/modules/payments/admin/payment-list.ts';
import { PaymentStatusBadge } from '#app/modules/payments/ui/payment-status-badge.tsx';
import { formatMoment } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { searchOf, sortedBy, type PaymentQuery } from './payment-query.ts';

interface PaymentTableProps {
  readonly payments: readonly PaymentRow[];
  readonly query: PaymentQuery;
}

/** Every column of specification §2, with how its head sorts. */
function columnsOf(query: PaymentQuery): readonly Column<PaymentRow>[] {
  const here = searchOf(query);
  const sortOf = (sort: PaymentSort): Column<PaymentRow>['sort'] => ({
    to: `/admin/payments${searchOf(sortedBy(query, sort))}`,
    direction: query.sort === sort ? (query.isDescending ? 'descending' : 'ascending') : undefined,
  });
  return [
    {
      key: 'transaction',
      header: 'Transaction',
      width: '142px',
      cell: ({ id, transaction, phone }) => (
        <>
          <Link to={`/admin/payments/${id}${here}`} preventScrollReset className="nb">
            {transaction}
          </Link>
          {phone && <span className="quiet nb block">{phone}</span>}
        </>
      ),
    },
    {
      key: 'user',
      header: 'User',
      slip: 'wide',
      sort: sortOf('user'),
      cell: ({ buyerName, buyerEmail }) => (
        <div className="duo">
          <div>
            <b className="one">{buyerName}</b>
            <p className="quiet one">{buyerEmail}</p>
          </div>
        </div>
      ),
    },
    {
      key: 'course',
      header: 'Course',
      slip: 'wide',
      sort: sortOf('course'),
      cell: ({ courseTitle }) => (
        <div className="duo">
          <p className="one">{courseTitle}</p>
        </div>
      ),
    },
    {
      key: 'amount',
      header: 'Amount',
      align: 'end',
      slip: 'right',
      width: '112px',
      sort: sortOf('amount'),
      cell: ({ amountCents, status }) =>
        status === 'completed' ? (
          <b className="nb">{formatKsh(amountCents)}</b>
        ) : (
          <span className="nb text-muted">{formatKsh(amountCents)}</span>
        ),
    },
    {
      key: 'status',
      header: 'Status',
      width: '150px',
      cell: ({ status }) => <PaymentStatusBadge status={status} />,
    },
    {
      key: 'date',
      header: 'Date',
      slip: 'right',
      width: '150px',
      sort: sortOf('date'),
      cell: ({ at }) => <span className="nb">{formatMoment(at)}</span>,
    },
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      slip: 'none',
      width: '84px',
      cell: ({ id, transaction }) => (
        <LinkButton variant="plain" to={`/admin/payments/${id}${here}`} preventScrollReset>
          Open<span className="sr"> {transaction}</span>
        </LinkButton>
      ),
    },
  ];
}

/** The payments with every column; a stack of slips on a phone. */
export function PaymentTable({ payments, query }: PaymentTableProps) {
  return <Table caption="Payments" columns={columnsOf(query)} rows={payments} keyOf={({ id }) => id} />;
}
