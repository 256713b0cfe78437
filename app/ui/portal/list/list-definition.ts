import { formatDay } from '#app/shared/dates.ts';
import { isId } from '#app/shared/ids.ts';
import { maxSearchLength } from '../../data/list-query.ts';
import type { Column } from '../../table.tsx';
import { activeFilter, type ActiveFilter } from './list-filters.tsx';
import { readPlace, setPlace, type ListPlace } from './list-place.ts';
import { m } from '#texts';

/** Returns a text in the language of the caller. */
type Words = () => string;

/** A value that a filter offers, as the address writes it. */
export interface Choice {
  readonly value: string;
  readonly words: Words;
}

/** How a filter is shown. A select without choices gets them from the page. `all` is the label of no choice, `words` that of the field. */
type FilterField =
  | { readonly as: 'search'; readonly words: Words; readonly placeholder: Words; readonly maxLength: number }
  | { readonly as: 'tabs'; readonly all: Words; readonly choices: readonly Choice[] }
  | { readonly as: 'select'; readonly all: Words; readonly choices: readonly Choice[] | null }
  | { readonly as: 'day'; readonly words: Words }
  | { readonly as: 'checkbox'; readonly words: Words }
  /** Set by links alone. */
  | { readonly as: 'hidden' };

/** A filter of a list, used by its field, its address, its chip and its file. */
export interface ListFilter<Value> {
  /** Query parameter; default: the filter's own name. */
  readonly param?: string;
  /** Label of its field and its chip. */
  readonly label: Words;
  /** Parses the value in the address. Invalid and empty values do not filter. */
  readonly read: (text: string) => Value;
  /** Formats the value for the address; empty without a filter. */
  readonly write: (value: Value) => string;
  /** Formats the value for its chip; empty without one. */
  readonly words: (value: Value) => string;
  readonly field: FilterField;
}

interface Sorted<Sort extends string> {
  readonly sort: Sort;
  readonly isDescending: boolean;
}

interface Order<Sort extends string> {
  readonly sorts: Readonly<Record<Sort, { readonly label: Words; readonly startsDescending: boolean }>>;
  /** Order without a value in the address. */
  readonly first: Sort;
  /** Whether a text may name an order by a column that only the page knows. It begins with the largest. */
  readonly isMore?: (text: string) => boolean;
}

/** A column; its heading sorts by `sort`. */
export interface ListColumn<Row, Sort = string> extends Omit<Column<Row>, 'sort'> {
  readonly sort?: Sort;
}

export type SortOf<Filter> = Filter extends { readonly sort: infer Sort extends string } ? Sort : never;

/**
 * A list of the portal: what its page, its table, its address and its file have in common. `Filter` is the filter of its use case, `Row` a
 * row of the screen.
 */
export interface ListDefinition<Filter, Row> {
  /** For types alone. */
  readonly filter?: Filter;
  readonly path: string;
  readonly title: Words;
  readonly one: Words;
  /** Default: `one` with an s. */
  readonly many?: Words;
  /** Maximum count of the use case; default: maxCounted. */
  readonly most?: number;
  /** Shown while there is nothing at all. */
  readonly none: { readonly title: Words; readonly hint?: Words };
  /** Title where the filters find nothing. */
  readonly noneFound: Words;
  /** In the order of the fields, the address and the chips. */
  readonly filters: { readonly [Name in Exclude<keyof Filter, keyof Sorted<string>>]: ListFilter<Filter[Name]> };
  /** Null for a list that is always the newest first. */
  readonly order: [SortOf<Filter>] extends [never] ? null : Order<SortOf<Filter>>;
  /** Columns of some rows; `here` is the query string of the list, which links to records and dialogs keep. */
  readonly columns: (at: {
    readonly here: string;
    readonly rows: readonly Row[];
  }) => readonly ListColumn<Row, SortOf<Filter>>[];
  /** Returns the heading above a row. Consecutive rows with the same heading share it. */
  readonly groupOf?: (row: Row) => string;
  /** Whether a text may be the key of a row; default: an id. */
  readonly isKey?: (text: string) => boolean;
}

/** What functions of the query need of a definition, whatever its rows. */
export type QueriedList<Filter> = Pick<
  ListDefinition<Filter, never>,
  'filter' | 'path' | 'filters' | 'order' | 'isKey'
>;

