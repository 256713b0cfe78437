import { Form, useNavigation } from 'react-router';
import { formatKsh } from '#app/shared/money.ts';
import { roles, rolesWith } from '#app/shared/permissions.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { RefusedDecisions } from '#app/ui/portal/decision.tsx';
import type { ManualPaymentDecision, ManualPaymentView } from '../../manual-payment.ts';
import { shownDay } from './manual-payment-table.tsx';
import { m } from '#texts';

/** The forms by which a person decides about a recorded payment; empty without a decision to make. */
export function ManualPaymentDecisions({ payment }: { readonly payment: ManualPaymentView }) {
  const isSending = useNavigation().formMethod === 'POST';
  const { may, amountCents, awaitsClearing } = payment;
  const isForOthers = payment.status === 'waiting' && !may.approve && !may.reject && payment.refused.length === 0;
  const isCompared = payment.needsApproval || !awaitsClearing;
  return (
    <>
      <RefusedDecisions
        refused={payment.refused.map(({ decision, reason }) => ({ label: labelOf(payment, decision), reason }))}
      />
      {isForOthers && <p className="muted">{m.portal_manual_for_others({ roles: approvers() })}</p>}
      {payment.isAlone && <NoteBox>{m.portal_decisions_acts_alone()}</NoteBox>}
      {may.approve && (
        <Form method="post" className="stack">
          {isCompared && (
            <>
              <p>{m.portal_manual_compare_about()}</p>
              <Checkbox
                name="checked_amount"
                required
                label={m.portal_manual_check_amount({ amount: formatKsh(amountCents) })}
              />
              <Checkbox
                name="checked_reference"
                required
                label={m.portal_manual_check_reference({ reference: payment.reference })}
              />
              <Checkbox
                name="checked_day"
                required
                label={m.portal_manual_check_day({ day: shownDay(payment.receivedOn) })}
              />
            </>
          )}
          {awaitsClearing && <Checkbox name="checked_cleared" required label={m.portal_manual_check_cleared()} />}
          <p className="muted">{m.portal_manual_approve_about()}</p>
          <div className="acts">
            <Button type="submit" name="decision" value="approve" variant="accent" busy={isSending}>
              {labelOf(payment, 'approve')}
            </Button>
          </div>
        </Form>
      )}
      {may.reject && (
        <NoteForm
          decision="reject"
          about={may.approve ? null : m.portal_manual_own()}
          label={may.approve ? m.portal_manual_why() : m.portal_manual_why_take_back()}
          button={may.approve ? m.portal_manual_reject() : m.portal_manual_take_back()}
        />
      )}
      {may.bounce && (
        <NoteForm
          decision="bounce"
          about={m.portal_manual_bounce_about()}
          label={m.portal_manual_bounce_why()}
          button={m.portal_shared_cheque_bounced()}
        />
      )}
    </>
  );
}

const approvers = () =>
  rolesWith('payments.approve')
    .map((role) => roles[role].label.toLowerCase())
    .join(', ');

/** Returns the label of the button of a decision. */
function labelOf({ needsApproval, awaitsClearing, amountCents }: ManualPaymentView, decision: ManualPaymentDecision) {
  if (decision === 'bounce') return m.portal_shared_cheque_bounced();
  if (decision === 'reject') return m.portal_manual_reject();
  const isCompared = needsApproval || !awaitsClearing;
  return isCompared ? m.portal_manual_approve({ amount: formatKsh(amountCents) }) : m.portal_manual_clear();
}

function NoteForm({
  decision,
  about,
  label,
  button,
}: {
  readonly decision: 'reject' | 'bounce';
  readonly about: string | null;
  readonly label: string;
  readonly button: string;
}) {
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" className="form">
      {about !== null && <p className="muted">{about}</p>}
      <Field label={label} name="note" required maxLength={500} autoComplete="off" />
      <div className="acts">
        <Button type="submit" name="decision" value={decision} variant="bad" busy={isSending}>
          {button}
        </Button>
      </div>
    </Form>
  );
}
