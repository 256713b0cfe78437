import { readOverview } from '#app/modules/analytics/read-overview.server.ts';
import { listLatestCourses } from '#app/modules/catalogue/admin/list-courses-for-admin.server.ts';
import { describePictures } from '#app/modules/media/describe-pictures.server.ts';
import { readRecentPayments } from '#app/modules/payments/ledger/read-ledger.server.ts';
import { requestScope } from '#app/services.server.ts';
import { formatDay } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { Panel } from '#app/ui/card.tsx';
import { Price } from '#app/ui/price.tsx';
import { StatCards } from '#app/ui/stat-cards.tsx';
import { requireAdmin } from '../guards.server.ts';
import { PageFailed } from './parts/page-failed.tsx';
import { adminMeta } from './admin-meta.ts';
import { QuickActions } from './dashboard/quick-actions.tsx';
import { LatestCourses, RecentPayments, RecentUsers } from './dashboard/recent-panels.tsx';
import { HiddenCourses } from './dashboard/hidden-courses.tsx';
import { Told } from './parts/told.tsx';
import { sentenceOf, useDone } from './parts/use-done.ts';
import { readLatestUsers } from './users/read-user-list.server.ts';
import { userDone } from './users/user-words.tsx';
import type { Route } from './+types/dashboard';

export const meta: Route.MetaFunction = () => adminMeta('Dashboard');

/** Rows of each list (specification §9). */
const shown = 5;

/** Each list by the module that has it: six queries at most. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { services } = context.get(requestScope);
  const { db, clock } = services;
  const deps = { db, actor, clock };
  // One after the other: a page of one admin is no reason to take four connections from the learners.
  const overview = await readOverview(deps);
  const payments = await readRecentPayments(deps, shown);
  const courses = await describePictures(services, await listLatestCourses(deps, shown));
  const users = await readLatestUsers(deps, shown);
  const done = sentenceOf(userDone, url.searchParams.get('done'));
  return { overview, payments, courses, users, today: formatDay(clock.now()), done };
}

const tips = [
  'A course is listed once it has a title, a description, a price above 0 and a published lesson.',
  'Items start as Draft. Learners see them when you switch them to Published.',
  'A pending payment settles by itself. Look again after a day, not before.',
];

const counted = (count: number, words: string) => `${count.toLocaleString('en-KE')} ${words}`;

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { overview, payments, courses, users, today, done } = loaderData;
  useDone(done);
  const { draftCourses } = overview;
  const beside = (words: string) => <span className="text-muted">{words}</span>;
  return (
    <>
      <div className="lead-in">
        <div>
          <h1>Dashboard</h1>
          <p>{today}</p>
        </div>
      </div>
      <Told sentence={done} isDone />
      <HiddenCourses courses={overview.hiddenCourses} />
      <StatCards
        stats={[
          {
            label: 'Total Revenue',
            value: <Price cents={overview.revenue} />,
            beads: beside(`${formatKsh(overview.revenueToday)} today`),
          },
          {
            label: 'Total Users',
            value: overview.users.toLocaleString('en-KE'),
            beads: beside(counted(overview.usersThisWeek, 'this week')),
          },
          {
            label: 'Available Courses',
            value: overview.listedCourses.toLocaleString('en-KE'),
            beads: beside(counted(draftCourses, draftCourses === 1 ? 'draft' : 'drafts')),
          },
          {
            label: 'Pending Payments',
            value: overview.pendingPayments.toLocaleString('en-KE'),
            beads: beside(`${formatKsh(overview.pendingCents)} waiting`),
          },
        ]}
      />
      <div className="board">
        <div>
          <RecentPayments payments={payments} />
          <LatestCourses courses={courses} />
        </div>
        <div>
          <QuickActions />
          <Panel aria-label="Quick Tips">
            <div className="panel-head">
              <h2>Quick Tips</h2>
            </div>
            <ul className="tips">
              {tips.map((tip) => (
                <li key={tip}>{tip}</li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
      <RecentUsers users={users} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title="Failed to load dashboard data. Please try again." />;
}
