import { Link } from '#app/ui/link.tsx';
import type { LedgerLine } from '../../read-ledger.server.ts';
import { PaymentStatusBadge } from '../payment-status-badge.tsx';
import { formatMoment } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { Table, type Column } from '#app/ui/table.tsx';
import { UserPanel } from '#app/modules/identity/ui/admin/users/user-panel.tsx';
import { m } from '#texts';

const paymentColumns = (): readonly Column<LedgerLine>[] => [
  {
    key: 'label',
    header: m.portal_payments_transaction(),
    width: '150px',
    cell: ({ label, orderId, orderNumber }) => (
      <>
        <b className="nb">{label}</b>
        {orderId && (
          <Link className="block quiet" to={`/orders/${orderId}`} title={m.portal_payments_the_order()}>
            {orderNumber}
          </Link>
        )}
      </>
    ),
  },
  { key: 'course', header: m.portal_shared_course(), onCard: 'wide', cell: ({ courseTitle }) => courseTitle },
  {
    key: 'amount',
    header: m.portal_shared_amount(),
    align: 'end',
    width: '110px',
    onCard: 'right',
    cell: ({ amountCents, status }) => {
      const amount = formatKsh(amountCents);
      return status === 'completed' ? <b className="nb">{amount}</b> : <span className="nb">{amount}</span>;
    },
  },
  {
    key: 'status',
    header: m.portal_shared_status(),
    width: '140px',
    cell: ({ status, isBounced }) => <PaymentStatusBadge status={status} isBounced={isBounced} />,
  },
  { key: 'date', header: m.portal_shared_date(), width: '170px', onCard: 'right', cell: ({ at }) => formatMoment(at) },
];

export function UserPayments({ payments }: { readonly payments: readonly LedgerLine[] }) {
  return (
    <UserPanel title={m.portal_payments_title()} empty={payments.length === 0 ? m.portal_payments_none_yet() : null}>
      <Table caption={m.portal_payments_title()} columns={paymentColumns()} rows={payments} keyOf={({ id }) => id} />
    </UserPanel>
  );
}
