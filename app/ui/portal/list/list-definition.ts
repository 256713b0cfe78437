import { maxSearchLength } from '../../data/list-query.ts';
import type { Column } from '../../table.tsx';
import { activeFilter, type ActiveFilter } from './list-filters.tsx';
import { readPlace, setPlace, type ListPlace } from './list-place.ts';
import { m } from '#texts';

/** Returns a text in the language of the caller. */
type Words = () => string;

/** A filter of a list, used by its address, its chip and its CSV file. */
export interface ListFilter<Value> {
  /** Query parameter; default: the filter's own name. */
  readonly param?: string;
  /** Label of its chip. */
  readonly label: Words;
  /** Parses the value in the address. Invalid and empty values do not filter. */
  readonly read: (text: string) => Value;
  /** Formats the value for the address; empty without a filter. */
  readonly write: (value: Value) => string;
  /** Formats the value for its chip; empty without one. */
  readonly words: (value: Value) => string;
}

interface Sorted<Sort extends string> {
  readonly sort: Sort;
  readonly isDescending: boolean;
}

/** A list of the portal. Page, table and file read their query by the same definition. `Filter` is the filter of its use case. */
export interface ListDefinition<Filter extends Sorted<string>> {
  readonly path: string;
  /** In the order of the address and of the chips. */
  readonly filters: { readonly [Name in Exclude<keyof Filter, keyof Sorted<string>>]: ListFilter<Filter[Name]> };
  readonly sorts: Readonly<Record<Filter['sort'], { readonly label: Words; readonly startsDescending: boolean }>>;
  /** Order without a value in the address. */
  readonly defaultSort: Filter['sort'];
}

/** Reads the query of the list from an address. Ignores invalid values. */
export function readQuery<Filter extends Sorted<string>>(
  list: ListDefinition<Filter>,
  params: URLSearchParams,
): Filter & ListPlace {
  const values = entriesOf(list).map(([name, { param = name, read }]) => [name, read(params.get(param) ?? '')]);
  const [, minus, name] = /^(-?)([a-z]+)$/.exec(params.get('sort') ?? '') ?? [];
  const sort = sortsOf(list).find((each) => each === name);
  return {
    ...Object.fromEntries(values),
    sort: sort ?? list.defaultSort,
    isDescending: sort ? minus === '-' : list.sorts[list.defaultSort].startsDescending,
    ...readPlace(params),
  } as Filter & ListPlace;
}

/** Returns the query string with its question mark; empty for the default query. */
export function searchOf<Filter extends Sorted<string>>(
  list: ListDefinition<Filter>,
  query: Filter & ListPlace,
): string {
  const params = new URLSearchParams();
  for (const [name, { param = name, write }] of entriesOf(list)) {
    const text = write(query[name as keyof Filter]);
    if (text !== '') params.set(param, text);
  }
  const { defaultSort, sorts } = list;
  if (query.sort !== defaultSort || query.isDescending !== sorts[defaultSort].startsDescending)
    params.set('sort', sortParam(query));
  setPlace(params, query);
  return params.size > 0 ? `?${params}` : '';
}

/** Returns the list's address with a changed query, on the first page. */
export function hrefOf<Filter extends Sorted<string>>(
  list: ListDefinition<Filter>,
  query: Filter & ListPlace,
  change: Partial<Filter & ListPlace> = {},
): string {
  return `${list.path}${searchOf(list, { ...query, cursor: null, ...change })}`;
}

/** Returns the active filters as chips. */
export function activeFilters<Filter extends Sorted<string>>(
  list: ListDefinition<Filter>,
  query: Filter & ListPlace,
): readonly ActiveFilter[] {
  return entriesOf(list).flatMap(([name, { label, words, read }]) => {
    const without = { [name]: read('') } as Partial<Filter & ListPlace>;
    return activeFilter(label(), words(query[name as keyof Filter]), hrefOf(list, query, without));
  });
}

/** Returns the link and the direction of a column's heading: it sorts by the column, or reverses the order. */
export function columnSort<Filter extends Sorted<string>>(
  list: ListDefinition<Filter>,
  query: Filter & ListPlace,
  sort: Filter['sort'],
): Column<unknown>['sort'] {
  const isSorted = query.sort === sort;
  const isDescending = isSorted ? !query.isDescending : list.sorts[sort].startsDescending;
  return {
    to: hrefOf(list, query, { sort, isDescending } as Partial<Filter & ListPlace>),
    direction: isSorted ? (query.isDescending ? 'descending' : 'ascending') : undefined,
  };
}

/** Returns the orders that a phone offers (`FilterSort`). */
export function sortChoices<Filter extends Sorted<string>>(list: ListDefinition<Filter>, query: Filter) {
  const now: Filter['sort'] = query.sort;
  return {
    now: sortParam(query),
    label: list.sorts[now].label(),
    offered: sortsOf(list).map((sort) => ({
      value: sortParam({ sort, isDescending: list.sorts[sort].startsDescending }),
      label: list.sorts[sort].label(),
    })),
  };
}

/** Formats ?sort=; a minus means descending. */
const sortParam = ({ sort, isDescending }: Sorted<string>) => `${isDescending ? '-' : ''}${sort}`;

const sortsOf = <Filter extends Sorted<string>>({ sorts }: ListDefinition<Filter>) =>
  Object.keys(sorts) as Filter['sort'][];

/** Casts the filters: each is only called with values that it has read itself. */
const entriesOf = <Filter extends Sorted<string>>({ filters }: ListDefinition<Filter>) =>
  Object.entries(filters as unknown as Readonly<Record<string, ListFilter<unknown>>>);

export const searchFilter: ListFilter<string> = {
  label: m.portal_shared_search,
  read: (text) => text.replaceAll('\u0000', '').toWellFormed().slice(0, maxSearchLength),
  write: (text) => text,
  words: (text) => text,
};

/** Creates a filter for one of the values of `labels`. */
export function choiceFilter<Value extends string>(
  label: Words,
  labels: Readonly<Record<Value, Words>>,
): ListFilter<Value | null> {
  return {
    label,
    read: (text) => (Object.keys(labels) as Value[]).find((value) => value === text) ?? null,
    write: (value) => value ?? '',
    words: (value) => (value === null ? '' : labels[value]()),
  };
}
