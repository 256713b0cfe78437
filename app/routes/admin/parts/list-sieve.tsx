import type { ReactNode } from 'react';
import { Link, useSubmit } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { isSearched } from '#app/ui/data/is-searched.ts';
import { longestSearch } from '#app/modules/catalogue/ui/read-course-filter.ts';
import type { ListPlace } from './list-place.ts';
import { SieveForm } from './sieve-form.tsx';

export interface SieveTab {
  readonly label: string;
  readonly to: string;
  readonly isCurrent: boolean;
  /** How many rows stand there, in words: '1,000+'. */
  readonly count?: string | undefined;
}

interface ListSieveProps {
  /** The list's own address. */
  readonly path: string;
  /** The address as it is without the search and the page. */
  readonly address: string;
  readonly search: string;
  readonly rows: ListPlace['rows'];
  /** What the search field asks for: 'Search name, email or words'. */
  readonly label: string;
  readonly tabs: readonly SieveTab[];
  /** What the tab that is open adds to the address; null where it adds nothing. */
  readonly kept: { readonly name: string; readonly value: string } | null;
  /** More fields. */
  readonly children?: ReactNode;
}

/** Search, further fields and tabs of a list. They are the page's address, and work without JavaScript. */
export function ListSieve({ path, address, search, rows, label, tabs, kept, children }: ListSieveProps) {
  const submit = useSubmit();
  return (
    <div className="sieve">
      <SieveForm
        role="search"
        action={path}
        className="sieve grow"
        address={address}
        search={search}
        rows={rows}
        onChange={(event) => void submit(event.currentTarget, { replace: isSearched(), preventScrollReset: true })}
      >
        <SearchField label={label} name="search" placeholder={label} defaultValue={search} maxLength={longestSearch} />
        {children}
        {kept && <input type="hidden" {...kept} />}
        <noscript>
          <Button type="submit" variant="line">
            Show
          </Button>
        </noscript>
      </SieveForm>
      <nav className={tabs.length > 3 ? 'seg seg-many' : 'seg'} aria-label="Status">
        {tabs.map(({ label: name, to, isCurrent, count }) => (
          <Link key={name} to={to} aria-current={isCurrent ? 'true' : undefined} preventScrollReset>
            {name} {count !== undefined && <small>{count}</small>}
          </Link>
        ))}
      </nav>
    </div>
  );
}

interface SieveSortProps {
  /** ?sort= as it is now. */
  readonly now: string;
  /** What it is sorted by now: 'By name'. */
  readonly label: string;
  readonly offered: readonly { readonly value: string; readonly label: string }[];
}

/** The order of a list, on a phone, where no heads of columns are. */
export function SieveSort({ now, label, offered }: SieveSortProps) {
  return (
    <div className="phoneonly grow">
      <Select label="Sort" labelHidden name="sort" defaultValue={now}>
        {offered.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
        {offered.every(({ value }) => value !== now) && <option value={now}>{label}, reversed</option>}
      </Select>
    </div>
  );
}
