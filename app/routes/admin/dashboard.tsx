import { readOverview } from '#app/modules/office/analytics/read-overview.server.ts';
import { listLatestCourses } from '#app/modules/catalogue/courses/admin/list-courses-for-portal.server.ts';
import { describePictures } from '#app/modules/catalogue/media/describe-pictures.server.ts';
import { readRecentPayments } from '#app/modules/money/ledger/read-ledger.server.ts';
import { openSettings, type OpenSetting } from '#app/modules/site/open-settings.ts';
import { requestScope } from '#app/services.server.ts';
import { formatDay } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { can } from '#app/shared/permissions.ts';
import { Panel } from '#app/ui/card.tsx';
import { Price } from '#app/ui/price.tsx';
import { StatCards } from '#app/ui/stat-cards.tsx';
import { requireStaff } from '../guards.server.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { QuickActions } from '#app/modules/office/analytics/ui/admin/quick-actions.tsx';
import { LatestCourses, RecentPayments, RecentUsers } from '#app/modules/office/analytics/ui/admin/recent-panels.tsx';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { readLatestUsers } from './users/read-user-list.server.ts';
import { userNotices } from '#app/modules/people/ui/admin/users/user-labels.tsx';
import type { Route } from './+types/dashboard';
import { formatCount } from '#app/shared/counted.ts';
import { Link } from '#app/ui/link.tsx';
import { LinkButton } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_shared_dashboard());

/** Rows of each list. */
const shown = 5;

/** Reads what the role includes, each list from its module: six queries at most. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { services, settings } = context.get(requestScope);
  const { db, clock, config } = services;
  const deps = { db, actor, clock };
  // One after the other, so that one staff member's page does not take four connections from the learners.
  const overview = await readOverview(deps);
  const payments = can(actor, 'payments.read') ? await readRecentPayments(deps, shown) : null;
  const courses = can(actor, 'courses.read')
    ? await describePictures(services, await listLatestCourses(deps, shown))
    : null;
  const users = can(actor, 'users.read') ? await readLatestUsers(deps, shown) : null;
  const done = noticeFor(userNotices, url.searchParams.get('done'));
  // Only staff who can change them see the open settings.
  const toFillIn = can(actor, 'settings.edit') ? openSettings(await settings(), config) : [];
  return { overview, payments, courses, users, today: formatDay(clock.now()), done, toFillIn };
}

const tips = [m.portal_analytics_tip_listed, m.portal_analytics_tip_draft, m.portal_analytics_tip_pending];

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { overview, payments, courses, users, today, done, toFillIn } = loaderData;
  useNotice(done);
  const beside = (words: string) => <span className="muted">{words}</span>;
  return (
    <>
      <div className="page-header">
        <div>
          <h1>{m.portal_shared_dashboard()}</h1>
          <p>{today}</p>
        </div>
      </div>
      <NoScriptNotice sentence={done} isDone />
      <OpenSettingsNote settings={toFillIn} />
      <IfAllowed act="courses.edit">
        <HiddenCourses courses={overview.courses?.hidden ?? []} />
      </IfAllowed>
      <StatCards
        stats={[
          ...(overview.money
            ? [
                {
                  label: m.portal_shared_total_revenue(),
                  value: <Price cents={overview.money.revenue} />,
                  beads: beside(m.portal_analytics_today({ amount: formatKsh(overview.money.revenueToday) })),
                },
              ]
            : []),
          ...(overview.users
            ? [
                {
                  label: m.portal_analytics_total_users(),
                  value: formatCount(overview.users.all),
                  beads: beside(m.portal_analytics_users_this_week({ shown: formatCount(overview.users.thisWeek) })),
                },
              ]
            : []),
          ...(overview.courses
            ? [
                {
                  label: m.portal_analytics_available(),
                  value: formatCount(overview.courses.listed),
                  beads: beside(
                    m.portal_analytics_drafts({
                      count: overview.courses.drafts,
                      shown: formatCount(overview.courses.drafts),
                    }),
                  ),
                },
              ]
            : []),
          ...(overview.money
            ? [
                {
                  label: m.portal_shared_pending_payments(),
                  value: formatCount(overview.money.pending),
                  beads: beside(m.portal_analytics_waiting({ amount: formatKsh(overview.money.pendingCents) })),
                },
              ]
            : []),
        ]}
      />
      <div className="dashboard-columns">
        <div>
          {payments && <RecentPayments payments={payments} />}
          {courses && <LatestCourses courses={courses} />}
        </div>
        <div>
          <QuickActions />
          <Panel aria-label={m.portal_analytics_tips()}>
            <div className="panel-head">
              <h2>{m.portal_analytics_tips()}</h2>
            </div>
            <ul className="tip-list">
              {tips.map((tip) => (
                <li key={tip()}>{tip()}</li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
      {users && <RecentUsers users={users} />}
    </>
  );
}

/** Lists settings without a value, each with a link to its field; nothing if all are set. */
function OpenSettingsNote({ settings }: { readonly settings: readonly OpenSetting[] }) {
  if (settings.length === 0) return null;
  return (
    <NoteBox action={<LinkButton to="/admin/settings">{m.portal_settings_fill_in()}</LinkButton>}>
      <b>{m.portal_settings_still_open({ count: settings.length })}</b>{' '}
      {settings.map(({ name, anchor }, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <Link className="link" to={`/admin/settings#${anchor}`}>
            {name}
          </Link>
        </span>
      ))}
      .
    </NoteBox>
  );
}

/** Maximum number of titles. The list of courses marks the others. */
const named = 5;

/** Lists active courses that the shop does not list, because they lack something; nothing if there are none. */
function HiddenCourses({ courses }: { readonly courses: readonly { readonly id: string; readonly title: string }[] }) {
  if (courses.length === 0) return null;
  return (
    <NoteBox action={<LinkButton to="/admin/courses?status=active">{m.portal_shared_courses()}</LinkButton>}>
      <b>{m.portal_courses_hidden({ count: courses.length })}</b> {m.portal_courses_hidden_hint()}{' '}
      {courses.slice(0, named).map(({ id, title }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Link className="link" to={`/admin/courses/${id}/publish`}>
            {title}
          </Link>
        </span>
      ))}
      {courses.length > named ? <> {m.portal_courses_and_more()}</> : '.'}
    </NoteBox>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_analytics_dashboard_failed()} />;
}
