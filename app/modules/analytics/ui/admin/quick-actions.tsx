import { Link } from 'react-router';
import { Panel } from '#app/ui/card.tsx';
import { BookPlus, UserPlus, Users } from '#app/ui/icons.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { ReportLink } from './report-link.tsx';

/** The four ways on from the dashboard. */
export function QuickActions() {
  return (
    <Panel aria-label="Quick Actions">
      <div className="panel-head">
        <h2>Quick Actions</h2>
      </div>
      <ul className="quick-actions">
        <IfAllowed open="/admin/courses/new">
          <li>
            <Link to="/admin/courses/new" prefetch="intent">
              <BookPlus />
              Add New Course
            </Link>
          </li>
        </IfAllowed>
        <IfAllowed open="/admin/users/new?from=dashboard">
          <li>
            <Link to="/admin/users/new?from=dashboard" prefetch="intent">
              <UserPlus />
              Add New User
            </Link>
          </li>
        </IfAllowed>
        <IfAllowed open="/admin/users">
          <li>
            <Link to="/admin/users" prefetch="intent">
              <Users />
              Manage Users
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
