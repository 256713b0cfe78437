import { useNavigation, useSubmit } from 'react-router';
import { Link } from '../../link.tsx';
import { Button } from '../../button.tsx';
import { Checkbox } from '../../checkbox.tsx';
import { Field } from '../../field.tsx';
import { SearchField } from '../../search-field.tsx';
import { Select } from '../../select.tsx';
import { FilterForm } from './filter-form.tsx';
import {
  changedHref,
  sortChoices,
  writtenFilters,
  type Choice,
  type QueriedList,
  type WrittenFilter,
} from './list-definition.ts';
import { readPlace, setPlace, type ListPlace } from './list-place.ts';
import { m } from '#texts';

/** Numbers of rows by the values of a filter, and `all` of them, as texts: '1,000+'. */
type Counts = Readonly<Record<string, string>>;

interface FilterBarProps<Filter> {
  readonly list: QueriedList<Filter>;
  readonly title: string;
  readonly query: NoInfer<Filter> & ListPlace;
  /** Of the tabs, or else of the first select. */
  readonly counts: Counts;
  /** Choices that only the page knows, by the filter's name. */
  readonly choices: Readonly<Record<string, readonly Choice[]>>;
}

/** Shows the search, the filters and the tabs of a list. They change the address, and work without JavaScript. */
export function FilterBar<Filter>({ list, title, query, counts, choices }: FilterBarProps<Filter>) {
  const submit = useSubmit();
  const loading = useLoadingSearch(list.path);
  const filters = writtenFilters(list, query);
  const search = filters.find(({ field }) => field.as === 'search');
  const tabs = filters.find(({ field }) => field.as === 'tabs');
  const counted = tabs ?? filters.find(({ field }) => field.as === 'select');
  const sorts = sortChoices(list, query);
  const hasSorts = sorts !== null && sorts.offered.length > 1;
  const isFolded =
    hasSorts || filters.some((filter) => filter !== search && filter !== tabs && filter.field.as !== 'hidden');
  const form = (
    <FilterForm
      role="search"
      aria-label={title}
      action={list.path}
      className={tabs ? 'filter-bar grow' : 'filter-bar filter-bar-many'}
      address={changedHref(list, query, search?.name, '')}
      search={search?.text ?? ''}
      rows={query.rows}
      field={search && <FilterControl filter={search} counts={{}} choices={[]} />}
      isFolded={isFolded}
      onChange={(event) => void submit(event.currentTarget, { replace: isSearched(), preventScrollReset: true })}
    >
      {filters
        .filter((filter) => filter !== search)
        .map((filter) => (
          <FilterControl
            key={filter.name}
            filter={filter === tabs && loading ? { ...filter, text: loading.get(filter.param) ?? '' } : filter}
            counts={filter === counted ? counts : {}}
            choices={choices[filter.name] ?? []}
          />
        ))}
      {hasSorts && <FilterSort {...sorts} />}
      <noscript>
        <Button type="submit" variant="line">
          {m.portal_shared_show()}
        </Button>
      </noscript>
    </FilterForm>
  );
  if (tabs?.field.as !== 'tabs') return form;
  const offered = [{ value: '', words: tabs.field.all }, ...tabs.field.choices];
  return (
    <div className="filter-bar">
      {form}
      <nav className={offered.length > 3 ? 'seg seg-many' : 'seg'} aria-label={tabs.label()}>
        {offered.map(({ value, words }) => {
          const to = changedHref(list, query, tabs.name, value);
          const count = countOf(counts, value);
          return (
            <Link
              key={value}
              to={loading ? withTabOf(to, tabs.param, loading) : to}
              aria-current={tabs.text === value ? 'true' : undefined}
              preventScrollReset
            >
              {words()} {count !== undefined && <small>{count}</small>}
            </Link>
          );
        })}
      </nav>
    </div>
  );
}

interface FilterControlProps {
  readonly filter: WrittenFilter;
  readonly counts: Counts;
  readonly choices: readonly Choice[];
}

/** The control of a filter, named as its parameter. Tabs and filters of links are hidden fields. */
function FilterControl({ filter: { field, label, param, text }, counts, choices }: FilterControlProps) {
  switch (field.as) {
    case 'search':
      return (
        <SearchField
          label={field.words()}
          name={param}
          placeholder={field.placeholder()}
          defaultValue={text}
          maxLength={field.maxLength}
        />
      );
    case 'select': {
      const offered = [{ value: '', words: field.all }, ...(field.choices ?? choices)];
      return (
        <Select
          label={label()}
          labelHidden
          name={param}
          defaultValue={text}
          title={offered.find(({ value }) => value === text)?.words()}
        >
          {offered.map(({ value, words }) => (
            <option key={value} value={value}>
              {[words(), countOf(counts, value)].filter(Boolean).join(' ')}
            </option>
          ))}
        </Select>
      );
    }
    case 'day':
      return <Field label={field.words()} prefix={label()} labelHidden name={param} type="date" defaultValue={text} />;
    case 'checkbox':
      return <Checkbox label={field.words()} name={param} defaultChecked={text !== ''} />;
    case 'tabs':
    case 'hidden':
      return text !== '' && <input type="hidden" name={param} value={text} />;
  }
}

const countOf = (counts: Counts, value: string) => counts[value === '' ? 'all' : value];

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
function FilterSort({ now, label, offered }: FilterSortProps) {
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

/**
 * Returns whether the address has a search now: the first letter adds a step to the history, further letters replace it. Reads the
 * browser's address, because a page lags behind it while rendering, and fast typing would leave half words in the history.
 */
const isSearched = (): boolean => Boolean(new URLSearchParams(window.location.search).get('search'));
