import { useSubmit } from 'react-router';
import { listedStatuses } from '#app/shared/payment-terms.ts';
import { paymentStatusLabels } from '../../payment-status-labels.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { isSearched } from '#app/ui/data/is-searched.ts';
import { maxSearchLength } from '#app/ui/data/list-query.ts';
import { FilterSort } from '#app/ui/portal/list/filter-bar.tsx';
import { FilterForm } from '#app/ui/portal/list/filter-form.tsx';
import { hrefOf, sortChoices } from '#app/ui/portal/list/list-definition.ts';
import { paymentList, type PaymentQuery } from './payment-query.ts';
import { m } from '#texts';

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
        label={m.portal_payments_search()}
        name="search"
        placeholder={m.portal_payments_search_placeholder()}
        defaultValue={query.search}
        maxLength={maxSearchLength}
      />
      <Select label={m.portal_shared_status()} labelHidden name="status" defaultValue={query.status ?? ''}>
        <option value="">{m.portal_payments_all_statuses()}</option>
        {listedStatuses.map((status) => (
          <option key={status} value={status}>
            {paymentStatusLabels[status]()}
          </option>
        ))}
      </Select>
      <Field
        label={m.portal_shared_from_day()}
        prefix={m.portal_shared_from()}
        labelHidden
        name="from"
        type="date"
        defaultValue={query.from ?? ''}
      />
      <Field
        label={m.portal_shared_until_day()}
        prefix={m.portal_shared_until()}
        labelHidden
        name="until"
        type="date"
        defaultValue={query.until ?? ''}
      />
      <FilterSort {...sortChoices(paymentList, query)} />
      <Checkbox label={m.portal_payments_show_grants()} name="grants" defaultChecked={query.withGrants} />
      <noscript>
        <Button type="submit" variant="line">
          {m.portal_shared_show()}
        </Button>
      </noscript>
    </FilterForm>
  );
}
