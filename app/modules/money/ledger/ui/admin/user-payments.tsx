import { Link } from '#app/ui/link.tsx';
import { allCourses } from '../../payment-list.ts';
import type { UserPayment } from '../../read-ledger.server.ts';
import { PaymentStatusBadge } from '../payment-status-badge.tsx';
import { formatMoment } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { isHeld } from '#app/shared/payment-terms.ts';
import { Table, type Column } from '#app/ui/table.tsx';
import { UserPanel } from '#app/modules/people/ui/admin/users/user-panel.tsx';
import { m } from '#texts';

/** Returns for whom, by whom or how a course was paid; null for one that the user paid at once, for themselves. */
function noteOf({ isPaidByOther, buyerName, forOthers, planNumber }: UserPayment): string | null {
  if (isPaidByOther) return m.portal_payments_paid_by_other({ name: buyerName });
  if (forOthers !== null) return forOthers === 'gift' ? m.portal_payments_for_gift() : m.portal_payments_for_seats();
  return planNumber === null ? null : m.portal_payments_into_instalments({ number: planNumber });
}

const paymentColumns = (): readonly Column<UserPayment>[] => [
  {
    key: 'label',
    header: m.portal_payments_transaction(),
    width: '150px',
    cell: ({ id, label, orderId, orderNumber }) => (
      <>
        <Link className="name-link nb" to={`/admin/payments/${id}`}>
          {label}
        </Link>
        {orderId && (
          <Link className="block quiet" to={`/orders/${orderId}`} title={m.portal_payments_the_order()}>
            {orderNumber}
          </Link>
        )}
      </>
    ),
  },
  {
    key: 'course',
    header: m.portal_shared_course(),
    onCard: 'wide',
    cell: (payment) => {
      const note = noteOf(payment);
      return (
        <>
          {allCourses(payment.courses)}
          {note !== null && <span className="quiet block">{note}</span>}
        </>
      );
    },
  },
  {
    key: 'amount',
    header: m.portal_shared_amount(),
    align: 'end',
    width: '110px',
    onCard: 'right',
    cell: ({ amountCents, status }) => {
      const amount = formatKsh(amountCents);
      return isHeld(status) ? <b className="nb">{amount}</b> : <span className="nb">{amount}</span>;
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

export function UserPayments({ payments }: { readonly payments: readonly UserPayment[] }) {
  return (
    <UserPanel title={m.portal_shared_payments()} empty={payments.length === 0 ? m.portal_payments_none_yet() : null}>
      <Table caption={m.portal_shared_payments()} columns={paymentColumns()} rows={payments} keyOf={({ id }) => id} />
    </UserPanel>
  );
}
