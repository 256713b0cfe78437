import { Link } from '#app/ui/link.tsx';
import { allCourses, firstCourse } from '../../listed-courses.ts';
import { methodInWords } from '../../method-labels.ts';
import type { PaymentRow, PaymentSort } from '../../payment-list.ts';
import { PaymentStatusBadge } from '../payment-status-badge.tsx';
import { formatMoment } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { isHeld } from '#app/shared/payment-terms.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { OneLine } from '#app/ui/one-line.tsx';
import { SecondLine, Table, type Column } from '#app/ui/table.tsx';
import { useOpenRecord } from '#app/ui/portal/list/listed-rows.ts';
import { columnSort, searchOf } from '#app/ui/portal/list/list-definition.ts';
import { paymentList, type PaymentQuery } from './payment-query.ts';
import { fill } from '#app/ui/fill.ts';
import { m } from '#texts';

interface PaymentTableProps {
  readonly payments: readonly PaymentRow[];
  readonly query: PaymentQuery;
}

/** The columns, with the order that their heading selects. */
function columnsOf(query: PaymentQuery): readonly Column<PaymentRow>[] {
  const here = searchOf(paymentList, query);
  const sortOf = (sort: PaymentSort) => columnSort(paymentList, query, sort);
  return [
    {
      key: 'transaction',
      header: m.portal_payments_transaction(),
      width: '164px',
      cell: ({ id, transaction, method, phone, at }) => (
        <>
          <Link to={`/admin/payments/${id}${here}`} preventScrollReset className="nb" data-opens="">
            {transaction}
          </Link>
          {method !== null && (
            <span className="quiet nb block" data-from="mid">
              {phone === null ? methodInWords(method) : `${methodInWords(method)}, ${phone}`}
            </span>
          )}
          <SecondLine until="mid">{formatMoment(at)}</SecondLine>
        </>
      ),
    },
    {
      key: 'user',
      header: m.portal_users_user(),
      onCard: 'wide',
      sort: sortOf('user'),
      cell: ({ buyerName, buyerEmail, courses }) => (
        <>
          <OneLine as="b" text={buyerName} />
          <span data-from="mid">
            <OneLine className="quiet" text={buyerEmail} />
          </span>
          <SecondLine until="mid" title={allCourses(courses)}>
            {firstCourse(courses)}
          </SecondLine>
        </>
      ),
    },
    {
      key: 'course',
      header: m.portal_shared_course(),
      from: 'mid',
      sort: sortOf('course'),
      cell: ({ courses }) => <OneLine text={firstCourse(courses)} title={allCourses(courses)} />,
    },
    {
      key: 'amount',
      header: m.portal_shared_amount(),
      align: 'end',
      onCard: 'right',
      width: '140px',
      sort: sortOf('amount'),
      cell: ({ amountCents, refundedCents, status }) => (
        <>
          {isHeld(status) ? (
            <b className="nb">{formatKsh(amountCents)}</b>
          ) : (
            <span className="nb muted">{formatKsh(amountCents)}</span>
          )}
          {status === 'partly_refunded' && refundedCents !== null && (
            <span className="quiet nb block">
              {m.portal_payments_refunded_amount({ amount: formatKsh(refundedCents) })}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'status',
      header: m.portal_shared_status(),
      width: '156px',
      cell: ({ status, isBounced }) => <PaymentStatusBadge status={status} isBounced={isBounced} />,
    },
    {
      key: 'date',
      header: m.portal_shared_date(),
      width: '156px',
      from: 'mid',
      sort: sortOf('date'),
      cell: ({ at }) => <span className="nb">{formatMoment(at)}</span>,
    },
    {
      key: 'actions',
      header: m.portal_shared_actions(),
      align: 'end',
      onCard: 'none',
      width: '80px',
      cell: ({ id, transaction }) => (
        <LinkButton variant="plain" to={`/admin/payments/${id}${here}`} preventScrollReset>
          {fill(m.portal_payments_open, { which: <span className="sr"> {transaction}</span> })}
        </LinkButton>
      ),
    },
  ];
}

/** The payments with every column; a stack of cards on a phone. */
export function PaymentTable({ payments, query }: PaymentTableProps) {
  return (
    <Table
      caption={m.portal_payments_title()}
      columns={columnsOf(query)}
      rows={payments}
      keyOf={({ id }) => id}
      currentKey={useOpenRecord()}
    />
  );
}
