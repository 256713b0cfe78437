import { Form, Link, useSubmit } from 'react-router';
import { userSorts, type UserFilter, type UserSort } from '#app/modules/identity/admin/users/user-list.ts';
import { Button } from '#app/ui/button.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { longestSearch } from '../../shell/read-course-filter.ts';
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

/** Search and filters of the list. They are the page's address, and work without JavaScript. */
export function UserSieve({ query }: { readonly query: UserQuery }) {
  const submit = useSubmit();
  const plain = { ...query, sort: 'newest', isDescending: true } as const;
  const offered = userSorts.map((sort) => ({
    sort,
    value: sort === 'newest' ? '-newest' : sortParam(sortedBy(plain, sort)),
  }));
  const now = sortParam(query);
  return (
    <div className="sieve">
      <Form
        role="search"
        action="/admin/users"
        className="sieve grow"
        // Drawn anew where an address changed it, so that the way back and the tabs are seen in it.
        key={searchOf({ ...query, search: '', cursor: null })}
        onChange={(event) =>
          void submit(event.currentTarget, { replace: query.search !== '', preventScrollReset: true })
        }
      >
        <SearchField
          label="Search name, email or phone"
          name="search"
          placeholder="Search name, email or phone"
          defaultValue={query.search}
          maxLength={longestSearch}
        />
        <div className="phoneonly grow">
          <Select label="Sort" labelHidden name="sort" defaultValue={now}>
            {offered.map(({ sort, value }) => (
              <option key={sort} value={value}>
                {sortLabels[sort]}
              </option>
            ))}
            {offered.every(({ value }) => value !== now) && (
              <option value={now}>{sortLabels[query.sort]}, reversed</option>
            )}
          </Select>
        </div>
        {query.show && <input type="hidden" name="show" value={query.show} />}
        <noscript>
          <Button type="submit" variant="line">
            Show
          </Button>
        </noscript>
      </Form>
      <nav className="seg seg-many" aria-label="Status">
        {tabs.map(({ show, label }) => (
          <Link
            key={label}
            to={`/admin/users${searchOf({ ...query, show, cursor: null })}`}
            aria-current={query.show === show ? 'true' : undefined}
            preventScrollReset
          >
            {label}
          </Link>
        ))}
      </nav>
    </div>
  );
}
