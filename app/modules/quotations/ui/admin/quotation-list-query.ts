import { choiceFilter, searchFilter, type ListDefinition } from '#app/ui/portal/list/list-definition.ts';
import type { QuotationFilter } from '../../quotation.ts';
import { stateLabels } from './quotation-badge.tsx';
import { m } from '#texts';

/** The list's query with its order, which is always the newest first. */
export type QuotationQuery = QuotationFilter & { readonly sort: 'made'; readonly isDescending: boolean };

/** The list of orders made in the portal. */
export const quotationList: ListDefinition<QuotationQuery> = {
  path: '/admin/orders',
  filters: { search: searchFilter, state: choiceFilter(m.portal_orders_state, stateLabels) },
  sorts: { made: { label: m.portal_orders_made, startsDescending: true } },
  defaultSort: 'made',
};
