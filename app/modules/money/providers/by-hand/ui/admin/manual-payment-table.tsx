import { Link } from '#app/ui/link.tsx';
import { methodLabels } from '#app/modules/money/ledger/payment-labels.ts';
import { formatDay, noonInNairobi } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { searchFilter, type ListDefinition } from '#app/ui/portal/list/list-definition.ts';
import type { ManualPaymentRow } from '../../manual-payment.ts';
import { ManualPaymentBadge } from './manual-payment-badge.tsx';
import { m } from '#texts';

/** Formats a day such as '2026-11-21'. */
export const shownDay = (day: string) => formatDay(noonInNairobi(day));

/** Payments by bank, cash or cheque that staff recorded, those that wait for approval first. */
export const manualPaymentList: ListDefinition<{ readonly search: string }, ManualPaymentRow> = {
  path: '/admin/payments/recorded',
  title: m.portal_manual_title,
  one: m.portal_payments_one,
  many: m.portal_payments_many,
  none: { title: m.portal_manual_none, hint: m.portal_manual_none_about },
  noneFound: m.portal_manual_none_found,
  filters: {
    search: searchFilter(m.portal_manual_search_placeholder, { name: m.portal_manual_search, maxLength: 60 }),
  },
  order: null,
  columns: () => [
    {
      key: 'what',
      header: m.portal_shared_reference(),
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
      header: m.portal_shared_status(),
      width: '184px',
      onCard: 'wide',
      cell: ({ status, awaitsClearing }) => <ManualPaymentBadge status={status} awaitsClearing={awaitsClearing} />,
    },
  ],
};
