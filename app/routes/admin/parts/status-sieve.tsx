import { Form, Link, useSubmit } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { longestSearch } from '../../shell/read-course-filter.ts';
import { searchOf, type StatusQuery } from './status-query.ts';

interface StatusSieveProps<Status extends string> {
  /** The list's own address. */
  readonly path: string;
  readonly query: StatusQuery<Status>;
  /** What the search field asks for: 'Search name, email or words'. */
  readonly label: string;
  readonly tabs: readonly { readonly status: Status | null; readonly label: string; readonly count?: number }[];
}

/** Search and tabs of a list. They are the page's address, and work without JavaScript. */
export function StatusSieve<Status extends string>({ path, query, label, tabs }: StatusSieveProps<Status>) {
  const submit = useSubmit();
  return (
    <div className="sieve">
      <Form
        role="search"
        action={path}
        className="sieve grow"
        // Drawn anew where an address changed it, so that the way back and the tabs are seen in it.
        key={searchOf({ ...query, search: '', cursor: null })}
        onChange={(event) =>
          void submit(event.currentTarget, { replace: query.search !== '', preventScrollReset: true })
        }
      >
        <SearchField
          label={label}
          name="search"
          placeholder={label}
          defaultValue={query.search}
          maxLength={longestSearch}
        />
        {query.status && <input type="hidden" name="status" value={query.status} />}
        <noscript>
          <Button type="submit" variant="line">
            Show
          </Button>
        </noscript>
      </Form>
      <nav className="seg seg-many" aria-label="Status">
        {tabs.map(({ status, label: name, count }) => (
          <Link
            key={name}
            to={`${path}${searchOf({ ...query, status, cursor: null })}`}
            aria-current={query.status === status ? 'true' : undefined}
            preventScrollReset
          >
            {name} {count !== undefined && <small>{count.toLocaleString('en-KE')}</small>}
          </Link>
        ))}
      </nav>
    </div>
  );
}
