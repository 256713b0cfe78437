import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AuditView } from '#app/modules/identity/audit/read-audit.server.ts';
import type { BadgeOfUser, CourseOfUser } from '#app/modules/learning/admin/study-record.ts';
import type { LedgerLine } from '#app/modules/payments/ledger/ledger-line.ts';
import { PaymentStatusBadge } from '#app/modules/payments/ui/payment-status-badge.tsx';
import { formatDay, formatMoment } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { Badge } from '#app/ui/artwork.tsx';
import { Panel } from '#app/ui/card.tsx';
import { X } from '#app/ui/icons.ts';
import { MoreLink } from '#app/ui/more-link.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { Table, type Column } from '#app/ui/table.tsx';
import { AuditChanges } from '../parts/audit-changes.tsx';
import { CompletionBadge, CourseProgress } from '../parts/course-progress.tsx';

/** A list of the page with its heading, or the sentence for none. */
function Part({
  title,
  empty,
  more,
  children,
}: {
  readonly title: string;
  readonly empty: string | null;
  readonly more?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Panel aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
        {more}
      </div>
      {empty === null ? children : <p className="pad quiet">{empty}</p>}
    </Panel>
  );
}

const sources = { payment: 'Paid', test: 'Test payment', grant: 'Given by an admin' } as const;

const courseColumns = (userId: string): readonly Column<CourseOfUser>[] => [
  { key: 'title', header: 'Course', cell: ({ title }) => <b>{title}</b> },
  {
    key: 'progress',
    header: 'Progress',
    width: '170px',
    cell: (course) => <CourseProgress {...course} />,
  },
  {
    key: 'state',
    header: 'State',
    width: '130px',
    slip: 'right',
    cell: ({ revokedAt, isCompleted }) =>
      revokedAt ? <StatusBadge form="struck" label="Taken back" /> : <CompletionBadge isCompleted={isCompleted} />,
  },
  {
    key: 'since',
    header: 'Enrolled',
    width: '190px',
    slip: 'wide',
    cell: ({ enrolledAt, revokedAt, source }) => (
      <>
        {formatDay(enrolledAt)}
        <span className="block quiet">{revokedAt ? `Taken back ${formatDay(revokedAt)}` : sources[source]}</span>
      </>
    ),
  },
  {
    key: 'last',
    header: 'Last Accessed',
    width: '120px',
    slip: 'none',
    cell: ({ lastAccessedAt }) => (lastAccessedAt ? formatDay(lastAccessedAt) : 'Never'),
  },
  {
    key: 'remove',
    header: <span className="sr">Actions</span>,
    width: '56px',
    align: 'end',
    slip: 'right',
    cell: ({ courseId, title, revokedAt }) =>
      revokedAt === null && (
        <Link
          className="btn btn-icon"
          to={`/admin/users/${userId}/courses/${courseId}/remove?from=page`}
          aria-label={`Remove from ${title}`}
          title="Remove"
        >
          <X />
        </Link>
      ),
  },
];

export function UserCourses({
  userId,
  courses,
}: {
  readonly userId: string;
  readonly courses: readonly CourseOfUser[];
}) {
  return (
    <Part title="Courses" empty={courses.length === 0 ? 'No courses enrolled' : null}>
      <Table
        caption="Courses"
        columns={courseColumns(userId)}
        rows={courses}
        keyOf={({ enrolmentId }) => enrolmentId}
      />
    </Part>
  );
}

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
  { key: 'course', header: 'Course', slip: 'wide', cell: ({ courseTitle }) => courseTitle },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    width: '110px',
    slip: 'right',
    cell: ({ amountCents, status }) => {
      const amount = formatKsh(amountCents);
      return status === 'completed' ? <b className="nb">{amount}</b> : <span className="nb">{amount}</span>;
    },
  },
  { key: 'status', header: 'Status', width: '140px', cell: ({ status }) => <PaymentStatusBadge status={status} /> },
  { key: 'date', header: 'Date', width: '170px', slip: 'right', cell: ({ createdAt }) => formatMoment(createdAt) },
];

export function UserPayments({ payments }: { readonly payments: readonly LedgerLine[] }) {
  return (
    <Part title="Payments" empty={payments.length === 0 ? 'No payments yet' : null}>
      <Table caption="Payments" columns={paymentColumns} rows={payments} keyOf={({ id }) => id} />
    </Part>
  );
}

/** Badges with what opens their certificates, and the name on each where it is another one than the user's. */
export function UserBadges({ name, badges }: { readonly name: string; readonly badges: readonly BadgeOfUser[] }) {
  return (
    <Part title="Badges" empty={badges.length === 0 ? 'No badges earned' : null}>
      <ul className="rows">
        {badges.map(({ code, name: badge, earnedAt, certifiedName }) => (
          <li key={code} className="row pad">
            <Badge category="general" title={badge} done={1} size={36} />
            <span className="grow">
              <b className="block">{badge}</b>
              <span className="quiet">
                Earned {formatDay(earnedAt)}
                {certifiedName !== null && certifiedName !== name && `, certified for ${certifiedName}`}
              </span>
            </span>
            {certifiedName !== null && (
              <MoreLink small to={`/certificates/${code}`}>
                Certificate
              </MoreLink>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

const auditColumns: readonly Column<AuditView>[] = [
  { key: 'at', header: 'When', width: '150px', cell: ({ at }) => <span className="nb">{at}</span> },
  { key: 'who', header: 'Who', width: '180px', slip: 'right', cell: ({ who }) => <b>{who}</b> },
  { key: 'what', header: 'What', width: '190px', slip: 'wide', cell: ({ what }) => what },
  { key: 'changes', header: 'Changes', slip: 'wide', cell: (entry) => <AuditChanges {...entry} /> },
];

export function UserAudit({ userId, audit }: { readonly userId: string; readonly audit: readonly AuditView[] }) {
  return (
    <Part
      title="Done by administrators"
      empty={audit.length === 0 ? 'Nothing was done to this user' : null}
      more={
        <MoreLink small to={`/admin/audit?about=${userId}`}>
          In the audit log
        </MoreLink>
      }
    >
      <Table caption="Done by administrators" columns={auditColumns} rows={audit} keyOf={({ id }) => String(id)} />
    </Part>
  );
}
