import { data, redirect } from 'react-router';
import {
  cancelQuotation,
  markAccepted,
  renewQuotation,
  sendAgain,
} from '#app/modules/quotations/change-quotation.server.ts';
import { quotationErrors } from '#app/modules/quotations/quotation-errors.ts';
import { readQuotation } from '#app/modules/quotations/read-quotations.server.ts';
import { nameSeatsAsStaff } from '#app/modules/seats/name-seats.server.ts';
import { readSeatsAsStaff } from '#app/modules/seats/read-seats.server.ts';
import { seatErrors } from '#app/modules/seats/seat-errors.ts';
import { maxPeopleLength } from '#app/modules/seats/seat-people.ts';
import { QuotationRecord } from '#app/modules/quotations/ui/admin/quotation-record.tsx';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { fieldOf, readForm } from '../../form-fields.server.ts';
import { requireAdmin } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import { answerUnexpectedError } from '../../unexpected-error.server.ts';
import type { Route } from './+types/order';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.quotation.number ?? m.portal_orders_title());

const notices = {
  made: m.portal_orders_done_made,
  known: m.portal_orders_done_known,
  accept: m.portal_orders_done_accepted,
  again: m.portal_orders_done_again,
  renew: m.portal_orders_done_renewed,
  cancel: m.portal_orders_done_cancelled,
  seats: m.portal_orders_done_seats,
} as const;

const changes = { accept: markAccepted, again: sendAgain, renew: renewQuotation, cancel: cancelQuotation } as const;
type Change = keyof typeof changes;
const isChange = (name: string): name is Change => Object.hasOwn(changes, name);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, clock, gateway } = context.get(requestScope).services;
  try {
    const quotation = await readQuotation({ db, clock, actor }, params.quotationId);
    const payBill = gateway?.account.payBill ?? null;
    const seats = await readSeatsAsStaff({ db, actor }, quotation.orderId);
    return { quotation, payBill, seats, done: noticeFor(notices, url.searchParams.get('done')) };
  } catch (error) {
    throw refusalToShow(quotationErrors, error);
  }
}

export async function action({ context, params: { quotationId: id }, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const { services } = scope;
  const form = await readForm(request);
  const change = fieldOf(form, 'change', 20);
  let orderId: string;
  try {
    ({ orderId } = await readQuotation({ ...services, actor }, id));
  } catch (error) {
    throw refusalToShow(quotationErrors, error);
  }
  const names = { courseId: fieldOf(form, 'course', 40), people: fieldOf(form, 'people', maxPeopleLength + 1) };
  try {
    if (change === 'seats') {
      await nameSeatsAsStaff({ ...services, actor }, { orderId, ...names });
      return redirect(`/admin/orders/${id}?done=seats`, 303);
    }
    if (isChange(change))
      await changes[change](
        { ...services, appUrl: services.config.appUrl, actor },
        { id, days: fieldOf(form, 'days', 10) },
      );
    return redirect(`/admin/orders/${id}${isChange(change) ? `?done=${change}` : ''}`, 303);
  } catch (error) {
    const { status, message } =
      answerFrom(quotationErrors, error) ??
      answerFrom(seatErrors, error) ??
      answerUnexpectedError(scope, error, {
        logged: 'an order of the portal could not be changed',
        failure: m.portal_manual_save_failed(),
      });
    if (change === 'seats') return data({ typed: { ...names, error: message }, error: undefined }, { status });
    return data({ error: message, typed: undefined }, { status });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** An order made in the portal, with its quotation and what can be done with it. */
export default function Order({ loaderData: { done, ...shown }, actionData }: Route.ComponentProps) {
  useNotice(done);
  const typed = actionData && 'typed' in actionData ? actionData.typed : undefined;
  return <QuotationRecord {...shown} done={done} typed={typed} error={actionData?.error} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_orders_load_failed()} />;
}
