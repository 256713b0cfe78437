import { useSubmit } from 'react-router';
import { m } from '#texts';
import { BeadGlyph } from '#app/ui/bead-glyph.tsx';
import { Button } from '#app/ui/button.tsx';
import { isSearched } from '#app/ui/data/is-searched.ts';
import { maxSearchLength } from '#app/ui/data/list-query.ts';
import { FilterSort } from '#app/ui/portal/list/filter-bar.tsx';
import { FilterForm } from '#app/ui/portal/list/filter-form.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { gradeFilters, type GradedLesson } from '../../gradebook.ts';
import { searchOf, showLabels, sortChoices, type GradebookQuery } from './gradebook-query.ts';
import { resultForms, resultLabels, type Shown } from './result-cell.tsx';

const key: readonly Shown[] = ['passed', 'waits', 'failed', 'none'];

interface GradebookFiltersProps {
  readonly path: string;
  readonly query: GradebookQuery;
  readonly lessons: readonly GradedLesson[];
}

/** Search and filter of the gradebook, and what its forms mean. */
export function GradebookFilters({ path, query, lessons }: GradebookFiltersProps) {
  const submit = useSubmit();
  const label = m.portal_gradebook_search();
  return (
    <div className="filter-bar gradebook-filters">
      <FilterForm
        role="search"
        action={path}
        className="filter-bar grow"
        address={`${path}${searchOf({ ...query, search: '', cursor: null })}`}
        search={query.search}
        rows={query.rows}
        onChange={(event) => void submit(event.currentTarget, { replace: isSearched(), preventScrollReset: true })}
      >
        <SearchField
          label={label}
          name="search"
          placeholder={label}
          defaultValue={query.search}
          maxLength={maxSearchLength}
        />
        <Select label={m.portal_gradebook_show()} labelHidden name="show" defaultValue={query.show ?? ''}>
          <option value="">{m.portal_gradebook_show_all()}</option>
          {gradeFilters.map((show) => (
            <option key={show} value={show}>
              {showLabels[show]()}
            </option>
          ))}
        </Select>
        <FilterSort {...sortChoices(query, lessons)} />
        <noscript>
          <Button type="submit" variant="line">
            {m.portal_shared_show()}
          </Button>
        </noscript>
      </FilterForm>
      <ul className="gradebook-key" aria-label={m.portal_gradebook_key()}>
        {key.map((shown) => (
          <li key={shown} className={`result result-${shown}`}>
            <BeadGlyph form={resultForms[shown]} />
            {resultLabels[shown]()}
          </li>
        ))}
      </ul>
    </div>
  );
}
