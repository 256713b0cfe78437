import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { categoryQuery } from '#app/shared/course-terms.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { isSearched } from '#app/ui/data/is-searched.ts';
import { longestSearch } from '#app/ui/data/list-query.ts';
import { ChevronDown, SlidersHorizontal } from '#app/ui/icons.ts';
import { SearchField } from '#app/ui/search-field.tsx';
import { countChosen, courseSorts, sortLabels, type CourseFilter, type Tally } from '../../course-choices.ts';
import { courseListAddress, readCourseFilter, readFilterForm } from '../read-course-filter.ts';
import { choices } from './choice-labels.ts';
import { filterSheetId } from './filter-sheet.tsx';

interface FindFormProps {
  readonly filters: CourseFilter;
  readonly tally: Tally;
  /** How many courses there are without filters. */
  readonly all: number;
}

/** Search, filters and order of the catalogue: a form that changes the address. On a phone the filters stand in `FilterSheet`. */
export function FindForm({ filters, tally, all }: FindFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { location } = useNavigation();
  // What was just selected, while its courses are on their way.
  const shown = location?.pathname === '/courses' ? readCourseFilter(new URLSearchParams(location.search)) : filters;
  const open = (form: HTMLFormElement, replace = false) =>
    void navigate(courseListAddress(readFilterForm(form)), { replace, preventScrollReset: true });
  const openIfChanged = useEffectEvent((form: HTMLFormElement) => {
    if (courseListAddress(readFilterForm(form)) !== courseListAddress({ ...filters, page: 1 })) open(form);
  });
  // Selected before the scripts came: nobody has heard of it yet.
  useEffect(() => {
    if (ref.current) openIfChanged(ref.current);
  }, []);
  const count = choices.filter(({ name }) => filters[name] !== null).length;

  return (
    <form
      ref={ref}
      className="find"
      role="search"
      action="/courses"
      autoComplete="off"
      onChange={({ currentTarget, target }) => open(currentTarget, target instanceof HTMLInputElement && isSearched())}
      onSubmit={(event) => {
        event.preventDefault();
        open(event.currentTarget);
      }}
    >
      {filters.category && <input type="hidden" name="category" value={categoryQuery(filters.category)} />}
      <SearchField
        label="Search courses"
        name="search"
        placeholder={`Search ${all} ${all === 1 ? 'course' : 'courses'}`}
        defaultValue={filters.search}
        maxLength={longestSearch}
      />
      <div className="find-line">
        <button
          type="button"
          className={classNames('sel phoneonly', count > 0 && 'sel-set')}
          popoverTarget={filterSheetId}
        >
          <SlidersHorizontal className="i-sm" />
          Filters
          {count > 0 && <span className="sel-count">{count}</span>}
        </button>
        {choices.map(({ name, label, values }) => {
          const selected = values.find(({ value }) => value === shown[name]);
          return (
            <Picker
              key={name}
              className={classNames('deskonly', selected && 'sel-set')}
              label={label}
              name={name}
              value={shown[name] ?? ''}
              says={selected?.label ?? 'All'}
            >
              <option value="">All</option>
              {values.map(({ value, label: words }) => {
                const found = countChosen(tally, { ...shown, category: null, [name]: value });
                return (
                  <option key={value} value={value} disabled={found === 0 && value !== shown[name]}>
                    {words} ({found})
                  </option>
                );
              })}
            </Picker>
          );
        })}
        <Picker className="sel-sort" label="Sort" name="sort" value={shown.sort} says={sortLabels[shown.sort]}>
          {courseSorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortLabels[sort]}
            </option>
          ))}
        </Picker>
        <Button type="submit" className="no-script">
          Show
        </Button>
      </div>
    </form>
  );
}

interface PickerProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  /** The selected answer without its count. */
  readonly says: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The browser's own list behind a line that says what is selected. */
function Picker({ label, name, value, says, className, children }: PickerProps) {
  return (
    <label className={classNames('sel', className)}>
      <span className="muted">{label}</span>
      <span className="sel-says" aria-hidden="true">
        {says}
      </span>
      <ChevronDown className="i-sm" />
      <select name={name} value={value} onChange={() => undefined}>
        {children}
      </select>
    </label>
  );
}