/** Reads the query of the list from an address. Ignores invalid values. */
export function readQuery<Filter>(list: QueriedList<Filter>, params: URLSearchParams): Filter & ListPlace {
  const values = entriesOf(list).map(([name, { param = name, read }]) => [name, read(params.get(param) ?? '')]);
  return {
    ...Object.fromEntries(values),
    ...readOrder(orderOf(list), params.get('sort') ?? ''),
    ...readPlace(params, list.isKey ?? isId),
  } as Filter & ListPlace;
}

function readOrder(order: Order<string> | null, text: string): Sorted<string> | null {
  if (order === null) return null;
  const [, minus, name = ''] = /^(-?)([a-z0-9-]+)$/.exec(text) ?? [];
  if (Object.hasOwn(order.sorts, name) || order.isMore?.(name)) return { sort: name, isDescending: minus === '-' };
  return { sort: order.first, isDescending: startsDescending(order, order.first) };
}

/** Returns the query string with its question mark; empty for the default query. */
export function searchOf<Filter>(list: QueriedList<Filter>, query: NoInfer<Filter> & ListPlace): string {
  const params = new URLSearchParams();
  for (const { param, text } of writtenFilters(list, query)) if (text !== '') params.set(param, text);
  const order = orderOf(list);
  const sorted = sortedBy(query);
  if (order && (sorted.sort !== order.first || sorted.isDescending !== startsDescending(order, order.first)))
    params.set('sort', sortParam(sorted));
  setPlace(params, query);
  return params.size > 0 ? `?${params}` : '';
}

/** Returns the list's address with a changed query, on the first page. */
export function hrefOf<Filter>(
  list: QueriedList<Filter>,
  query: NoInfer<Filter> & ListPlace,
  change: Partial<NoInfer<Filter> & ListPlace> = {},
): string {
  return `${list.path}${searchOf(list, { ...query, cursor: null, ...change })}`;
}

/** Returns the list's address with another value of one of its filters, as the address writes it, on the first page. */
export function changedHref<Filter>(
  list: QueriedList<Filter>,
  query: NoInfer<Filter> & ListPlace,
  name: string | undefined,
  text: string,
): string {
  const read = entriesOf(list).find(([each]) => each === name)?.[1].read;
  return hrefOf(list, query, (read && name ? { [name]: read(text) } : {}) as Partial<Filter & ListPlace>);
}

/** A filter with its value, as the address writes it. */
export interface WrittenFilter extends Pick<ListFilter<unknown>, 'label' | 'field'> {
  readonly name: string;
  readonly param: string;
  readonly text: string;
  /** The value for its chip; empty without one. */
  readonly words: string;
}

/** Returns the filters of the list with their values. */
export const writtenFilters = <Filter>(
  list: QueriedList<Filter>,
  query: NoInfer<Filter> & ListPlace,
): readonly WrittenFilter[] =>
  entriesOf(list).map(([name, { param = name, label, field, write, words }]) => {
    const value = (query as Readonly<Record<string, unknown>>)[name];
    return { name, param, label, field, text: write(value), words: words(value) };
  });

/** Returns the active filters as chips. Values whose choices only the page knows are named as in `choices`. */
export function activeFilters<Filter>(
  list: QueriedList<Filter>,
  query: NoInfer<Filter> & ListPlace,
  choices: Readonly<Record<string, readonly Choice[]>> = {},
): readonly ActiveFilter[] {
  return writtenFilters(list, query).flatMap(({ name, label, text, words }) => {
    const chosen = choices[name]?.find(({ value }) => value === text)?.words();
    return activeFilter(label(), chosen ?? words, changedHref(list, query, name, ''));
  });
}

/** Returns the link and the direction of a column's heading: it sorts by the column, or reverses the order. */
export function columnSort<Filter>(
  list: QueriedList<Filter>,
  query: NoInfer<Filter> & ListPlace,
  sort: SortOf<Filter>,
): Column<unknown>['sort'] {
  const order = orderOf(list);
  if (order === null) return undefined;
  const now = sortedBy(query);
  const isSorted = now.sort === sort;
  const isDescending = isSorted ? !now.isDescending : startsDescending(order, sort);
  return {
    to: hrefOf(list, query, { sort, isDescending } as unknown as Partial<Filter & ListPlace>),
    direction: isSorted ? (now.isDescending ? 'descending' : 'ascending') : undefined,
  };
}

