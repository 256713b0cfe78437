import type { ReactNode } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import { Link } from '../../link.tsx';
import { Button } from '../../button.tsx';
import { SearchField } from '../../search-field.tsx';
import { Select } from '../../select.tsx';
import { isSearched } from '../../data/is-searched.ts';
import { maxSearchLength } from '../../data/list-query.ts';
import { readPlace, setPlace, type ListPlace } from './list-place.ts';
import { FilterForm } from './filter-form.tsx';
import { searchOf, type StatusQuery } from './status-query.ts';
import { m } from '#texts';

export interface FilterTab {
  readonly label: string;
  readonly to: string;
  readonly isCurrent: boolean;
  /** Number of rows, as a text: '1,000+'. */
  readonly count?: string | undefined;
}

interface FilterBarProps {
  /** The list's address. */
  readonly path: string;
  /** The list's address without the search and the page. */
  readonly address: string;
  readonly search: string;
  readonly rows: ListPlace['rows'];
  /** Placeholder of the search field, such as 'Search name, email or words'. */
  readonly label: string;
  readonly tabs: readonly FilterTab[];
  /** Query parameter of the tabs, with the value of the selected one; null for the tab of all rows. */
  readonly tab: { readonly name: string; readonly value: string | null };
  /** Further fields. */
  readonly children?: ReactNode;
}

/** Shows search, further fields and tabs of a list. They change the address, and work without JavaScript. */
export function FilterBar({ path, address, search, rows, label, tabs, tab, children }: FilterBarProps) {
  const submit = useSubmit();
  const loading = useLoadingSearch(path);
  const selected = loading ? loading.get(tab.name) : tab.value;
  return (
    <div className="filter-bar">
      <FilterForm
        role="search"
        action={path}
        className="filter-bar grow"
        address={address}
        search={search}
        rows={rows}
        onChange={(event) => void submit(event.currentTarget, { replace: isSearched(), preventScrollReset: true })}
      >
        <SearchField
          label={label}
          name="search"
          placeholder={label}
          defaultValue={search}
          maxLength={maxSearchLength}
        />
        {children}
        {selected !== null && <input type="hidden" name={tab.name} value={selected} />}
        <noscript>
          <Button type="submit" variant="line">
            {m.portal_shared_show()}
          </Button>
        </noscript>
      </FilterForm>
      <nav className={tabs.length > 3 ? 'seg seg-many' : 'seg'} aria-label={m.portal_shared_status()}>
        {tabs.map(({ label: name, to, isCurrent, count }) => (
          <Link
            key={name}
            to={loading ? withTabOf(to, tab.name, loading) : to}
            aria-current={isCurrent ? 'true' : undefined}
            preventScrollReset
          >
            {name} {count !== undefined && <small>{count}</small>}
          </Link>
        ))}
      </nav>
    </div>
  );
}

/**
 * Returns the query of this list that is being loaded; null if none is. A search then keeps a tab that was selected just before it, and a
 * tab a search.
 */
function useLoadingSearch(path: string): URLSearchParams | null {
  const { location } = useNavigation();
  return location?.pathname === path ? new URLSearchParams(location.search) : null;
}

/** Returns the list's address with the query that is being loaded, and the tab that `to` selects. */
function withTabOf(to: string, name: string, loading: URLSearchParams): string {
  const [path = '', search] = to.split('?');
  const params = new URLSearchParams(loading);
  const value = new URLSearchParams(search).get(name);
  if (value === null) params.delete(name);
  else params.set(name, value);
  setPlace(params, { cursor: null, rows: readPlace(params).rows });
  return params.size > 0 ? `${path}?${params}` : path;
}

interface FilterSortProps {
  /** The present value of ?sort=. */
  readonly now: string;
  /** Label of the present order, such as 'By name'. */
  readonly label: string;
  readonly offered: readonly { readonly value: string; readonly label: string }[];
}

/** Shows the order of a list on phones, which have no column headings. */
export function FilterSort({ now, label, offered }: FilterSortProps) {
  return (
    <div className="phoneonly grow">
      <Select label={m.portal_shared_sort()} labelHidden name="sort" defaultValue={now}>
        {offered.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
        {offered.every(({ value }) => value !== now) && (
          <option value={now}>{m.portal_shared_sort_reversed({ order: label })}</option>
        )}
      </Select>
    </div>
  );
}

interface StatusFilterBarProps<Status extends string> {
  /** The list's address. */
  readonly path: string;
  readonly query: StatusQuery<Status>;
  /** Placeholder of the search field, such as 'Search name, email or words'. */
  readonly label: string;
  readonly tabs: readonly { readonly status: Status | null; readonly label: string; readonly count: string }[];
}

/** Shows search and tabs of a list with a search and a status. */
export function StatusFilterBar<Status extends string>({ path, query, label, tabs }: StatusFilterBarProps<Status>) {
  return (
    <FilterBar
      path={path}
      address={searchOf({ ...query, search: '', cursor: null })}
      search={query.search}
      rows={query.rows}
      label={label}
      tab={{ name: 'status', value: query.status }}
      tabs={tabs.map(({ status, ...tab }) => ({
        ...tab,
        to: `${path}${searchOf({ ...query, status, cursor: null })}`,
        isCurrent: query.status === status,
      }))}
    />
  );
}
