import { Link } from '#app/ui/link.tsx';
import { stoppedAfterDays } from '../../analytics.ts';
import { formatDay, noonInNairobi } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { BeadBar } from '#app/ui/charts/bead-bar.tsx';
import type { ChartBead } from '#app/ui/charts/bead-pattern.tsx';
import { worthOfBead } from '#app/ui/charts/bead-scale.ts';
import { analyticsSearch } from './analytics-query.ts';
import { ChartPanel } from './chart-panel.tsx';
import type { ChartProps } from './month-charts.tsx';
import { percentOf } from './figure-labels.ts';
import { m } from '#texts';

const maxBeads = 24;

/** Shows the steps from a course's page to its payment, as far as they are recorded. */
export function SalesFunnel({ analytics }: ChartProps) {
  const { views, viewsSince, ordered, paid } = analytics.funnel;
  const worth = worthOfBead(Math.max(views, ordered), maxBeads);
  // Shares of views are shown only if views were counted in all of these months.
  const isWhole = viewsSince !== null && viewsSince <= `${analytics.range.from}-01`;
  const steps: readonly { label: string; count: number; share?: string; bead: ChartBead }[] = [
    { label: m.portal_analytics_opened(), count: views, bead: 'blue' },
    {
      label: m.portal_analytics_ordered(),
      count: ordered,
      bead: 'gold',
      ...(isWhole && { share: m.portal_analytics_of_views({ percent: percentOf(ordered, views) }) }),
    },
    {
      label: m.portal_analytics_paid(),
      count: paid,
      bead: 'completed',
      share: m.portal_analytics_of_orders({ percent: percentOf(paid, ordered) }),
    },
  ];
  return (
    <ChartPanel chart="funnel" analytics={analytics}>
      <dl className="bead-rows">
        {steps.map(({ label, count, share, bead }) => (
          <div key={label}>
            <dt>
              {label} {share && <small>{share}</small>}
            </dt>
            <dd>{count.toLocaleString('en-KE')}</dd>
            <dd>
              <BeadBar amount={count} worth={worth} bead={bead} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet">
        {viewsSince === null
          ? m.portal_analytics_no_views()
          : m.portal_analytics_views_since({ day: formatDay(noonInNairobi(viewsSince)) })}
      </p>
    </ChartPanel>
  );
}

const noCourses = () => <p className="quiet">{m.portal_analytics_no_courses()}</p>;

/** Shows the best sellers of these months. */
export function TopCourses({ analytics }: ChartProps) {
  const { courses, range } = analytics;
  const worth = worthOfBead(Math.max(0, ...courses.map(({ revenue }) => revenue)) / 100, maxBeads);
  return (
    <ChartPanel chart="courses" analytics={analytics} note={m.portal_analytics_by_revenue()}>
      {courses.length === 0 && noCourses()}
      <dl className="bead-rows">
        {courses.map(({ id, title, revenue }) => (
          <div key={id}>
            <dt>
              <Link
                className="ellipsis"
                title={title}
                to={`/admin/analytics${analyticsSearch(range, id)}`}
                preventScrollReset
              >
                {title}
              </Link>
            </dt>
            <dd className="nb">{formatKsh(revenue)}</dd>
            <dd>
              <BeadBar amount={revenue / 100} worth={worth} bead="gold" />
            </dd>
          </div>
        ))}
      </dl>
    </ChartPanel>
  );
}

/** Shows how many of their students completed them, of all time. */
export function Completion({ analytics }: ChartProps) {
  return (
    <ChartPanel chart="completion" analytics={analytics} note={m.portal_analytics_of_all_students()}>
      {analytics.courses.length === 0 && noCourses()}
      <dl className="bead-rows">
        {analytics.courses.map(({ id, title, students, completed }) => (
          <div key={id}>
            <dt>
              <span className="ellipsis" title={title}>
                {title}
              </span>
            </dt>
            <dd className="nb">
              {percentOf(completed, students)}{' '}
              <small>{m.portal_analytics_of_students({ shown: students.toLocaleString('en-KE') })}</small>
            </dd>
            <dd>
              <BeadBar amount={students === 0 ? 0 : (completed / students) * maxBeads} worth={1} bead="completed" />
            </dd>
          </div>
        ))}
      </dl>
    </ChartPanel>
  );
}

/** Shows at which lessons the learners of one course stop. */
export function StopPoints({ analytics }: ChartProps) {
  const { lessons, studied } = analytics;
  const worth = worthOfBead(Math.max(0, ...lessons.map(({ stopped }) => stopped)), maxBeads);
  return (
    <ChartPanel chart="lessons" analytics={analytics}>
      {studied && <p>{studied.title}</p>}
      {lessons.length === 0 && <p className="quiet">{m.portal_analytics_no_lessons()}</p>}
      <dl className="bead-rows">
        {lessons.map(({ id, title, completed, stopped }) => (
          <div key={id}>
            <dt>
              <span className="ellipsis" title={title}>
                {title}
              </span>
            </dt>
            <dd className="nb">
              {stopped.toLocaleString('en-KE')}{' '}
              <small>{m.portal_analytics_lessons_done({ shown: completed.toLocaleString('en-KE') })}</small>
            </dd>
            <dd>
              <BeadBar amount={stopped} worth={worth} bead="failed" />
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet">{m.portal_analytics_stopped({ days: stoppedAfterDays })}</p>
    </ChartPanel>
  );
}
