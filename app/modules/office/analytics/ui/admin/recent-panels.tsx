import { Link } from '#app/ui/link.tsx';
import type { PortalCourseRow } from '#app/modules/catalogue/courses/admin/course-list.ts';
import { allCourses, firstCourse } from '#app/modules/money/ledger/payment-list.ts';
import type { LedgerLine } from '#app/modules/money/ledger/read-ledger.server.ts';
import { PaymentStatusBadge } from '#app/modules/money/ledger/ui/payment-status-badge.tsx';
import { categoryLabel } from '#app/shared/course-labels.ts';
import { formatDay, formatMoment } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { isHeld } from '#app/shared/payment-terms.ts';
import { Panel } from '#app/ui/card.tsx';
import { CategoryTag } from '#app/ui/category-tag.tsx';
import { MoreLink } from '#app/ui/more-link.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { OneLine } from '#app/ui/one-line.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { CourseThumb } from '#app/modules/catalogue/courses/ui/admin/course-thumb.tsx';
import { userList, type ListedUser } from '#app/modules/people/ui/admin/users/user-table.tsx';
import { ListTable } from '#app/ui/portal/list/portal-list.tsx';
import { m } from '#texts';

const paymentColumns = (): readonly Column<LedgerLine>[] => [
  {
    key: 'user',
    header: m.portal_users_user(),
    cell: ({ buyerId, buyerName }) =>
      buyerId ? (
        <IfAllowed act="users.read" otherwise={<OneLine as="b" text={buyerName} />}>
          <Link className="name-link ellipsis block" to={`/admin/users/${buyerId}`} title={buyerName}>
            {buyerName}
          </Link>
        </IfAllowed>
      ) : (
        <OneLine as="b" text={buyerName} />
      ),
  },
  {
    key: 'amount',
    header: m.portal_shared_amount(),
    align: 'end',
    width: '132px',
    onCard: 'right',
    cell: ({ amountCents, status }) =>
      isHeld(status) ? (
        <b className="nb">{formatKsh(amountCents)}</b>
      ) : (
        <span className="nb">{formatKsh(amountCents)}</span>
      ),
  },
  {
    key: 'course',
    header: m.portal_shared_course(),
    onCard: 'wide',
    cell: ({ courses }) => <OneLine text={firstCourse(courses)} title={allCourses(courses)} />,
  },
  {
    key: 'status',
    header: m.portal_shared_status(),
    width: '148px',
    onCard: 'wide',
    cell: ({ status, isBounced }) => <PaymentStatusBadge status={status} isBounced={isBounced} />,
  },
  {
    key: 'when',
    header: m.portal_shared_date(),
    width: '120px',
    from: 'mid',
    cell: ({ at }) => <span className="nb quiet">{formatDay(at)}</span>,
  },
];

/** With its label and to the minute, if there is room. */
const widePaymentColumns = (): readonly Column<LedgerLine>[] => [
  {
    key: 'transaction',
    header: m.portal_payments_transaction(),
    width: '148px',
    onCard: 'wide',
    cell: ({ id, label }) => (
      <Link className="name-link nb" to={`/admin/payments/${id}`}>
        {label}
      </Link>
    ),
  },
  ...paymentColumns().map((column) =>
    column.key === 'when'
      ? {
          ...column,
          width: '160px',
          cell: ({ at }: LedgerLine) => <span className="nb quiet">{formatMoment(at)}</span>,
        }
      : column,
  ),
];

interface RecentPaymentsProps {
  readonly payments: readonly LedgerLine[];
  /** Takes the whole width of the page. */
  readonly isWide?: boolean;
}

/** Shows the latest payments, without staff enrolments. */
export function RecentPayments({ payments, isWide = false }: RecentPaymentsProps) {
  return (
    <Panel aria-label={m.portal_analytics_recent_payments()}>
      <div className="panel-head">
        <h2>{m.portal_analytics_recent_payments()}</h2>
        <MoreLink small to="/admin/payments">
          {m.portal_payments_all()}
        </MoreLink>
      </div>
      {payments.length === 0 ? (
        <p className="pad quiet">{m.portal_payments_none_yet()}</p>
      ) : (
        <Table
          tight
          caption={m.portal_analytics_recent_payments()}
          columns={isWide ? widePaymentColumns() : paymentColumns()}
          rows={payments}
          keyOf={({ id }) => id}
        />
      )}
    </Panel>
  );
}

const courseColumns = (): readonly Column<PortalCourseRow>[] => [
  {
    key: 'course',
    header: m.portal_shared_course(),
    cell: (course) => (
      <div className="media-row">
        <CourseThumb course={course} />
        <p className="row">
          <IfAllowed act="courses.edit" otherwise={<OneLine as="b" text={course.title} />}>
            <Link className="name-link ellipsis" to={`/admin/courses/${course.id}/content`} title={course.title}>
              {course.title}
            </Link>
          </IfAllowed>
          {course.status === 'draft' && <StatusBadge form="open" label={m.portal_analytics_draft()} />}
        </p>
      </div>
    ),
  },
  {
    key: 'category',
    header: m.portal_shared_category(),
    width: '148px',
    from: 'mid',
    cell: ({ category }) => <CategoryTag category={category} label={categoryLabel(category)} />,
  },
  {
    key: 'students',
    header: m.portal_shared_students(),
    align: 'end',
    width: '96px',
    onCard: 'none',
    cell: ({ students }) =>
      students > 0 ? students.toLocaleString('en-KE') : <span className="quiet">{m.portal_analytics_new()}</span>,
  },
  {
    key: 'price',
    header: m.portal_shared_price(),
    align: 'end',
    width: '132px',
    onCard: 'wide',
    cell: ({ priceCents }) => <span className="nb">{priceCents > 0 ? formatKsh(priceCents) : '0'}</span>,
  },
];

/** Shows the courses that were added last. */
export function LatestCourses({ courses }: { readonly courses: readonly PortalCourseRow[] }) {
  return (
    <Panel aria-label={m.portal_shared_courses()}>
      <div className="panel-head">
        <h2>{m.portal_shared_courses()}</h2>
        <MoreLink small to="/admin/courses">
          {m.portal_analytics_all_courses()}
        </MoreLink>
      </div>
      {courses.length === 0 ? (
        <p className="pad quiet">{m.portal_analytics_no_courses()}</p>
      ) : (
        <Table
          tight
          caption={m.portal_shared_courses()}
          columns={courseColumns()}
          rows={courses}
          keyOf={({ id }) => id}
        />
      )}
    </Panel>
  );
}

/** Shows the newest users, with links to enrol and delete them. */
export function RecentUsers({ users }: { readonly users: readonly ListedUser[] }) {
  return (
    <Panel aria-label={m.portal_analytics_recent_users()}>
      <div className="panel-head">
        <h2>{m.portal_analytics_recent_users()}</h2>
        <MoreLink small to="/admin/users">
          {m.portal_analytics_all_users()}
        </MoreLink>
      </div>
      <ListTable list={userList} rows={users} here="?from=dashboard" caption={m.portal_analytics_recent_users()} />
    </Panel>
  );
}
