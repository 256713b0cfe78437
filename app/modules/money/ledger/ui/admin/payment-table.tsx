import { Link } from '#app/ui/link.tsx';
import { allCourses, filteredMethods, firstCourse, type PaymentFilter, type PaymentRow } from '../../payment-list.ts';
import { methodInWords, paymentStatusLabels } from '../../payment-labels.ts';
import { PaymentStatusBadge } from '../payment-status-badge.tsx';
import { formatMoment } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { isHeld, listedStatuses } from '#app/shared/payment-terms.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { OneLine } from '#app/ui/one-line.tsx';
import { SecondLine } from '#app/ui/table.tsx';
import { choiceFilter, dayFilters, searchFilter, type ListDefinition } from '#app/ui/portal/list/list-definition.ts';
import { fill } from '#app/ui/fill.ts';
import { Email } from '#app/ui/email.tsx';
import { m } from '#texts';

/** The payments of the portal: an order is one row. Names begin with A, amounts with the largest. */
export const paymentList: ListDefinition<PaymentFilter, PaymentRow> = {
  path: '/admin/payments',
  title: m.portal_payments_management,
  one: m.portal_payments_one,
  many: m.portal_payments_many,
  none: { title: m.portal_payments_none_yet, hint: m.portal_payments_none_yet_about },
  noneFound: m.portal_payments_none_match,
  filters: {
    search: searchFilter(m.portal_payments_search_placeholder, { name: m.portal_payments_search }),
    status: choiceFilter({
      label: m.portal_shared_status,
      values: listedStatuses,
      words: (status) => paymentStatusLabels[status](),
      all: m.portal_payments_all_statuses,
    }),
    method: choiceFilter({
      label: m.portal_payments_method,
      values: filteredMethods,
      words: methodInWords,
      all: m.portal_payments_all_methods,
    }),
    ...dayFilters(),
    withStaffEnrolments: {
      param: 'grants',
      label: m.portal_payments_staff_enrolments,
      read: (text) => text === 'on',
      write: (isOn) => (isOn ? 'on' : ''),
      // Its tick is always there.
      words: () => '',
      field: { as: 'checkbox', words: m.portal_payments_show_staff_enrolments },
    },
  },
  order: {
    sorts: {
      date: { label: m.portal_shared_newest_first, startsDescending: true },
      amount: { label: m.portal_payments_by_amount, startsDescending: true },
      user: { label: m.portal_payments_by_user, startsDescending: false },
      course: { label: m.portal_shared_by_course, startsDescending: false },
    },
    first: 'date',
  },
  columns: ({ here }) => [
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
      width: { mid: '184px', wide: '24%' },
      sort: 'user',
      cell: ({ buyerName, buyerEmail, courses }) => (
        <>
          <OneLine as="b" text={buyerName} />
          <span data-from="mid">
            <span className="two-lines quiet">
              <Email address={buyerEmail} />
            </span>
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
      sort: 'course',
      cell: ({ courses }) => (
        <span className="two-lines" title={allCourses(courses)}>
          {firstCourse(courses)}
        </span>
      ),
    },
    {
      key: 'amount',
      header: m.portal_shared_amount(),
      align: 'end',
      onCard: 'right',
      width: '128px',
      sort: 'amount',
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
      width: '148px',
      cell: ({ status, isBounced }) => <PaymentStatusBadge status={status} isBounced={isBounced} />,
    },
    {
      key: 'date',
      header: m.portal_shared_date(),
      width: '148px',
      from: 'mid',
      sort: 'date',
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
  ],
};
