import type { PaymentFilter } from '../../payment-list.ts';
import { formatDay } from '#app/shared/dates.ts';
import { paymentStatusLabels } from '../../payment-status-labels.ts';
import {
  choiceFilter,
  searchFilter,
  type ListDefinition,
  type ListFilter,
} from '#app/ui/portal/list/list-definition.ts';
import type { ListPlace } from '#app/ui/portal/list/list-place.ts';
import { m } from '#texts';

/** Query of the list, with the position of its page. */
export type PaymentQuery = PaymentFilter & ListPlace;

const dayFilter = (label: () => string): ListFilter<string | null> => ({
  label,
  read: dayOf,
  write: (day) => day ?? '',
  words: (day) => (day === null ? '' : formatDay(new Date(day))),
});

/** The payments of the portal. Names begin with A, amounts with the largest. */
export const paymentList: ListDefinition<PaymentFilter> = {
  path: '/admin/payments',
  filters: {
    search: searchFilter,
    status: choiceFilter(m.portal_shared_status, paymentStatusLabels),
    from: dayFilter(m.portal_shared_from),
    until: dayFilter(m.portal_shared_until),
    withGrants: {
      param: 'grants',
      label: m.portal_payments_grants,
      read: (text) => text === 'on',
      write: (isOn) => (isOn ? 'on' : ''),
      // Its tick is always there.
      words: () => '',
    },
  },
  sorts: {
    date: { label: m.portal_shared_newest_first, startsDescending: true },
    amount: { label: m.portal_payments_by_amount, startsDescending: true },
    user: { label: m.portal_payments_by_user, startsDescending: false },
    course: { label: m.portal_payments_by_course, startsDescending: false },
  },
  defaultSort: 'date',
};

/** A day as the calendar has it: '2026-02-31' is none. */
function dayOf(text: string): string | null {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return null;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}
