import { FilterBar, FilterSort } from '#app/ui/portal/list/filter-bar.tsx';
import { hrefOf, sortChoices } from '#app/ui/portal/list/list-definition.ts';
import { userList, userStatusLabels, type UserQuery } from './user-query.ts';
import { m } from '#texts';

const shown = [null, 'active', 'unverified', 'suspended', 'admins', 'corrections'] as const;

/** Shows search, filters and order of the users. */
export function UserFilterBar({ query }: { readonly query: UserQuery }) {
  return (
    <FilterBar
      path={userList.path}
      address={hrefOf(userList, query, { search: '' })}
      search={query.search}
      rows={query.rows}
      label={m.portal_users_search()}
      tab={{ name: 'show', value: query.show }}
      tabs={shown.map((show) => ({
        label: show === null ? m.portal_shared_all() : userStatusLabels[show](),
        to: hrefOf(userList, query, { show }),
        isCurrent: query.show === show,
      }))}
    >
      <FilterSort {...sortChoices(userList, query)} />
    </FilterBar>
  );
}
