import type { UserFilter } from '../../../admin/users/user-list.ts';
import { choiceFilter, searchFilter, type ListDefinition } from '#app/ui/portal/list/list-definition.ts';
import type { ListPlace } from '#app/ui/portal/list/list-place.ts';
import { m } from '#texts';

/** Query of the list, with the position of its page. */
export type UserQuery = UserFilter & ListPlace;

export const userStatusLabels = {
  active: m.portal_users_active,
  unverified: m.portal_users_unverified,
  suspended: m.portal_users_suspended,
  admins: m.portal_users_admins,
  corrections: m.portal_users_corrections,
} as const;

/** List of users in the portal. */
export const userList: ListDefinition<UserFilter> = {
  path: '/admin/users',
  filters: { search: searchFilter, show: choiceFilter(m.portal_shared_status, userStatusLabels) },
  sorts: {
    newest: { label: m.portal_shared_newest_first, startsDescending: true },
    name: { label: m.portal_users_by_name, startsDescending: false },
    email: { label: m.portal_users_by_email, startsDescending: false },
  },
  defaultSort: 'newest',
};
