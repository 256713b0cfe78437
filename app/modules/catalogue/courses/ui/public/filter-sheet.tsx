import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { categoryQuery } from '#app/shared/course-terms.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { X } from '#app/ui/icons.ts';
import { localHref } from '#app/shared/local-href.ts';
import { countMatching, wholeCatalogue, type CourseFilter, type Facets } from '../../course-choices.ts';
import { courseListAddress, readFilterForm } from '../read-course-filter.ts';
import type { Choice, FilterLabels } from '../../filter-labels.server.ts';

export const filterSheetId = 'filters';

interface FilterSheetProps {
  readonly filters: CourseFilter;
  readonly labels: FilterLabels;
  /** Counts of the courses that match the search and the category. */
  readonly facets: Facets;
}

/**
 * Shows the filters on a phone in the browser's popover, so that its button opens it without scripts. Applies them when the button is
 * pressed, which shows the number of matching courses.
 */
export function FilterSheet({ filters, labels, facets }: FilterSheetProps) {
  const navigate = useNavigate();
  const [selected, setSelected] = useState(filters);
  const [rendered, setRendered] = useState(filters);
  if (rendered !== filters) {
    setRendered(filters);
    setSelected(filters);
  }
  const countWith = (changes: Partial<CourseFilter>) =>
    countMatching(facets, { ...selected, category: null, ...changes });
  const total = countWith({});
  const { search, category, sort } = filters;

  return (
    <div
      id={filterSheetId}
      popover="auto"
      className="filter-sheet"
      onToggle={({ newState }) => newState === 'closed' && setSelected(filters)}
    >
      <form
        action={localHref('/courses')}
        aria-labelledby="filters-title"
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(courseListAddress(readFilterForm(event.currentTarget)));
          const sheet: Partial<HTMLElement> | null = document.getElementById(filterSheetId);
          sheet?.hidePopover?.(); // Old browsers show it always.
        }}
      >
        {search && <input type="hidden" name="search" value={search} />}
        {category && <input type="hidden" name="category" value={categoryQuery(category)} />}
        {sort !== wholeCatalogue.sort && <input type="hidden" name="sort" value={sort} />}
        <div className="bar">
          <h2 id="filters-title">{m.catalogue_filters()}</h2>
          <Button variant="icon" aria-label={m.ui_close()} popoverTarget={filterSheetId} popoverTargetAction="hide">
            <X />
          </Button>
        </div>
        {labels.choices.map((choice) => (
          <Options
            key={choice.name}
            choice={choice}
            selected={selected[choice.name]}
            countOf={(value) => countWith({ [choice.name]: value })}
            onSelect={(value) => setSelected({ ...selected, [choice.name]: value })}
          />
        ))}
        <div className="filter-acts">
          <LinkButton variant="held" to={courseListAddress({ ...wholeCatalogue, search, category, sort })}>
            {m.catalogue_clear()}
          </LinkButton>
          <Button type="submit" variant="accent">
            <span>
              {fill((values) => m.catalogue_show_courses({ ...values, count: total }), {
                shown: <span className="filter-count">{total} </span>,
              })}
            </span>
          </Button>
        </div>
      </form>
    </div>
  );
}

interface OptionsProps {
  readonly choice: Choice;
  readonly selected: string | null;
  /** Returns the number of courses with this value and the other filters. */
  readonly countOf: (value: string) => number;
  readonly onSelect: (value: string | null) => void;
}

function Options({ choice: { name, legend, values }, selected, countOf, onSelect }: OptionsProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="opts">
        <label className="opt">
          <input type="radio" name={name} value="" checked={selected === null} onChange={() => onSelect(null)} />
          {m.catalogue_any()}
        </label>
        {values.map(({ value, label }) => {
          const count = countOf(value);
          return (
            <label key={value} className="opt">
              <input
                type="radio"
                name={name}
                value={value}
                checked={selected === value}
                disabled={count === 0 && selected !== value}
                onChange={() => onSelect(value)}
              />
              {label} <small className="num">{count}</small>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
