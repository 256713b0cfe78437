import { m } from '#texts';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { categoryQuery } from '#app/shared/course-terms.ts';
import { Button } from '#app/ui/button.tsx';
import { classNames } from '#app/ui/class-names.ts';
import { ChevronDown, SlidersHorizontal } from '#app/ui/icons.ts';
import { localHref } from '#app/shared/local-href.ts';
import { countMatching, type CourseFilter, type Facets } from '../../course-choices.ts';
import { CourseSearchField } from '../course-search-field.tsx';
import { courseListAddress, readCourseFilter, readFilterForm } from '../read-course-filter.ts';
import type { FilterLabels } from '../../filter-labels.server.ts';
import { filterSheetId } from './filter-sheet.tsx';

interface FindFormProps {
  readonly filters: CourseFilter;
  readonly labels: FilterLabels;
  readonly facets: Facets;
  /** Number of courses without filters. */
  readonly all: number;
}

/** Shows search, filters and order of the catalogue: a form that changes the address. On a phone `FilterSheet` has the filters. */
export function FindForm({ filters, labels, facets, all }: FindFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { location } = useNavigation();
  // Shows the new selection while its courses load.
  const shown =
    location?.pathname === localHref('/courses') ? readCourseFilter(new URLSearchParams(location.search)) : filters;
  const open = (form: HTMLFormElement) =>
    void navigate(courseListAddress(readFilterForm(form)), { preventScrollReset: true });
  const openIfChanged = useEffectEvent((form: HTMLFormElement) => {
    if (courseListAddress(readFilterForm(form)) !== courseListAddress({ ...filters, page: 1 })) open(form);
  });
  // Selected before hydration, so no handler has seen it.
  useEffect(() => {
    if (ref.current) openIfChanged(ref.current);
  }, []);
  const count = labels.choices.filter(({ name }) => filters[name] !== null).length;

  return (
    <form
      ref={ref}
      className="find"
      role="search"
      action={localHref('/courses')}
      autoComplete="off"
      onChange={({ currentTarget, target }) => {
        if (target instanceof HTMLSelectElement) open(currentTarget);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        open(event.currentTarget);
      }}
    >
      {filters.category && <input type="hidden" name="category" value={categoryQuery(filters.category)} />}
      <CourseSearchField
        label={m.catalogue_search()}
        placeholder={m.catalogue_search_in({ count: all })}
        defaultValue={filters.search}
        onClear={open}
      />
      <div className="find-line">
        <button
          type="button"
          className={classNames('sel phoneonly', count > 0 && 'sel-set')}
          popoverTarget={filterSheetId}
        >
          <SlidersHorizontal className="i-sm" />
          {m.catalogue_filters()}
          {count > 0 && <span className="sel-count">{count}</span>}
        </button>
        {labels.choices.map(({ name, label, values }) => {
          const selected = values.find(({ value }) => value === shown[name]);
          return (
            <Picker
              key={name}
              className={classNames('deskonly', selected && 'sel-set')}
              label={label}
              name={name}
              value={shown[name] ?? ''}
              says={selected?.label ?? m.catalogue_all()}
            >
              <option value="">{m.catalogue_all()}</option>
              {values.map(({ value, label: words }) => {
                const found = countMatching(facets, { ...shown, category: null, [name]: value });
                return (
                  <option key={value} value={value} disabled={found === 0 && value !== shown[name]}>
                    {words} ({found})
                  </option>
                );
              })}
            </Picker>
          );
        })}
        <Picker
          className="sel-sort"
          label={labels.sort}
          name="sort"
          value={shown.sort}
          says={labels.sorts.find(({ value }) => value === shown.sort)?.label ?? ''}
        >
          {labels.sorts.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Picker>
        <Button type="submit" className="no-script">
          {labels.show}
        </Button>
      </div>
    </form>
  );
}

interface PickerProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  /** The selected value without its count. */
  readonly says: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Shows the browser's own select behind a line with the selection. */
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
