import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { decisions } from '#app/modules/payments/admin/decisions.ts';
import { readPaymentRecord } from '#app/modules/payments/admin/read-payment-record.server.ts';
import { PaymentStatusBadge } from '#app/modules/ledger/ui/payment-status-badge.tsx';
import { settlementErrors } from '#app/modules/ledger/settlement-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Price } from '#app/ui/price.tsx';
import { requireAdmin } from '../../guards.server.ts';
import { refusalToShow } from '../../refusal-to-show.server.ts';
import { adminMeta } from '#app/modules/site/ui/admin/admin-meta.ts';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { RecordPanel } from '#app/ui/portal/list/record-panel.tsx';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { OpenDecisions } from '#app/modules/payments/ui/admin/open-decisions.tsx';
import { PaymentHistory } from '#app/modules/payments/ui/admin/payment-history.tsx';
import type { Route } from './+types/payment';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => adminMeta(m.portal_payments_payment());

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireAdmin({ context, url });
  const { db, clock } = context.get(requestScope).services;
  try {
    return await readPaymentRecord({ db, actor, clock }, params.paymentId);
  } catch (error) {
    throw refusalToShow(settlementErrors, error);
  }
}

/** One payment with its order, everything that happened to its money, and what can be decided. */
export default function Payment({ loaderData: payment }: Route.ComponentProps) {
  const { order } = payment;
  const refund = payment.decisions.find(({ decision }) => decision === 'refund');
  return (
    <RecordPanel
      title={payment.transaction}
      footer={
        (payment.userId ?? refund ?? order) && (
          <>
            {order?.status === 'unpaid' && (
              <IfAllowed act="payments.record">
                <LinkButton variant="line" to={`/admin/payments/recorded/new?order=${order.number}`}>
                  {m.portal_manual_record()}
                </LinkButton>
              </IfAllowed>
            )}
            {payment.userId && (
              <IfAllowed act="users.read">
                <LinkButton to={`/admin/users/${payment.userId}`}>{m.portal_payments_open_user()}</LinkButton>
              </IfAllowed>
            )}
            {refund && (
              <IfAllowed act={decisions.refund.needs}>
                <LinkButton
                  variant="bad"
                  to={`/admin/payments/decide/refund/${refund.subject}${payment.status === 'completed' ? `?line=${payment.id}` : ''}`}
                >
                  {decisions.refund.label()}
                </LinkButton>
              </IfAllowed>
            )}
          </>
        )
      }
    >
      <div className="stack">
        <div className="row">
          <span className="grow">
            <Price cents={payment.amountCents} className="h1" />
          </span>
          <PaymentStatusBadge status={payment.status} />
        </div>
        <OpenDecisions record={payment} />
        <dl className="spec">
          <Row label={m.portal_users_user()}>{payment.buyerName}</Row>
          <Row label={m.portal_shared_email()}>
            <span className="wrap-anywhere">{payment.buyerEmail}</span>
          </Row>
          {payment.phone && (
            <Row
              label={
                payment.status === 'completed' || payment.status === 'refunded'
                  ? m.portal_payments_paid_from()
                  : m.portal_shared_phone()
              }
            >
              <span className="nb">{payment.phone}</span>
            </Row>
          )}
          <Row label={m.portal_shared_course()}>{payment.courseTitle}</Row>
          {order && (
            <Row label={m.portal_payments_order()}>
              {m.portal_payments_order_lines({ number: order.number, count: order.lines.length })}
            </Row>
          )}
          <Row label={m.portal_shared_date()}>{formatMoment(payment.at)}</Row>
        </dl>
        {order && order.lines.length > 1 && (
          <section className="stack" aria-label={m.portal_payments_lines_of_order()}>
            <h3 className="h3">{m.portal_payments_order_number({ number: order.number })}</h3>
            <dl className="spec">
              {order.lines.map((line) => (
                <Row
                  key={line.paymentId}
                  label={
                    line.paymentId === payment.id ? (
                      line.title
                    ) : (
                      <Link to={`/admin/payments/${line.paymentId}`} className="underline">
                        {line.title}
                      </Link>
                    )
                  }
                >
                  <span className="nb">{formatKsh(line.amountCents)}</span>
                </Row>
              ))}
              {order.roundingCents > 0 && (
                <Row label={m.portal_payments_rounding()}>{formatKsh(order.roundingCents)}</Row>
              )}
              <Row label={m.portal_payments_total()}>{formatKsh(order.totalCents)}</Row>
            </dl>
          </section>
        )}
        <section className="stack" aria-label={m.portal_payments_timeline()}>
          <h3 className="h3">{m.portal_payments_timeline()}</h3>
          <PaymentHistory events={payment.events} />
        </section>
      </div>
    </RecordPanel>
  );
}

function Row({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={m.portal_payments_load_failed()} />;
}
