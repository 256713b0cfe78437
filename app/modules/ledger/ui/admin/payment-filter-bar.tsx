import { useSubmit } from 'react-router';
import { paymentSorts, type PaymentSort } from '../../payment-list.ts';
import { formatDay } from '#app/shared/dates.ts';
import { paymentStatuses, paymentStatusLabels } from '#app/shared/payment-terms.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { isSearched } from '#app/ui/data/is-searched.ts';
import { longestSearch } from '#app/ui/data/list-query.ts';
import { activeFilter, type ActiveFilter } from '#app/ui/portal/list/list-filters.tsx';
import { FilterSort } from '#app/ui/portal/list/filter-bar.tsx';
import { FilterForm } from '#app/ui/portal/list/filter-form.tsx';
import { fromStart, searchOf, sortedBy, sortParam, type PaymentQuery } from './payment-query.ts';

/** The filters that are on, as the list's chips have them. */
export function paymentFilters(query: PaymentQuery): readonly ActiveFilter[] {
  const without = (change: Partial<PaymentQuery>) => `/admin/payments${searchOf(fromStart({ ...query, ...change }))}`;
  const { search, status, from, until } = query;
  return [
    ...activeFilter('Search', search, without({ search: '' })),
    ...activeFilter('Status', status && paymentStatusLabels[status], without({ status: null })),
    ...activeFilter('From', from && formatDay(new Date(from)), without({ from: null })),
    ...activeFilter('Until', until && formatDay(new Date(until)), without({ until: null })),
  ];
}

const sortLabels: Readonly<Record<PaymentSort, string>> = {
  date: 'Newest first',
  amount: 'By amount, largest first',
  user: 'By user',
  course: 'By course',
};

/** Search and filters of the list. They are the page's address, and work without JavaScript. */
export function PaymentFilterBar({ query }: { readonly query: PaymentQuery }) {
  const submit = useSubmit();
  const plain = { ...query, sort: 'date', isDescending: false } as const;
  return (
    <FilterForm
      role="search"
      action="/admin/payments"
      className="sieve sieve-many"
      address={searchOf(fromStart({ ...query, search: '' }))}
      search={query.search}
      rows={query.rows}
      onChange={(event) => void submit(event.currentTarget, { replace: isSearched(), preventScrollReset: true })}
    >
      <SearchField
        label="Search user, transaction ID, course, email, phone"
        name="search"
        placeholder="Search user, transaction ID, course, email"
        defaultValue={query.search}
        maxLength={longestSearch}
      />
      <Select label="Status" labelHidden name="status" defaultValue={query.status ?? ''}>
        <option value="">All statuses</option>
        {paymentStatuses.map((status) => (
          <option key={status} value={status}>
            {paymentStatusLabels[status]}
          </option>
        ))}
      </Select>
      <Field label="From day" prefix="From" labelHidden name="from" type="date" defaultValue={query.from ?? ''} />
      <Field label="Until day" prefix="Until" labelHidden name="until" type="date" defaultValue={query.until ?? ''} />
      <FilterSort
        now={sortParam(query)}
        label={sortLabels[query.sort]}
        offered={paymentSorts.map((sort) => ({ value: sortParam(sortedBy(plain, sort)), label: sortLabels[sort] }))}
      />
      <Checkbox label="Show admin enrolments" name="grants" defaultChecked={query.withGrants} />
      <noscript>
        <Button type="submit" variant="line">
          Show
        </Button>
      </noscript>
    </FilterForm>
  );
}
