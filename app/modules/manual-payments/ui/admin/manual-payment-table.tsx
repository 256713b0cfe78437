import { Link } from '#app/ui/link.tsx';
import { methodLabels } from '#app/modules/ledger/method-labels.ts';
import { formatDay } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { Table, type Column } from '#app/ui/table.tsx';
import type { ManualPaymentRow } from '../../manual-payment.ts';
import { ManualPaymentBadge } from './manual-payment-badge.tsx';
import { m } from '#texts';

/** Formats a day such as '2026-11-21'. */
export const shownDay = (day: string) => formatDay(new Date(`${day}T12:00:00+03:00`));

const columns = (): readonly Column<ManualPaymentRow>[] => [
  {
    key: 'what',
    header: m.portal_manual_reference(),
    onCard: 'wide',
    cell: ({ id, method, reference }) => (
      <>
        <Link to={`/admin/payments/recorded/${id}`} className="link num wrap-anywhere">
          {reference}
        </Link>
        <p className="quiet">{methodLabels[method]()}</p>
      </>
    ),
  },
  {
    key: 'order',
    header: m.portal_manual_order(),
    cell: ({ orderNumber, buyerName }) => (
      <>
        <span className="num">{orderNumber}</span>
        <p className="quiet wrap-anywhere">{buyerName}</p>
      </>
    ),
  },
  {
    key: 'amount',
    header: m.portal_shared_amount(),
    align: 'end',
    onCard: 'right',
    width: '128px',
    cell: ({ amountCents }) => <b className="nb">{formatKsh(amountCents)}</b>,
  },
  {
    key: 'day',
    header: m.portal_manual_day(),
    width: '128px',
    cell: ({ receivedOn }) => <span className="nb">{shownDay(receivedOn)}</span>,
  },
  {
    key: 'status',
    header: m.portal_manual_status(),
    width: '184px',
    onCard: 'wide',
    cell: ({ status, awaitsClearing }) => <ManualPaymentBadge status={status} awaitsClearing={awaitsClearing} />,
  },
];

/** Lists recorded payments. */
export function ManualPaymentTable({ payments }: { readonly payments: readonly ManualPaymentRow[] }) {
  return (
    <div className="panel">
      <Table caption={m.portal_manual_title()} columns={columns()} rows={payments} keyOf={({ id }) => id} />
    </div>
  );
}
