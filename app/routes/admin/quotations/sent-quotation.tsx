import {
  cancelQuotation,
  markAccepted,
  renewQuotation,
  sendAgain,
} from '#app/modules/money/quotations/change-quotation.server.ts';
import { quotationErrors } from '#app/modules/money/quotations/quotation-errors.ts';
import { readQuotation } from '#app/modules/money/quotations/read-quotations.server.ts';
import { nameSeatsAsStaff } from '#app/modules/money/seats/name-seats.server.ts';
import { readSeatsAsStaff } from '#app/modules/money/seats/read-seats.server.ts';
import { seatErrors } from '#app/modules/money/seats/seat-errors.ts';
import { maxPeopleLength } from '#app/modules/money/seats/seat-people.ts';
import { QuotationRecord } from '#app/modules/money/quotations/ui/admin/quotation-record.tsx';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireStaff } from '../../guards.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { formAction, type Reading } from '../../form-action.server.ts';
import type { Route } from './+types/sent-quotation';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  portalMeta(loaderData?.quotation.number ?? m.portal_shared_quotations());

const notices = {
  made: m.portal_quotations_sent,
  known: m.portal_quotations_done_known,
  accept: m.portal_quotations_done_accepted,
  again: m.portal_quotations_done_again,
  renew: m.portal_quotations_done_renewed,
  cancel: m.portal_quotations_done_cancelled,
  seats: m.portal_quotations_done_seats,
} as const;

const changes = { accept: markAccepted, again: sendAgain, renew: renewQuotation, cancel: cancelQuotation } as const;
type Change = keyof typeof changes;
const isChange = (name: string): name is Change => Object.hasOwn(changes, name);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, clock, gateway } = context.get(requestScope).services;
  return readOrRefuse(quotationErrors, async () => {
    const quotation = await readQuotation({ db, clock, actor }, params.quotationId);
    const payBill = gateway?.account.payBill ?? null;
    const seats = await readSeatsAsStaff({ db, actor }, quotation.orderId);
    return { quotation, payBill, seats, done: noticeFor(notices, url.searchParams.get('done')) };
  });
}

export function action({ params: { quotationId: id }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    {
      guard: requireStaff,
      errors: { ...seatErrors, ...quotationErrors },
      failure: m.portal_manual_save_failed,
      more: ({ error }, { field }) => ({
        typed: field('change') === 'seats' ? { ...seatsIn(field), error: error ?? '' } : undefined,
      }),
    },
    async ({ deps, field }) => {
      const change = field('change', 20);
      const { orderId } = await readOrRefuse(quotationErrors, () => readQuotation(deps, id));
      if (change === 'seats') await nameSeatsAsStaff(deps, { orderId, ...seatsIn(field) });
      else if (isChange(change)) await changes[change](deps, { id, days: field('days', 10) });
      else return `/admin/quotations/${id}`;
      return `/admin/quotations/${id}?done=${change}`;
    },
  );
}

const seatsIn = (field: Reading['field']) => ({
  courseId: field('course', 40),
  people: field('people', maxPeopleLength + 1),
});

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** An order made in the portal, with its quotation and what can be done with it. */
export default function Order({ loaderData: { done, ...shown }, actionData }: Route.ComponentProps) {
  useNotice(done);
  const { typed, error } = actionData ?? {};
  return <QuotationRecord {...shown} done={done} typed={typed} error={typed ? undefined : error} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_quotations_load_failed()} />;
}
