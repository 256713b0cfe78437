import { useSubmit } from 'react-router';
import { monthsBefore, monthsOf, maxMonths, type MonthRange } from '../../months.ts';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/select.tsx';
import { FilterForm } from '#app/ui/portal/list/filter-form.tsx';
import { monthAndYear } from './figure-labels.ts';
import { m } from '#texts';

/** Number of months to select from; an address may name earlier ones. */
const offeredMonths = 48;

interface MonthFilterProps {
  readonly range: MonthRange;
  readonly today: string;
  /** The selected course, kept when the months change. */
  readonly course: string | null;
}

/** Selects the months of the charts. They are in the address, and work without JavaScript. */
export function MonthFilter({ range, today, course }: MonthFilterProps) {
  const submit = useSubmit();
  const now = today.slice(0, 7);
  const offered = new Set([
    range.from,
    range.until,
    ...monthsOf({ from: monthsBefore(now, offeredMonths - 1), until: now }),
  ]);
  const options = [...offered].toSorted().toReversed();
  const field = (name: 'from' | 'until', label: string) => (
    <Select label={label} name={name} defaultValue={range[name]}>
      {options.map((month) => (
        <option key={month} value={month}>
          {monthAndYear(month)}
        </option>
      ))}
    </Select>
  );
  return (
    <FilterForm
      action="/admin/analytics"
      className="filter-bar"
      aria-label={m.portal_analytics_months()}
      address={`${range.from} ${range.until}`}
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
    >
      {field('from', m.portal_analytics_from_month())}
      {field('until', m.portal_analytics_until_month())}
      {course !== null && <input type="hidden" name="course" value={course} />}
      <noscript>
        <Button type="submit" variant="line">
          {m.portal_shared_show()}
        </Button>
      </noscript>
      <p className="quiet">{m.portal_analytics_at_most({ count: maxMonths })}</p>
    </FilterForm>
  );
}
