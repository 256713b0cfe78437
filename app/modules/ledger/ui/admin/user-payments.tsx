import { Link } from 'react-router';
import type { LedgerLine } from '../../read-ledger.server.ts';
import { PaymentStatusBadge } from '../payment-status-badge.tsx';
import { formatMoment } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { Table, type Column } from '#app/ui/table.tsx';
import { UserPanel } from '#app/modules/identity/ui/admin/users/user-panel.tsx';

const paymentColumns: readonly Column<LedgerLine>[] = [
  {
    key: 'label',
    header: 'Transaction',
    width: '150px',
    cell: ({ label, orderId, orderNumber }) => (
      <>
        <b className="nb">{label}</b>
        {orderId && (
          <Link className="block quiet" to={`/orders/${orderId}`} title="The order">
            {orderNumber}
          </Link>
        )}
      </>
    ),
  },
  { key: 'course', header: 'Course', onCard: 'wide', cell: ({ courseTitle }) => courseTitle },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    width: '110px',
    onCard: 'right',
    cell: ({ amountCents, status }) => {
      const amount = formatKsh(amountCents);
      return status === 'completed' ? <b className="nb">{amount}</b> : <span className="nb">{amount}</span>;
    },
  },
  { key: 'status', header: 'Status', width: '140px', cell: ({ status }) => <PaymentStatusBadge status={status} /> },
  { key: 'date', header: 'Date', width: '170px', onCard: 'right', cell: ({ at }) => formatMoment(at) },
];

export function UserPayments({ payments }: { readonly payments: readonly LedgerLine[] }) {
  return (
    <UserPanel title="Payments" empty={payments.length === 0 ? 'No payments yet' : null}>
      <Table caption="Payments" columns={paymentColumns} rows={payments} keyOf={({ id }) => id} />
    </UserPanel>
  );
}
