import { longestSearch } from '../../data/list-query.ts';
import type { Column } from '../../table.tsx';
import { activeFilter, type ActiveFilter } from './list-filters.tsx';
import { readPlace, setPlace, type ListPlace } from './list-place.ts';
import { m } from '#texts';

/** A text, which is read when it is shown. */
type Words = () => string;

/** A filter of a list, used by its address, its chip and its CSV file. */
export interface ListFilter<Value> {
  /** In the address; its own name where this is left out. */
  readonly param?: string;
  /** On its chip. */
  readonly label: Words;
  /** Invalid and empty values filter nothing. */
  readonly read: (text: string) => Value;
  /** Value in the address; empty without a filter. */
  readonly write: (value: Value) => string;
  /** Label of its chip; empty without one. */
  readonly words: (value: Value) => string;
}

interface Sorted<Sort extends string> {
  readonly sort: Sort;
  readonly isDescending: boolean;
}

/** A list of the portal: page, table and file read their query by the same definition. `Filter` is what its use case is asked for. */
export interface ListDefinition<Filter extends Sorted<string>> {
  readonly path: string;
  /** In the order of the address and of the chips. */
  readonly filters: { readonly [Name in Exclude<keyof Filter, keyof Sorted<string>>]: ListFilter<Filter[Name]> };
  readonly sorts: Readonly<Record<Filter['sort'], { readonly label: Words; readonly startsDescending: boolean }>>;
  /** Default without a value in the address. */
  readonly usualSort: Filter['sort'];
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
    sort: sort ?? list.usualSort,
    isDescending: sort ? minus === '-' : list.sorts[list.usualSort].startsDescending,
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
  const { usualSort, sorts } = list;
  if (query.sort !== usualSort || query.isDescending !== sorts[usualSort].startsDescending)
    params.set('sort', sortParam(query));
  setPlace(params, query);
  return params.size > 0 ? `?${params}` : '';
}

/** The list's address with something of the query changed, from the first page on. */
export function hrefOf<Filter extends Sorted<string>>(
  list: ListDefinition<Filter>,
  query: Filter & ListPlace,
  change: Partial<Filter & ListPlace> = {},
): string {
  return `${list.path}${searchOf(list, { ...query, cursor: null, ...change })}`;
}

/** The filters that are on, as chips. */
export function activeFilters<Filter extends Sorted<string>>(
  list: ListDefinition<Filter>,
  query: Filter & ListPlace,
): readonly ActiveFilter[] {
  return entriesOf(list).flatMap(([name, { label, words, read }]) => {
    const without = { [name]: read('') } as Partial<Filter & ListPlace>;
    return activeFilter(label(), words(query[name as keyof Filter]), hrefOf(list, query, without));
  });
}

/** Returns the link and the direction of a column's head: it sorts by the column, or reverses the order. */
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

/** Orders that a phone offers (`FilterSort`). */
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

/** ?sort= as an address writes it; a minus is descending. */
const sortParam = ({ sort, isDescending }: Sorted<string>) => `${isDescending ? '-' : ''}${sort}`;

const sortsOf = <Filter extends Sorted<string>>({ sorts }: ListDefinition<Filter>) =>
  Object.keys(sorts) as Filter['sort'][];

/** Each filter is only given values that it has read itself. */
const entriesOf = <Filter extends Sorted<string>>({ filters }: ListDefinition<Filter>) =>
  Object.entries(filters as unknown as Readonly<Record<string, ListFilter<unknown>>>);

export const searchFilter: ListFilter<string> = {
  label: m.portal_shared_search,
  read: (text) => text.replaceAll('\u0000', '').toWellFormed().slice(0, longestSearch),
  write: (text) => text,
  words: (text) => text,
};

/** A filter with one of the values of `labels`. */
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
