import { userSorts, type UserFilter, type UserSort } from '../../../admin/users/user-list.ts';
import { activeFilter, type ActiveFilter } from '#app/ui/portal/list/list-filters.tsx';
import { FilterBar, FilterSort } from '#app/ui/portal/list/filter-bar.tsx';
import { searchOf, sortedBy, sortParam, type UserQuery } from './user-query.ts';

const sortLabels: Readonly<Record<UserSort, string>> = {
  newest: 'Newest first',
  name: 'By name',
  email: 'By email',
};

const tabs: readonly { readonly show: UserFilter['show']; readonly label: string }[] = [
  { show: null, label: 'All' },
  { show: 'active', label: 'Active' },
  { show: 'unverified', label: 'Unverified' },
  { show: 'suspended', label: 'Suspended' },
  { show: 'admins', label: 'Admins' },
];

/** The filters that are on, as the list's chips have them. */
export function userFilters(query: UserQuery): readonly ActiveFilter[] {
  const without = (change: Partial<UserQuery>) => `/admin/users${searchOf({ ...query, cursor: null, ...change })}`;
  return [
    ...activeFilter('Search', query.search, without({ search: '' })),
    ...activeFilter(
      'Status',
      query.show && tabs.find(({ show }) => show === query.show)?.label,
      without({ show: null }),
    ),
  ];
}

/** Search, filters and order of the users. */
export function UserFilterBar({ query }: { readonly query: UserQuery }) {
  const plain = { ...query, sort: 'newest', isDescending: true } as const;
  return (
    <FilterBar
      path="/admin/users"
      address={searchOf({ ...query, search: '', cursor: null })}
      search={query.search}
      rows={query.rows}
      label="Search name, email or phone"
      kept={query.show && { name: 'show', value: query.show }}
      tabs={tabs.map(({ show, label }) => ({
        label,
        to: `/admin/users${searchOf({ ...query, show, cursor: null })}`,
        isCurrent: query.show === show,
      }))}
    >
      <FilterSort
        now={sortParam(query)}
        label={sortLabels[query.sort]}
        offered={userSorts.map((sort) => ({
          value: sort === 'newest' ? '-newest' : sortParam(sortedBy(plain, sort)),
          label: sortLabels[sort],
        }))}
      />
    </FilterBar>
  );
}
