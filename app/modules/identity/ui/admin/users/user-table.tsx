import { Link } from '#app/ui/link.tsx';
import type { UserSort, UserRow } from '../../../admin/users/user-list.ts';
import { formatDay } from '#app/shared/dates.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { BookOpen, Pencil, Trash2 } from '#app/ui/icons.ts';
import { OneLine } from '#app/ui/one-line.tsx';
import { SecondLine, Table, type Column } from '#app/ui/table.tsx';
import { useAdmin } from '#app/modules/site/ui/admin/use-admin.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { CourseChips } from '#app/modules/learning/ui/admin/course-chips.tsx';
import { RoleBadge, UserStatusBadge } from './user-labels.tsx';
import { columnSort, searchOf } from '#app/ui/portal/list/list-definition.ts';
import { userList, type UserQuery } from './user-query.ts';
import type { CoursesOfUser } from '#app/modules/learning/admin/study-record.ts';
import { m } from '#texts';

/** A user with their latest courses. */
export type ListedUser = UserRow & { readonly courses: CoursesOfUser };

/** Returns the name, or a placeholder. */
const nameOf = (name: string) => name.trim() || m.portal_users_no_name();

/** Returns every column of the specification. Without a query, on the dashboard, no column sorts, and dialogs return there. */
function columnsOf(query: UserQuery | null): readonly Column<ListedUser>[] {
  const here = query ? searchOf(userList, query) : '?from=dashboard';
  const sortOf = (sort: UserSort) => (query ? columnSort(userList, query, sort) : undefined);
  return [
    { key: 'user', header: m.portal_users_user(), sort: sortOf('name'), cell: (user) => <UserCell user={user} /> },
    {
      key: 'courses',
      header: m.portal_users_courses(),
      onCard: 'wide',
      cell: ({ id, name, courses }) => <CourseChips userId={id} name={nameOf(name)} courses={courses} here={here} />,
    },
    {
      key: 'joined',
      header: m.portal_users_joined(),
      width: '128px',
      from: 'mid',
      sort: sortOf('newest'),
      cell: ({ joinedAt }) => <span className="nb">{formatDay(joinedAt)}</span>,
    },
    {
      key: 'status',
      header: m.portal_shared_status(),
      width: { slim: '152px', mid: '128px' },
      onCard: 'right',
      cell: ({ status, joinedAt }) => (
        <>
          <UserStatusBadge status={status} />
          <SecondLine until="mid">{m.portal_users_since({ day: formatDay(joinedAt) })}</SecondLine>
        </>
      ),
    },
    {
      key: 'actions',
      header: m.portal_shared_actions(),
      align: 'end',
      onCard: 'wide',
      width: { slim: '132px', mid: '184px' },
      cell: (user) => <UserActions user={user} here={here} />,
    },
  ];
}

/** Shows the users as a table, or as cards on a phone. */
export function UserTable({
  users,
  query = null,
  caption = m.portal_users_title(),
}: {
  readonly users: readonly ListedUser[];
  readonly query?: UserQuery | null;
  readonly caption?: string;
}) {
  return <Table caption={caption} columns={columnsOf(query)} rows={users} keyOf={({ id }) => id} />;
}

function UserCell({ user: { id, name, email, role } }: { readonly user: ListedUser }) {
  return (
    <div className="media-row">
      <Signature name={nameOf(name)} size={30} />
      <div>
        <p className="row">
          <Link
            className="name-link ellipsis"
            to={`/admin/users/${id}`}
            prefetch="intent"
            title={nameOf(name)}
            data-opens=""
          >
            {nameOf(name)}
          </Link>
          <RoleBadge role={role} />
        </p>
        <OneLine as="p" className="quiet" text={email} />
      </div>
    </div>
  );
}

function UserActions({ user: { id, name }, here }: { readonly user: ListedUser; readonly here: string }) {
  const { adminId } = useAdmin();
  const at = (path: string) => `/admin/users/${id}/${path}${here}`;
  const who = nameOf(name);
  return (
    <div className="acts-row">
      <IfAllowed open={at('enrol')}>
        <Link
          className="btn btn-plain"
          to={at('enrol')}
          aria-label={m.portal_users_enroll_who({ who })}
          title={m.portal_users_enroll()}
          preventScrollReset
        >
          <BookOpen className="i-sm" />
          <span data-from="mid">{m.portal_users_enroll()}</span>
        </Link>
      </IfAllowed>
      <IfAllowed open={at('edit')}>
        <Link
          className="btn btn-icon"
          to={at('edit')}
          aria-label={m.portal_shared_edit_what({ what: who })}
          title={m.portal_shared_edit()}
          preventScrollReset
        >
          <Pencil />
        </Link>
      </IfAllowed>
      {id !== adminId && (
        <IfAllowed open={at('delete')}>
          <Link
            className="btn btn-icon"
            to={at('delete')}
            aria-label={m.portal_shared_delete_what({ what: who })}
            title={m.portal_shared_delete()}
            preventScrollReset
          >
            <Trash2 />
          </Link>
        </IfAllowed>
      )}
    </div>
  );
}