/** Returns the orders that a phone offers (`FilterSort`); null for a list without a choice. */
export function sortChoices<Filter>(list: QueriedList<Filter>, query: NoInfer<Filter> & ListPlace) {
  const order = orderOf(list);
  if (order === null) return null;
  const now = sortedBy(query);
  return {
    now: sortParam(now),
    label: order.sorts[now.sort]?.label() ?? '',
    offered: Object.entries(order.sorts).map(([sort, { label, startsDescending: isDescending }]) => ({
      value: sortParam({ sort, isDescending }),
      label: label(),
    })),
  };
}

/** Formats ?sort=; a minus means descending. */
const sortParam = ({ sort, isDescending }: Sorted<string>) => `${isDescending ? '-' : ''}${sort}`;

const startsDescending = ({ sorts }: Order<string>, sort: string) => sorts[sort]?.startsDescending ?? true;

const orderOf = (list: { readonly order: unknown }) => list.order as Order<string> | null;

/** Only for lists with an order, whose queries have one. */
const sortedBy = (query: unknown) => query as Sorted<string>;

/** Casts the filters: each is only called with values that it has read itself. */
const entriesOf = <Filter>({ filters }: QueriedList<Filter>) =>
  Object.entries(filters as unknown as Readonly<Record<string, ListFilter<unknown>>>);

/** Creates the search of a list: at most `maxLength` characters, `name` for screen readers if the placeholder does not say all. */
export function searchFilter(
  placeholder: Words,
  { name = placeholder, maxLength = maxSearchLength }: { readonly name?: Words; readonly maxLength?: number } = {},
): ListFilter<string> {
  return {
    label: m.portal_shared_search,
    read: (text) => text.replaceAll('\u0000', '').toWellFormed().slice(0, maxLength),
    write: (text) => text,
    words: (text) => text,
    field: { as: 'search', words: name, placeholder, maxLength },
  };
}

interface ChoiceFilter<Value> {
  readonly param?: string;
  readonly label: Words;
  readonly values: readonly Value[];
  readonly words: (value: Value) => string;
  /** Label of no choice. */
  readonly all: Words;
  readonly as?: 'tabs' | 'select';
  /** The value in an address; default: as text. */
  readonly write?: (value: Value) => string;
}

/** Creates a filter for one of some values. */
export function choiceFilter<Value>(choice: ChoiceFilter<Value>): ListFilter<Value | null> {
  const { param, label, values, words, all, as = 'select', write = String } = choice;
  return {
    ...(param !== undefined && { param }),
    label,
    read: (text) => values.find((value) => write(value) === text) ?? null,
    write: (value) => (value === null ? '' : write(value)),
    words: (value) => (value === null ? '' : words(value)),
    field: { as, all, choices: values.map((value) => ({ value: write(value), words: () => words(value) })) },
  };
}

/** Creates a filter for a text: its choices come from the page, or it is set by links alone. */
export function textFilter(filter: {
  readonly param?: string;
  readonly label: Words;
  readonly isValid: (text: string) => boolean;
  /** Label of no choice; without it the filter has no field. */
  readonly all?: Words;
  readonly words?: (text: string) => string;
}): ListFilter<string | null> {
  const { param, label, isValid, all, words = (text) => text } = filter;
  return {
    ...(param !== undefined && { param }),
    label,
    read: (text) => (isValid(text) ? text : null),
    write: (value) => value ?? '',
    words: (value) => (value === null ? '' : words(value)),
    field: all ? { as: 'select', all, choices: null } : { as: 'hidden' },
  };
}

/** Creates the two filters of a range of days in Nairobi, both included. */
export function dayFilters(): Readonly<Record<'from' | 'until', ListFilter<string | null>>> {
  const dayFilter = (prefix: Words, name: Words): ListFilter<string | null> => ({
    label: prefix,
    read: dayOf,
    write: (day) => day ?? '',
    words: (day) => (day === null ? '' : formatDay(new Date(day))),
    field: { as: 'day', words: name },
  });
  return {
    from: dayFilter(m.portal_shared_from, m.portal_shared_from_day),
    until: dayFilter(m.portal_shared_until, m.portal_shared_until_day),
  };
}

/** A day as the calendar has it: '2026-02-31' is none. */
function dayOf(text: string): string | null {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return null;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}
