import { paymentSorts, type PaymentFilter, type PaymentSort } from '../../payment-list.ts';
import { paymentStatuses } from '#app/shared/payment-terms.ts';
import { longestSearch } from '#app/ui/data/list-query.ts';
import { readPlace, setPlace, type ListPlace } from '#app/ui/portal/list/list-place.ts';

/** What the list is asked for, with where its page stands. */
export interface PaymentQuery extends PaymentFilter, ListPlace {}

/** Where nothing is asked for: the newest first. Names begin with A, amounts with the largest. */
const startsDescending: Readonly<Record<PaymentSort, boolean>> = {
  date: true,
  amount: true,
  user: false,
  course: false,
};

/** What the address asks of the list; what cannot be read is left out. */
export function readPaymentQuery(params: URLSearchParams): PaymentQuery {
  const [, minus, name] = /^(-?)([a-z]+)$/.exec(params.get('sort') ?? '') ?? [];
  const sort = paymentSorts.find((each) => each === name);
  return {
    search: (params.get('search') ?? '').replaceAll('\u0000', '').toWellFormed().slice(0, longestSearch),
    status: paymentStatuses.find((status) => status === params.get('status')) ?? null,
    from: dayOf(params.get('from')),
    until: dayOf(params.get('until')),
    withGrants: params.get('grants') === 'on',
    sort: sort ?? 'date',
    isDescending: sort ? minus === '-' : true,
    ...readPlace(params),
  };
}

/** A day as the calendar has it: '2026-02-31' is none. */
function dayOf(text: string | null): string | null {
  if (!text || !/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return null;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}

/** ?sort= as an address writes it; a minus is descending. */
export function sortParam({ sort, isDescending }: Pick<PaymentQuery, 'sort' | 'isDescending'>): string {
  return `${isDescending ? '-' : ''}${sort}`;
}

/** How a press on a column's head sorts: by it, or the other way round. From the first page. */
export function sortedBy(query: PaymentQuery, sort: PaymentSort): PaymentQuery {
  const isDescending = query.sort === sort ? !query.isDescending : startsDescending[sort];
  return { ...query, sort, isDescending, cursor: null };
}

/** The query as it stands in an address, with its question mark; empty where nothing is asked for. */
export function searchOf(query: PaymentQuery): string {
  const params = new URLSearchParams();
  if (query.search !== '') params.set('search', query.search);
  if (query.status) params.set('status', query.status);
  if (query.from) params.set('from', query.from);
  if (query.until) params.set('until', query.until);
  if (query.withGrants) params.set('grants', 'on');
  if (query.sort !== 'date' || !query.isDescending) params.set('sort', sortParam(query));
  setPlace(params, query);
  return params.size > 0 ? `?${params}` : '';
}

/** The same filters from the first page on. */
export function fromStart(query: PaymentQuery): PaymentQuery {
  return { ...query, cursor: null };
}
