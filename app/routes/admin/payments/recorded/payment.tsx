import { data, redirect } from 'react-router';
import { bounceCheque } from '#app/modules/manual-payments/bounce-cheque.server.ts';
import {
  approveManualPayment,
  rejectManualPayment,
} from '#app/modules/manual-payments/decide-manual-payment.server.ts';
import { approvalChecks } from '#app/modules/manual-payments/manual-payment.ts';
import { manualPaymentErrors } from '#app/modules/manual-payments/manual-payments-errors.ts';
import { readManualPayment } from '#app/modules/manual-payments/read-manual-payments.server.ts';
import { ManualPaymentBadge } from '#app/modules/manual-payments/ui/admin/manual-payment-badge.tsx';
import { ManualPaymentDecisions } from '#app/modules/manual-payments/ui/admin/manual-payment-decisions.tsx';
import { ManualPaymentFacts } from '#app/modules/manual-payments/ui/admin/manual-payment-facts.tsx';
import '#app/modules/manual-payments/ui/admin/manual-payment.css';
import { paymentDepsOf } from '#app/modules/payments/payment-deps.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { answerFrom } from '#app/shared/domain-error.ts';
import { formatKsh } from '#app/shared/money.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { fieldOf, readForm } from '../../../form-fields.server.ts';
import { requireAdmin } from '../../../guards.server.ts';
import { refusalToShow } from '../../../refusal-to-show.server.ts';
import { answerUnexpectedError } from '../../../unexpected-error.server.ts';
import type { Route } from './+types/payment';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  adminMeta(loaderData?.payment.reference ?? m.portal_manual_title());

const notices = {
  paid: m.portal_manual_done_paid,
  surplus: m.portal_manual_done_surplus,
  amount_differs: m.portal_manual_done_amount_differs,
  plan_closed: m.portal_manual_done_plan_closed,
  waiting: m.portal_manual_done_waiting,
  clearing: m.portal_manual_done_clearing,
  known: m.portal_manual_done_known,
  rejected: m.portal_manual_done_rejected,
  bounced: m.portal_manual_done_bounced,
} as const;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db } = context.get(requestScope).services;
  try {
    const payment = await readManualPayment({ db, actor }, params.recordedId);
    return { payment, done: noticeFor(notices, url.searchParams.get('done')) };
  } catch (error) {
    throw refusalToShow(manualPaymentErrors, error);
  }
}

export async function action({ context, params: { recordedId: id }, request, url }: Route.ActionArgs) {
  const actor = await requireAdmin({ context, url });
  const scope = context.get(requestScope);
  const { db } = scope.services;
  const deps = { ...paymentDepsOf(scope.services), actor };
  const form = await readForm(request);
  const note = fieldOf(form, 'note', 2000);
  const decision = fieldOf(form, 'decision', 20);
  const decide = async (): Promise<keyof typeof notices> => {
    if (decision === 'approve')
      return approveManualPayment(deps, {
        id,
        checked: [...approvalChecks, 'cleared'].filter((check) => form.has(`checked_${check}`)),
      });
    if (decision === 'bounce') {
      await bounceCheque(deps, { id, note });
      return 'bounced';
    }
    await rejectManualPayment(deps, { id, note });
    return 'rejected';
  };
  try {
    await readManualPayment({ db, actor }, id);
  } catch (error) {
    throw refusalToShow(manualPaymentErrors, error);
  }
  try {
    return redirect(`/admin/payments/recorded/${id}?done=${await decide()}`, 303);
  } catch (error) {
    const { status, message } =
      answerFrom(manualPaymentErrors, error) ??
      answerUnexpectedError(scope, error, {
        logged: 'a recorded payment could not be decided',
        failure: m.portal_manual_save_failed(),
      });
    return data({ error: message }, { status });
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** A recorded payment with its proof, and what can be decided about it. */
export default function RecordedPayment({ loaderData: { payment, done }, actionData }: Route.ComponentProps) {
  useNotice(done);
  const { proof, amountCents, buyerName, may } = payment;
  const amount = formatKsh(amountCents);
  return (
    <>
      <LinkButton variant="plain" className="back-link" to="/admin/payments/recorded">
        <ArrowLeft />
        {m.portal_manual_title()}
      </LinkButton>
      <div className="page-header">
        <h1>{m.portal_manual_amount_from({ amount, buyer: buyerName })}</h1>
        <ManualPaymentBadge status={payment.status} awaitsClearing={payment.awaitsClearing} />
      </div>
      <NoScriptNotice sentence={done} isDone />
      <RefusalNote sentence={actionData?.error} />
      <div className="recorded">
        <section className="panel pad stack" aria-labelledby="proof">
          <h2 id="proof" className="h3">
            {proof ? m.portal_manual_proof_of({ file: proof.fileName }) : m.portal_manual_proof()}
          </h2>
          {proof === null && <p className="muted">{m.portal_manual_no_proof()}</p>}
          {proof?.isPicture && (
            <a className="proof" href={`/media/${proof.id}`} target="_blank" rel="noreferrer">
              <img src={`/media/${proof.id}`} alt={m.portal_manual_proof_of({ file: proof.fileName })} />
            </a>
          )}
          {proof && (
            <p>
              <a className="link" href={`/media/${proof.id}`} target="_blank" rel="noreferrer">
                {m.portal_manual_open_proof()}
              </a>
            </p>
          )}
        </section>
        <section className="panel pad stack" aria-labelledby="facts">
          <h2 id="facts" className="h3">
            {may.approve ? m.portal_manual_compare() : m.portal_manual_for_order({ number: payment.orderNumber })}
          </h2>
          <ManualPaymentFacts payment={payment} />
          <ManualPaymentDecisions payment={payment} />
        </section>
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageFailed error={error} title={m.portal_manual_load_failed()} />;
}
