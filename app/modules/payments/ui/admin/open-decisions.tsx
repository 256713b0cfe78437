import { decisions, type Decision } from '../../admin/decisions.ts';
import type { PaymentRecord } from '../../admin/payment-record.ts';
import { formatKsh } from '#app/shared/money.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';

/** What waits for a person about an order's money, each matter with what can be decided. */
export function OpenDecisions({ record }: { readonly record: PaymentRecord }) {
  const matters = new Map<string, Decision[]>();
  for (const { decision, subject } of record.decisions)
    if (decision !== 'refund') matters.set(subject, [...(matters.get(subject) ?? []), decision]);
  return [...matters].map(([subject, possible]) => (
    <NoteBox key={subject} tone="gold">
      <p>
        <b>{wordsOf(record, subject)}</b>
      </p>
      <div className="row row-wrap">
        {possible.map((decision) => (
          <DecisionLink key={decision} decision={decision} subject={subject} />
        ))}
      </div>
    </NoteBox>
  ));
}

/** To where a decision is asked for, for who may take it; the subject is the order's number for payments that are combined. */
export function DecisionLink({ decision, subject }: { readonly decision: Decision; readonly subject: string }) {
  const { label, needs } = decisions[decision];
  return (
    <IfAllowed act={needs}>
      <LinkButton variant="line" to={`/admin/payments/decide/${decision}/${encodeURIComponent(subject)}`}>
        {label}
      </LinkButton>
    </IfAllowed>
  );
}

function wordsOf({ order, refunds, receipts, claims }: PaymentRecord, subject: string): string {
  if (order?.number === subject) return `The order costs ${formatKsh(order.totalCents)}. Several payments may pay it.`;
  const refund = refunds.find(({ id }) => id === subject);
  if (refund) {
    const states = { requested: 'waits to be sent', unknown: 'is in doubt', failed: 'has failed' } as Record<
      string,
      string
    >;
    return `A refund of ${formatKsh(refund.amountCents)} ${states[refund.status] ?? refund.status}.`;
  }
  const money = receipts.find(({ receipt }) => receipt === subject);
  if (money?.isProvisional) return `The M-Pesa code of ${formatKsh(money.amountCents)} is not known yet.`;
  if (money) return `${formatKsh(money.amountCents)} by ${money.receipt} does not fit the order.`;
  const claim = claims.find(({ id }) => id === subject);
  if (claim) return `The learner says that ${claim.receipt} paid this order.`;
  return 'Nobody knows what became of a prompt.';
}
