import { bounceCheque } from '#app/modules/money/providers/by-hand/bounce-cheque.server.ts';
import {
  approveManualPayment,
  rejectManualPayment,
} from '#app/modules/money/providers/by-hand/decide-manual-payment.server.ts';
import { approvalChecks } from '#app/modules/money/providers/by-hand/manual-payment.ts';
import { manualPaymentErrors } from '#app/modules/money/providers/by-hand/manual-payments-errors.ts';
import { readManualPayment } from '#app/modules/money/providers/by-hand/read-manual-payments.server.ts';
import { ManualPaymentBadge } from '#app/modules/money/providers/by-hand/ui/admin/manual-payment-badge.tsx';
import { ManualPaymentDecisions } from '#app/modules/money/providers/by-hand/ui/admin/manual-payment-decisions.tsx';
import { ManualPaymentFacts } from '#app/modules/money/providers/by-hand/ui/admin/manual-payment-facts.tsx';
import '#app/modules/money/providers/by-hand/ui/admin/manual-payment.css';
import { paymentDepsOf } from '#app/modules/money/payments/payment-deps.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { PageFailed } from '#app/modules/site/ui/admin/page-failed.tsx';
import { requestScope } from '#app/services.server.ts';
import { formatKsh } from '#app/shared/money.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { ArrowLeft } from '#app/ui/icons.ts';
import { NoScriptNotice } from '#app/ui/portal/no-script-notice.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { requireStaff } from '../../../guards.server.ts';
import { readOrRefuse } from '../../../refusal-to-show.server.ts';
import { formAction } from '../../../form-action.server.ts';
import type { Route } from './+types/payment';
import { m } from '#texts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  portalMeta(loaderData?.payment.reference ?? m.portal_manual_title());

const notices = {
  paid: m.portal_manual_done_paid,
  surplus: m.portal_manual_done_surplus,
  amount_differs: m.portal_manual_done_amount_differs,
  plan_closed: m.portal_manual_done_instalments_closed,
  waiting: m.portal_manual_done_waiting,
  clearing: m.portal_manual_done_clearing,
  known: m.portal_manual_done_known,
  rejected: m.portal_manual_rejected,
  bounced: m.portal_manual_done_bounced,
} as const;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db } = context.get(requestScope).services;
  return readOrRefuse(manualPaymentErrors, async () => {
    const payment = await readManualPayment({ db, actor }, params.recordedId);
    return { payment, done: noticeFor(notices, url.searchParams.get('done')) };
  });
}

export function action({ params: { recordedId: id }, ...visit }: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireStaff, errors: manualPaymentErrors, failure: m.portal_manual_save_failed },
    async ({ actor, scope, form, field }) => {
      const deps = { ...paymentDepsOf(scope.services), actor };
      await readOrRefuse(manualPaymentErrors, () => readManualPayment(deps, id));
      const note = field('note', 2000);
      let done: keyof typeof notices;
      switch (field('decision')) {
        case 'approve': {
          const checked = [...approvalChecks, 'cleared'].filter((check) => form.has(`checked_${check}`));
          done = await approveManualPayment(deps, { id, checked });
          break;
        }
        case 'bounce':
          await bounceCheque(deps, { id, note });
          done = 'bounced';
          break;
        default:
          await rejectManualPayment(deps, { id, note });
          done = 'rejected';
      }
      return `/admin/payments/recorded/${id}?done=${done}`;
    },
  );
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
