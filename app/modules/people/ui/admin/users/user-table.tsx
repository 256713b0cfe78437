import { Link } from '#app/ui/link.tsx';
import type { UserFilter, UserRow } from '../../../users/user-list.ts';
import { formatDay } from '#app/shared/dates.ts';
import { Signature } from '#app/ui/artwork.tsx';
import { BookOpen, Pencil, Trash2 } from '#app/ui/icons.ts';
import { OneLine } from '#app/ui/one-line.tsx';
import { SecondLine } from '#app/ui/table.tsx';
import { usePortalReader } from '#app/modules/site/ui/admin/use-portal-reader.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { CourseChips } from '#app/modules/people/ui/admin/users/course-chips.tsx';
import { RoleBadge, UserStatusBadge } from './user-labels.tsx';
import { choiceFilter, searchFilter, type ListDefinition } from '#app/ui/portal/list/list-definition.ts';
import type { ListPlace } from '#app/ui/portal/list/list-place.ts';
import type { CoursesOfUser } from '#app/modules/people/users/user-list.ts';
import { m } from '#texts';

/** A user with their latest courses. */
export type ListedUser = UserRow & { readonly courses: CoursesOfUser };

/** Returns the name, or a placeholder. */
const nameOf = (name: string) => name.trim() || m.portal_users_no_name();

/** Query of the list, with the position of its page. */
export type UserQuery = UserFilter & ListPlace;

const shownLabels = {
  active: m.portal_users_active,
  unverified: m.portal_users_unverified,
  suspended: m.portal_users_suspended,
  admins: m.portal_users_staff,
  corrections: m.portal_users_corrections,
} as const;

/** The users, with every column of the specification. */
export const userList: ListDefinition<UserFilter, ListedUser> = {
  path: '/admin/users',
  title: m.portal_users_management,
  one: m.portal_users_one,
  many: m.portal_users_many,
  none: { title: m.portal_users_none_registered },
  noneFound: m.portal_users_none_found,
  filters: {
    search: searchFilter(m.portal_users_search),
    show: choiceFilter({
      label: m.portal_shared_status,
      values: ['active', 'unverified', 'suspended', 'admins', 'corrections'],
      words: (show) => shownLabels[show](),
      all: m.portal_shared_all,
      as: 'tabs',
    }),
  },
  order: {
    sorts: {
      newest: { label: m.portal_shared_newest_first, startsDescending: true },
      name: { label: m.portal_shared_by_name, startsDescending: false },
      email: { label: m.portal_users_by_email, startsDescending: false },
    },
    first: 'newest',
  },
  columns: ({ here }) => [
    { key: 'user', header: m.portal_users_user(), sort: 'name', cell: (user) => <UserCell user={user} /> },
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
      sort: 'newest',
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
  ],
};

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
  const { staffId } = usePortalReader();
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
      {id !== staffId && (
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
