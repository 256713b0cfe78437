import { Link } from 'react-router';
import { Panel } from '#app/ui/card.tsx';
import { BookPlus, UserPlus, Users } from '#app/ui/icons.ts';
import { ReportLink } from './report-link.tsx';

/** The four ways on from the dashboard (specification §2). */
export function QuickActions() {
  return (
    <Panel aria-label="Quick Actions">
      <div className="panel-head">
        <h2>Quick Actions</h2>
      </div>
      <ul className="ways">
        <li>
          <Link to="/admin/courses/new" prefetch="intent">
            <BookPlus />
            Add New Course
          </Link>
        </li>
        <li>
          <Link to="/admin/users/new?from=dashboard" prefetch="intent">
            <UserPlus />
            Add New User
          </Link>
        </li>
        <li>
          <Link to="/admin/users" prefetch="intent">
            <Users />
            Manage Users
          </Link>
        </li>
        <li>
          <ReportLink />
        </li>
      </ul>
    </Panel>
  );
}
