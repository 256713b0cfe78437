import { useSubmit } from 'react-router';
import { paymentStatuses, paymentStatusLabels } from '#app/shared/payment-terms.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { isSearched } from '#app/ui/data/is-searched.ts';
import { longestSearch } from '#app/ui/data/list-query.ts';
import { FilterSort } from '#app/ui/portal/list/filter-bar.tsx';
import { FilterForm } from '#app/ui/portal/list/filter-form.tsx';
import { hrefOf, sortChoices } from '#app/ui/portal/list/list-definition.ts';
import { paymentList, type PaymentQuery } from './payment-query.ts';

/** Search and filters of the list. They are the page's address, and work without JavaScript. */
export function PaymentFilterBar({ query }: { readonly query: PaymentQuery }) {
  const submit = useSubmit();
  return (
    <FilterForm
      role="search"
      action={paymentList.path}
      className="filter-bar filter-bar-many"
      address={hrefOf(paymentList, query, { search: '' })}
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
      <FilterSort {...sortChoices(paymentList, query)} />
      <Checkbox label="Show admin enrolments" name="grants" defaultChecked={query.withGrants} />
      <noscript>
        <Button type="submit" variant="line">
          Show
        </Button>
      </noscript>
    </FilterForm>
  );
}
