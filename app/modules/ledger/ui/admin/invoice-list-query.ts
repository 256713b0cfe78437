import { choiceFilter, searchFilter, type ListDefinition } from '#app/ui/portal/list/list-definition.ts';
import type { InvoiceChoice, InvoiceFilter } from '../../invoices/invoice-list.ts';
import { m } from '#texts';

export const choiceLabels: Readonly<Record<InvoiceChoice, () => string>> = {
  without_etims: m.portal_invoices_without_etims,
  with_pin: m.portal_invoices_with_pin,
  credit_notes: m.portal_invoices_credit_notes,
};

const month = /^20\d\d-(0[1-9]|1[0-2])$/;

/** The list's query with its order, which is always the newest first. */
export type InvoiceQuery = InvoiceFilter & { readonly sort: 'issued'; readonly isDescending: boolean };

/** The list of invoices: page and file read their query by it. */
export const invoiceList: ListDefinition<InvoiceQuery> = {
  path: '/admin/invoices',
  filters: {
    search: searchFilter,
    month: {
      label: m.portal_invoices_month,
      read: (text) => (month.test(text) ? text : null),
      write: (value) => value ?? '',
      words: (value) => value ?? '',
    },
    status: choiceFilter(m.portal_invoices_choice, choiceLabels),
  },
  sorts: { issued: { label: m.portal_invoices_issued, startsDescending: true } },
  defaultSort: 'issued',
};
