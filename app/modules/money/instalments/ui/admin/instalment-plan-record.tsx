import { Form, useNavigation } from 'react-router';
import { Link } from '#app/ui/link.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Decision } from '#app/ui/portal/decision.tsx';
import { RefusalNote } from '#app/ui/portal/refusal-note.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import type { InstalmentPlanLine } from '#app/modules/money/ledger/instalments/instalment-plan-queries.server.ts';
import type { ShownInstalmentPlan } from '../../admin/instalment-plan-list.ts';
import type { InstalmentPlanPayment } from '../../instalment-plan-view.ts';
import {
  InstalmentPlanStateBadge,
  instalmentPlanAccessWords,
  shownInstalmentPlanTitle,
} from './instalment-plan-table.tsx';
import { m } from '#texts';

interface InstalmentPlanRecordProps {
  readonly plan: ShownInstalmentPlan;
  readonly courses: readonly InstalmentPlanLine[];
  readonly payments: readonly InstalmentPlanPayment[];
  /** Why the reader may not cancel it, such as their own; null if they may. */
  readonly reason: string | null;
  readonly mayCancel: boolean;
  readonly mayRefund: boolean;
  readonly error: string | null;
}

/** A plan with what came into it. Whoever may cancels it here, with or without giving its money back. */
export function InstalmentPlanRecord({
  plan,
  courses,
  payments,
  reason,
  mayCancel,
  mayRefund,
  error,
}: InstalmentPlanRecordProps) {
  const isEnded = plan.state === 'cancelled' || plan.state === 'paid';
  const owes = payments.some(({ isRefunded }) => !isRefunded);
  return (
    <>
      <div className="page-header">
        <div>
          <h1>{m.portal_instalments_of({ number: plan.number, title: shownInstalmentPlanTitle(plan) })}</h1>
          <p>
            <InstalmentPlanStateBadge state={plan.state} />
          </p>
        </div>
        {!isEnded && (
          <IfAllowed act="payments.record">
            <LinkButton variant="line" to={`/admin/payments/recorded/new?order=${plan.number}`}>
              {m.portal_shared_record_a_payment()}
            </LinkButton>
          </IfAllowed>
        )}
      </div>
      <RefusalNote sentence={error} />
      <section className="panel pad stack" aria-label={m.portal_instalments_plan()}>
        <dl className="spec num">
          <Fact label={m.portal_shared_learner()}>
            {plan.learner ? `${plan.learner.name}, ${plan.learner.email}` : m.portal_instalments_deleted()}
          </Fact>
          <Fact label={m.portal_shared_price()}>{formatKsh(plan.priceCents)}</Fact>
          <Fact label={m.portal_instalments_paid()}>{formatKsh(plan.paidCents)}</Fact>
          <Fact label={m.portal_instalments_access()}>{instalmentPlanAccessWords(plan)}</Fact>
          {plan.startedAt && <Fact label={m.portal_instalments_started()}>{formatDay(plan.startedAt)}</Fact>}
          <Fact label={m.portal_settings_instalments_tax()}>
            {plan.taxDue === 'each'
              ? m.portal_settings_instalments_tax_each()
              : m.portal_settings_instalments_tax_last()}
          </Fact>
        </dl>
      </section>
      {courses.length > 1 && <Courses courses={courses} />}
      <section className="panel pad stack" aria-labelledby="plan-payments">
        <h2 id="plan-payments" className="h3">
          {m.portal_shared_payments()}
        </h2>
        <ul className="rows plain num">
          {payments.map(({ orderId, amountCents, paidAt, code, isRefunded }) => (
            <li key={orderId} className="row between row-wrap">
              <b className="nb">{formatKsh(amountCents)}</b>
              <span>{formatDay(paidAt)}</span>
              <span className="quiet">{isRefunded ? m.portal_instalments_refunded() : ''}</span>
              {code !== null && (
                <Link className="link" to={`/admin/payments?search=${encodeURIComponent(code)}`}>
                  {code}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </section>
      {mayCancel && (!isEnded || (mayRefund && owes)) && (
        <Decision reason={reason} labels={[isEnded ? m.portal_instalments_refund() : m.portal_instalments_cancel()]}>
          <CancelForm key={plan.state} isPaid={plan.state === 'paid'} isEnded={isEnded} mayRefund={mayRefund && owes} />
        </Decision>
      )}
    </>
  );
}

/** The courses of a plan with their shares of its price. */
function Courses({ courses }: { readonly courses: readonly InstalmentPlanLine[] }) {
  return (
    <section className="panel pad stack" aria-labelledby="plan-courses">
      <h2 id="plan-courses" className="h3">
        {m.portal_instalments_of_courses()}
      </h2>
      <ul className="rows plain num">
        {courses.map(({ courseId, title, priceCents }) => (
          <li key={courseId ?? title} className="row between row-wrap">
            <span>{title}</span>
            <b className="nb">{formatKsh(priceCents)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Cancels a plan. One that has ended is only refunded, all of it; one that is paid in full is cancelled with that. */
function CancelForm({
  isPaid,
  isEnded,
  mayRefund,
}: {
  readonly isPaid: boolean;
  readonly isEnded: boolean;
  readonly mayRefund: boolean;
}) {
  const isSending = useNavigation().state === 'submitting';
  return (
    <section className="panel pad stack" aria-labelledby="plan-cancel">
      <h2 id="plan-cancel" className="h3">
        {isEnded ? m.portal_instalments_refund() : m.portal_instalments_cancel()}
      </h2>
      <p className="sub">
        {(isPaid
          ? m.portal_instalments_paid_about
          : isEnded
            ? m.portal_instalments_refund_about
            : m.portal_instalments_cancel_about)()}
      </p>
      <Form method="post" className="form form-width">
        {mayRefund && (
          <>
            <Checkbox name="refunds" label={m.portal_instalments_refund_all()} defaultChecked={isEnded} />
            <Checkbox name="outsideGuarantee" label={m.portal_instalments_outside_guarantee()} />
          </>
        )}
        <Textarea label={m.portal_shared_reason()} name="note" rows={2} maxLength={500} required />
        <div className="acts">
          <Button type="submit" variant="bad" busy={isSending}>
            {isEnded ? m.portal_instalments_refund() : m.portal_instalments_cancel()}
          </Button>
        </div>
      </Form>
    </section>
  );
}
