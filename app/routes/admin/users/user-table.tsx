import { Link } from 'react-router';
import type { UserSort } from '#app/modules/identity/admin/users/user-list.ts';
import { formatDay } from '#app/shared/dates.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { Chips } from '#app/ui/chips.tsx';
import { BookOpen, Pencil, Trash2, X } from '#app/ui/icons.ts';
import { Table, type Column } from '#app/ui/table.tsx';
import { RoleBadge, UserStatusBadge } from './user-words.tsx';
import type { ListedUser } from './read-user-list.server.ts';
import { searchOf, sortedBy, type UserQuery } from './user-query.ts';

/** The name, or what stands for none (specification §2). */
const nameOf = (name: string) => name.trim() || 'No Name';

/** Every column of specification §2. Without a query, on the dashboard, nothing sorts, and what is opened leads back there. */
function columnsOf(query: UserQuery | null): readonly Column<ListedUser>[] {
  const here = query ? searchOf(query) : '?from=dashboard';
  const sortOf = (sort: UserSort): Column<ListedUser>['sort'] =>
    query
      ? {
          to: `/admin/users${searchOf(sortedBy(query, sort))}`,
          direction: query.sort === sort ? (query.isDescending ? 'descending' : 'ascending') : undefined,
        }
      : undefined;
  return [
    { key: 'user', header: 'User', sort: sortOf('name'), cell: (user) => <UserCell user={user} /> },
    {
      key: 'courses',
      header: 'Enrolled Courses',
      slip: 'wide',
      width: '34%',
      cell: (user) => <CourseChips user={user} here={here} />,
    },
    {
      key: 'joined',
      header: 'Join Date',
      width: '116px',
      sort: sortOf('newest'),
      cell: ({ joinedAt }) => (
        <>
          <span className="phoneonly quiet">Joined </span>
          <span className="nb">{formatDay(joinedAt)}</span>
        </>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      width: '118px',
      slip: 'right',
      cell: ({ status }) => <UserStatusBadge status={status} />,
    },
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      slip: 'wide',
      width: '180px',
      cell: (user) => <UserActions user={user} here={here} />,
    },
  ];
}

/** The users with every column; a stack of slips on a phone. */
export function UserTable({
  users,
  query = null,
  caption = 'Users',
}: {
  readonly users: readonly ListedUser[];
  readonly query?: UserQuery | null;
  readonly caption?: string;
}) {
  return <Table caption={caption} columns={columnsOf(query)} rows={users} keyOf={({ id }) => id} />;
}

function UserCell({ user: { id, name, email, role } }: { readonly user: ListedUser }) {
  return (
    <div className="duo">
      <Signature name={nameOf(name)} size={30} />
      <div>
        <p className="row">
          <Link className="named one" to={`/admin/users/${id}`} prefetch="intent">
            {nameOf(name)}
          </Link>
          <RoleBadge role={role} />
        </p>
        <p className="quiet one">{email}</p>
      </div>
    </div>
  );
}

function CourseChips({ user, here }: { readonly user: ListedUser; readonly here: string }) {
  const { id, courses } = user;
  if (courses.count === 0) return <span className="quiet">No courses enrolled</span>;
  const more = courses.count - courses.latest.length;
  const items = courses.latest.map((course) => ({
    key: course.id,
    content: (
      <>
        <span className="one">{course.title}</span>
        <Link
          to={`/admin/users/${id}/courses/${course.id}/remove${here}`}
          aria-label={`Remove ${nameOf(user.name)} from ${course.title}`}
          title="Remove"
          preventScrollReset
        >
          <X />
        </Link>
      </>
    ),
  }));
  const rest = { key: 'more', content: <Link to={`/admin/users/${id}`}>and {more} more</Link> };
  return <Chips items={more > 0 ? [...items, rest] : items} />;
}

function UserActions({ user: { id, name }, here }: { readonly user: ListedUser; readonly here: string }) {
  const at = (path: string) => `/admin/users/${id}/${path}${here}`;
  const who = nameOf(name);
  return (
    <div className="acts-row">
      <Link className="btn btn-plain" to={at('enrol')} preventScrollReset>
        <BookOpen className="i-sm" />
        Enroll<span className="sr"> {who}</span>
      </Link>
      <Link className="btn btn-icon" to={at('edit')} aria-label={`Edit ${who}`} title="Edit" preventScrollReset>
        <Pencil />
      </Link>
      <Link className="btn btn-icon" to={at('delete')} aria-label={`Delete ${who}`} title="Delete" preventScrollReset>
        <Trash2 />
      </Link>
    </div>
  );
}
