import type { ReactNode } from 'react';
import { Link } from '#app/ui/link.tsx';
import { changeGiftAddress, mailOrderGift, readOrderGift } from '#app/modules/money/gifts/admin/gift-desk.server.ts';
import { giftDeskErrors } from '#app/modules/money/gifts/admin/gift-desk-errors.ts';
import { OrderGift } from '#app/modules/money/gifts/ui/admin/order-gift.tsx';
import { decisionNeeds } from '#app/shared/permissions.ts';
import { decisions } from '#app/modules/money/payments/admin/decisions.ts';
import { readPaymentRecord } from '#app/modules/money/payments/admin/read-payment-record.server.ts';
import { methodInWords } from '#app/modules/money/ledger/payment-labels.ts';
import { PaymentStatusBadge } from '#app/modules/money/ledger/ui/payment-status-badge.tsx';
import { settlementErrors } from '#app/modules/money/collection/settlement-errors.ts';
import { requestScope } from '#app/services.server.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Price } from '#app/ui/price.tsx';
import { requireStaff } from '../../guards.server.ts';
import { formAction } from '../../form-action.server.ts';
import { readOrRefuse } from '../../refusal-to-show.server.ts';
import { portalMeta } from '#app/modules/site/ui/admin/portal-meta.ts';
import { noticeFor, useNotice } from '#app/ui/portal/use-notice.ts';
import { withOfflineToast } from '#app/ui/portal/offline.ts';
import { RefusedDecisions } from '#app/ui/portal/decision.tsx';
import { DialogFailed } from '#app/ui/portal/dialog-failed.tsx';
import { RecordPanel } from '#app/ui/portal/list/record-panel.tsx';
import { IfAllowed } from '#app/modules/site/ui/admin/if-allowed.tsx';
import { OpenDecisions, refusedOf } from '#app/modules/money/payments/ui/admin/open-decisions.tsx';
import { OrderLines } from '#app/modules/money/payments/ui/admin/order-lines.tsx';
import type { Route } from './+types/payment';
import { Email } from '#app/ui/email.tsx';
import type { PaymentEvent } from '#app/modules/money/payments/admin/payment-record.ts';
import { Feed } from '#app/ui/feed.tsx';
import { m } from '#texts';

export const meta: Route.MetaFunction = () => portalMeta(m.portal_payments_payment());

const notices = { mail: m.portal_gifts_mailed_again, address: m.portal_gifts_address_changed } as const;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const actor = await requireStaff({ context, url });
  const { db, clock, providers } = context.get(requestScope).services;
  return readOrRefuse(settlementErrors, async () => {
    const payment = await readPaymentRecord({ db, actor, clock, providers }, params.paymentId);
    const gift = payment.order?.isOfGift ? await readOrderGift({ db, actor }, payment.order.id) : null;
    return { payment, gift, done: noticeFor(notices, url.searchParams.get('done')) };
  });
}

/** Mails the gift of the order again, or changes its address. */
export function action(visit: Route.ActionArgs) {
  return formAction(
    visit,
    { guard: requireStaff, errors: giftDeskErrors, failure: m.portal_gifts_change_failed },
    async ({ deps, field, url }) => {
      const intent = field('intent') === 'mail' ? 'mail' : 'address';
      const giftId = field('gift', 40);
      if (intent === 'mail') await mailOrderGift(deps, giftId);
      else await changeGiftAddress(deps, giftId, field('email', 300));
      // The list that the record is opened from keeps its search.
      const search = new URLSearchParams(url.searchParams);
      search.set('done', intent);
      return `${url.pathname}?${search}`;
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return withOfflineToast(serverAction);
}

/** One payment with its order, everything that happened to its money, and what can be decided. */
export default function Payment({ loaderData: { payment, gift, done }, actionData }: Route.ComponentProps) {
  useNotice(done);
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
                  {m.portal_shared_record_a_payment()}
                </LinkButton>
              </IfAllowed>
            )}
            {order?.quoteAgain && (
              <LinkButton variant="line" to={`/admin/quotations/new?replaces=${order.quoteAgain}`}>
                {m.portal_quotations_quote_again()}
              </LinkButton>
            )}
            {payment.userId && (
              <IfAllowed act="users.read">
                <LinkButton to={`/admin/users/${payment.userId}`}>{m.portal_payments_open_user()}</LinkButton>
              </IfAllowed>
            )}
            {refund?.refusal === null && (
              <IfAllowed act={decisionNeeds.refund}>
                <LinkButton variant="bad" to={`/admin/payments/decide/refund/${refund.subject}?line=${payment.id}`}>
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
          <PaymentStatusBadge status={payment.status} isBounced={payment.isBounced} />
        </div>
        <OpenDecisions record={payment} />
        {refund && <RefusedDecisions refused={refusedOf([refund])} />}
        <dl className="spec">
          <Row label={m.portal_users_user()}>{payment.buyerName}</Row>
          <Row label={m.portal_shared_email()}>
            <Email address={payment.buyerEmail} />
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
          {payment.method !== null && <Row label={m.portal_payments_method()}>{methodInWords(payment.method)}</Row>}
          {payment.documents.map(({ id, kind, number }) => (
            <Row key={id} label={kind === 'invoice' ? m.portal_payments_invoice() : m.portal_shared_credit_note()}>
              <Link to={`/admin/invoices/${id}`} className="underline">
                {number}
              </Link>
            </Row>
          ))}
          <Row label={m.portal_shared_date()}>{formatMoment(payment.at)}</Row>
        </dl>
        {order && order.lines.length > 1 && <OrderLines order={order} orderLineId={payment.id} />}
        {gift && <OrderGift gift={gift} done={done} error={actionData?.error} />}
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

const tones: Readonly<Record<PaymentEvent['tone'], string | undefined>> = {
  plain: undefined,
  good: 'var(--color-pay)',
  bad: 'var(--color-danger)',
};

/** Timeline of a payment, oldest event first. */
function PaymentHistory({ events }: { readonly events: readonly PaymentEvent[] }) {
  if (events.length === 0) return <p className="muted">{m.portal_payments_history_empty()}</p>;
  return (
    <Feed
      entries={events.map(({ at, title, detail, tone }, index) => ({
        key: String(index),
        tone: tones[tone],
        content: (
          <>
            <b>{title}</b>
            {detail && <p className="wrap-anywhere muted">{detail}</p>}
          </>
        ),
        when: formatMoment(at),
      }))}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <DialogFailed error={error} title={m.portal_payments_load_failed()} />;
}
