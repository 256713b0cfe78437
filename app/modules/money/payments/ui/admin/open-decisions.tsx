import { decisionNeeds, type Decision } from '#app/shared/permissions.ts';
import { decisions } from '../../admin/decisions.ts';
import type { PaymentRecord, PossibleDecision } from '../../admin/payment-record.ts';
import { formatKsh } from '#app/shared/money.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { formatMoment } from '#app/shared/dates.ts';
import { RefusedDecisions, type RefusedDecision } from '#app/ui/portal/decision.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { m } from '#texts';

/** Open cases of an order's money, each with its possible decisions. */
export function OpenDecisions({ record }: { readonly record: PaymentRecord }) {
  const matters = new Map<string, PossibleDecision[]>();
  for (const possible of record.decisions)
    if (possible.decision !== 'refund')
      matters.set(possible.subject, [...(matters.get(possible.subject) ?? []), possible]);
  const isForAnotherOrder = record.refusal !== null;
  return [...matters].map(([subject, possible]) => (
    <NoteBox key={subject} tone="gold">
      <p>
        <b>{wordsOf(record, subject)}</b>
      </p>
      {record.waiting
        .filter(({ subjectId }) => subjectId === subject)
        .map(({ name, at }) => (
          <p key={subject}>{m.portal_decisions_waits_since({ name: name ?? '', moment: formatMoment(at) })}</p>
        ))}
      <div className="row row-wrap">
        {possible.map(({ decision, refusal }) =>
          refusal === null ? <DecisionLink key={decision} {...{ decision, subject, isForAnotherOrder }} /> : null,
        )}
      </div>
      <RefusedDecisions refused={refusedOf(possible)} />
    </NoteBox>
  ));
}

/** Returns the decisions that the reader may not take, with the reasons. */
export const refusedOf = (possible: PaymentRecord['decisions']): RefusedDecision[] =>
  possible.flatMap(({ decision, refusal }) =>
    refusal === null ? [] : [{ label: decisions[decision].label(), reason: refusal }],
  );

/**
 * Returns the address of a decision's form if the actor may take it. The subject is the order's number for combined payments; money
 * `isForAnotherOrder` if its own cannot take it.
 */
export function DecisionLink({
  decision,
  subject,
  isForAnotherOrder = false,
}: {
  readonly decision: Decision;
  readonly subject: string;
  readonly isForAnotherOrder?: boolean;
}) {
  const label =
    decision === 'match' && isForAnotherOrder ? m.portal_payments_decide_match_other : decisions[decision].label;
  return (
    <IfAllowed act={decisionNeeds[decision]}>
      <LinkButton variant="line" to={`/admin/payments/decide/${decision}/${encodeURIComponent(subject)}`}>
        {label()}
      </LinkButton>
    </IfAllowed>
  );
}

const refundSentences: Readonly<Record<string, (values: { amount: string }) => string>> = {
  requested: m.portal_payments_open_refund_requested,
  unknown: m.portal_payments_open_refund_unknown,
  failed: m.portal_payments_open_refund_failed,
};

function wordsOf({ order, refunds, incomingPayments, claims, refusal }: PaymentRecord, subject: string): string {
  if (order?.number === subject) return m.portal_payments_open_order({ total: formatKsh(order.totalCents) });
  const refund = refunds.find(({ id }) => id === subject);
  if (refund) {
    return (refundSentences[refund.status] ?? m.portal_payments_open_refund)({
      amount: formatKsh(refund.amountCents),
      status: refund.status,
    });
  }
  const money = incomingPayments.find(({ receipt }) => receipt === subject);
  if (money?.isProvisional) return m.portal_payments_open_code_unknown({ amount: formatKsh(money.amountCents) });
  if (money) {
    const what = { amount: formatKsh(money.amountCents), receipt: money.receipt };
    return refusal === null
      ? m.portal_payments_open_does_not_fit(what)
      : m.portal_payments_open_not_taken({ ...what, why: refusal });
  }
  const claim = claims.find(({ id }) => id === subject);
  if (claim) return m.portal_payments_open_claim({ receipt: claim.receipt });
  return m.portal_payments_open_prompt();
}
