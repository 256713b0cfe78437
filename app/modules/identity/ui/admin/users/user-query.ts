import type { UserFilter } from '../../../admin/users/user-list.ts';
import { choiceFilter, searchFilter, type ListDefinition } from '#app/ui/portal/list/list-definition.ts';
import type { ListPlace } from '#app/ui/portal/list/list-place.ts';

/** What the list is asked for, with where its page stands. */
export type UserQuery = UserFilter & ListPlace;

export const userStatusLabels = {
  active: 'Active',
  unverified: 'Unverified',
  suspended: 'Suspended',
  admins: 'Admins',
} as const;

/** The users of the portal. */
export const userList: ListDefinition<UserFilter> = {
  path: '/admin/users',
  filters: { search: searchFilter, show: choiceFilter('Status', userStatusLabels) },
  sorts: {
    newest: { label: 'Newest first', startsDescending: true },
    name: { label: 'By name', startsDescending: false },
    email: { label: 'By email', startsDescending: false },
  },
  usualSort: 'newest',
};
