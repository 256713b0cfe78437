import { ListSieve } from './list-sieve.tsx';
import { searchOf, type StatusQuery } from './status-query.ts';

interface StatusSieveProps<Status extends string> {
  /** The list's own address. */
  readonly path: string;
  readonly query: StatusQuery<Status>;
  /** What the search field asks for: 'Search name, email or words'. */
  readonly label: string;
  readonly tabs: readonly { readonly status: Status | null; readonly label: string; readonly count: string }[];
}

/** Search and tabs of a list that knows a search and a status. */
export function StatusSieve<Status extends string>({ path, query, label, tabs }: StatusSieveProps<Status>) {
  return (
    <ListSieve
      path={path}
      address={searchOf({ ...query, search: '', cursor: null })}
      search={query.search}
      rows={query.rows}
      label={label}
      kept={query.status && { name: 'status', value: query.status }}
      tabs={tabs.map(({ status, ...tab }) => ({
        ...tab,
        to: `${path}${searchOf({ ...query, status, cursor: null })}`,
        isCurrent: query.status === status,
      }))}
    />
  );
}
