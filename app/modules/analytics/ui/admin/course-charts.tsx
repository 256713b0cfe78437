import { Link } from 'react-router';
import { stoppedAfterDays } from '../../analytics.ts';
import { formatDay } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { BeadBar } from '#app/ui/charts/bead-bar.tsx';
import type { ChartBead } from '#app/ui/charts/bead-pattern.tsx';
import { worthOfBead } from '#app/ui/charts/bead-scale.ts';
import { analyticsSearch } from './analytics-query.ts';
import { ChartPanel } from './chart-panel.tsx';
import type { ChartProps } from './month-charts.tsx';
import { percentOf } from './figure-labels.ts';

const mostBeads = 24;

/** From the page of a course to its payment, as far as it is recorded. */
export function SalesFunnel({ analytics }: ChartProps) {
  const { views, viewsSince, ordered, paid } = analytics.funnel;
  const worth = worthOfBead(Math.max(views, ordered), mostBeads);
  // Shares of views say something only where views were counted all the time.
  const isWhole = viewsSince !== null && viewsSince <= `${analytics.range.from}-01`;
  const steps: readonly { label: string; count: number; share?: string; bead: ChartBead }[] = [
    { label: 'Course pages opened', count: views, bead: 'blue' },
    {
      label: 'Courses ordered',
      count: ordered,
      bead: 'gold',
      ...(isWhole && { share: `${percentOf(ordered, views)} of views` }),
    },
    { label: 'Courses paid', count: paid, bead: 'completed', share: `${percentOf(paid, ordered)} of orders` },
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
          ? 'No page of a course has been opened since views are counted.'
          : `Views are counted since ${formatDay(new Date(`${viewsSince}T12:00:00+03:00`))}, without programs and without names.`}
      </p>
    </ChartPanel>
  );
}

const noCourses = <p className="quiet">No courses yet. Add your first course to get started.</p>;

/** What sold best in these months. */
export function TopCourses({ analytics }: ChartProps) {
  const { courses, range } = analytics;
  const worth = worthOfBead(Math.max(0, ...courses.map(({ revenue }) => revenue)) / 100, mostBeads);
  return (
    <ChartPanel chart="courses" analytics={analytics} note="By revenue">
      {courses.length === 0 && noCourses}
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

/** How many of their students completed them, of all time. */
export function Completion({ analytics }: ChartProps) {
  return (
    <ChartPanel chart="completion" analytics={analytics} note="Of all students">
      {analytics.courses.length === 0 && noCourses}
      <dl className="bead-rows">
        {analytics.courses.map(({ id, title, students, completed }) => (
          <div key={id}>
            <dt>
              <span className="ellipsis" title={title}>
                {title}
              </span>
            </dt>
            <dd className="nb">
              {percentOf(completed, students)} <small>of {students.toLocaleString('en-KE')}</small>
            </dd>
            <dd>
              <BeadBar amount={students === 0 ? 0 : (completed / students) * mostBeads} worth={1} bead="completed" />
            </dd>
          </div>
        ))}
      </dl>
    </ChartPanel>
  );
}

/** At which lessons the learners of one course stop. */
export function StopPoints({ analytics }: ChartProps) {
  const { lessons, studied } = analytics;
  const worth = worthOfBead(Math.max(0, ...lessons.map(({ stopped }) => stopped)), mostBeads);
  return (
    <ChartPanel chart="lessons" analytics={analytics}>
      {studied && <p>{studied.title}</p>}
      {lessons.length === 0 && <p className="quiet">This course has no published lessons yet.</p>}
      <dl className="bead-rows">
        {lessons.map(({ id, title, completed, stopped }) => (
          <div key={id}>
            <dt>
              <span className="ellipsis" title={title}>
                {title}
              </span>
            </dt>
            <dd className="nb">
              {stopped.toLocaleString('en-KE')} <small>{completed.toLocaleString('en-KE')} done</small>
            </dd>
            <dd>
              <BeadBar amount={stopped} worth={worth} bead="failed" />
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet">
        Stopped: was here last, has not completed the course, and has not come back for {stoppedAfterDays} days. Choose
        a course under Top Courses.
      </p>
    </ChartPanel>
  );
}
