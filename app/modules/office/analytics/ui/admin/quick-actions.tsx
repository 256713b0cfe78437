import { Link } from '#app/ui/link.tsx';
import { Panel } from '#app/ui/card.tsx';
import { BookPlus, UserPlus, Users } from '#app/ui/icons.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { ReportLink } from './report-link.tsx';
import { m } from '#texts';

/** Shows links to the four most frequent tasks. */
export function QuickActions() {
  return (
    <Panel aria-label={m.portal_analytics_quick_actions()}>
      <div className="panel-head">
        <h2>{m.portal_analytics_quick_actions()}</h2>
      </div>
      <ul className="quick-actions">
        <IfAllowed open="/admin/courses/new">
          <li>
            <Link to="/admin/courses/new" prefetch="intent">
              <BookPlus />
              {m.portal_analytics_add_course()}
            </Link>
          </li>
        </IfAllowed>
        <IfAllowed open="/admin/users/new?from=dashboard">
          <li>
            <Link to="/admin/users/new?from=dashboard" prefetch="intent">
              <UserPlus />
              {m.portal_analytics_add_user()}
            </Link>
          </li>
        </IfAllowed>
        <IfAllowed open="/admin/users">
          <li>
            <Link to="/admin/users" prefetch="intent">
              <Users />
              {m.portal_analytics_manage_users()}
            </Link>
          </li>
        </IfAllowed>
        <IfAllowed open="/admin/dashboard/report">
          <li>
            <ReportLink />
          </li>
        </IfAllowed>
      </ul>
    </Panel>
  );
}
