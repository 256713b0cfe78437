import type { ReactNode } from 'react';
import { Link } from '#app/ui/link.tsx';
import { methodLabels } from '#app/modules/money/ledger/payment-labels.ts';
import { partsOfAccount } from '#app/modules/site/bank-accounts.ts';
import { formatDay, formatMoment } from '#app/shared/dates.ts';
import { formatKsh, toCents } from '#app/shared/money.ts';
import { isBanked } from '#app/shared/payment-terms.ts';
import type { ManualPaymentView } from '../../manual-payment.ts';
import { shownDay } from './manual-payment-table.tsx';
import { m } from '#texts';

/** What was recorded, beside what the order says. */
export function ManualPaymentFacts({ payment }: { readonly payment: ManualPaymentView }) {
  const { orderNumber, orderLineId, note, decisionNote, decidedAt, bounce } = payment;
  return (
    <dl className="spec">
      <Row label={m.portal_shared_amount()}>
        <b className="nb">{formatKsh(payment.amountCents)}</b>
        <p className="quiet">{amountWords(payment)}</p>
      </Row>
      <Row label={m.portal_manual_way()}>{methodLabels[payment.method]()}</Row>
      <Row label={m.portal_shared_reference()}>
        <span className="num wrap-anywhere">{payment.reference}</span>
      </Row>
      {payment.bankAccount !== null && (
        <Row label={m.portal_manual_account()}>
          <span className="wrap-anywhere">{partsOfAccount(payment.bankAccount).join(', ')}</span>
        </Row>
      )}
      <Row label={m.portal_manual_day()}>{shownDay(payment.receivedOn)}</Row>
      {isBanked(payment.method) && (
        <Row label={m.portal_manual_statement()}>
          {payment.statement ? (
            <Link className="link" to={`/admin/payments/reconcile/${payment.statement.id}`}>
              {m.portal_manual_on_statement({ day: formatDay(payment.statement.at) })}
            </Link>
          ) : (
            m.portal_manual_on_no_statement()
          )}
        </Row>
      )}
      <Row label={m.portal_manual_order()}>
        {orderLineId === null ? (
          orderNumber
        ) : (
          <Link className="link num" to={`/admin/payments/${orderLineId}`}>
            {orderNumber}
          </Link>
        )}
      </Row>
      <Row label={m.portal_manual_ordered()}>{formatDay(payment.orderPlacedAt)}</Row>
      <Row label={m.portal_manual_total_of_order()}>{formatKsh(payment.orderTotalCents)}</Row>
      <Row label={m.portal_shared_buyer()}>
        <span className="wrap-anywhere">{payment.buyerName}</span>
      </Row>
      <Row label={m.portal_manual_recorded_by()}>
        <Hand by={payment.recorder} at={payment.createdAt} note="" />
      </Row>
      {note !== '' && <Row label={m.portal_manual_note()}>{note}</Row>}
      {decidedAt && (
        <Row label={m.portal_manual_decided_by()}>
          <Hand by={payment.decider} at={decidedAt} note={decisionNote} />
        </Row>
      )}
      {bounce && (
        <Row label={m.portal_manual_bounced_by()}>
          <Hand {...bounce} />
        </Row>
      )}
    </dl>
  );
}

/** Compares the amount with the order's, as approving it would. */
function amountWords({ status, orderStatus, amountCents, orderTotalCents }: ManualPaymentView): string {
  if (status === 'waiting' && orderStatus !== 'unpaid') return m.portal_manual_amount_surplus();
  const beyond = amountCents - orderTotalCents;
  if (beyond === 0) return m.portal_manual_amount_fits();
  const amount = formatKsh(toCents(Math.abs(beyond)));
  return beyond < 0 ? m.portal_manual_amount_less({ amount }) : m.portal_manual_amount_more({ amount });
}

/** Who did it, when, and what they noted. */
function Hand({ by, at, note }: { readonly by: string | null; readonly at: Date; readonly note: string }) {
  return (
    <>
      {by ?? m.portal_manual_former_colleague()}
      <p className="quiet">{[formatMoment(at), note].filter(Boolean).join(' · ')}</p>
    </>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
