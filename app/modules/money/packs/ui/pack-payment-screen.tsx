import { useEffect, useEffectEvent } from 'react';
import { Form, useNavigation, useRevalidator } from 'react-router';
import { OpenOrderLink } from '#app/modules/money/checkout/ui/open-order-link.tsx';
import { PhoneField } from '#app/modules/money/checkout/ui/phone-field.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Archive, FileText } from '#app/ui/icons.ts';
import { Link } from '#app/ui/link.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { ProgressStrand } from '#app/ui/strand.tsx';
import { localHref } from '#app/shared/local-href.ts';
import { codesPath, invitePath, papersPath } from '../pack-words.ts';
import { morePath } from '../seat-offer.ts';
import type { PackPayment, PackPayments } from '../read-pack.server.ts';
import './packs.css';
import { m } from '#texts';

/** Result of a refused prompt. */
export interface PromptReply {
  readonly orderId: string;
  readonly error: string;
  readonly phone: string;
  readonly openOrder: string | null;
}

interface PackPaymentScreenProps extends PackPayments {
  readonly lastPhone: string | null;
  readonly takesPayments: boolean;
  readonly reply: PromptReply | undefined;
}

/** Shows what was paid of a pack and what is missing, and sends the next prompt. */
export function PackPaymentScreen(props: PackPaymentScreenProps) {
  const { pack, payments, totalCents, paidCents, quotation } = props;
  const isPaid = payments.every(({ status }) => status !== 'unpaid');
  const next = payments.find(({ status, isTooOld, isPayable }) => status === 'unpaid' && !isTooOld && isPayable);
  const more = morePath(pack, missingSeats(payments));
  const place = { organisationId: pack.organisationId, packId: pack.packId };
  useWaitingPrompt(payments.some(({ isPrompted }) => isPrompted));
  return (
    <>
      <p className="meta">
        {pack.organisation}
        {pack.project !== '' && ` · ${m.packs_for_project({ project: pack.project })}`}
      </p>
      <div className="page-title">
        <h1>
          {isPaid
            ? m.packs_ready({ count: pack.paid - pack.refunded })
            : m.packs_paid_of({ paid: formatKsh(paidCents), total: formatKsh(totalCents) })}
        </h1>
        <p className="sub wrap-anywhere">
          {pack.title}. {isPaid ? m.packs_all_arrived({ total: formatKsh(totalCents) }) : m.packs_kept()}
        </p>
      </div>
      <div className="stack stack-24 reading-width">
        <section className="panel pad stack">
          <ProgressStrand of={20} done={totalCents === 0 ? 0 : Math.floor((20 * paidCents) / totalCents)} />
          <ol className="prompts">
            {payments.map((payment, index) => (
              <li key={payment.orderId}>
                <b className="num">{index + 1}</b>
                <span>
                  <b>{stateOf(payment)}</b>
                  <small>
                    {m.packs_order_seats({ number: payment.number, count: payment.seats })}
                    {payment.phone && `, ${payment.phone}`}
                    {payment.receipt && `, ${payment.receipt}`}
                  </small>
                  {payment.isMine && !quotation && <OpenOrder {...payment} />}
                </span>
                <b className="num nb">{formatKsh(payment.totalCents)}</b>
                {payment === next && !quotation && !payment.isPrompted && (
                  <SendPrompt {...props} payment={payment} number={index + 1} count={payments.length} />
                )}
              </li>
            ))}
          </ol>
          {!isPaid && payments.length > 1 && <p className="hint">{m.packs_parts_open()}</p>}
        </section>
        {payments.some(({ isTooOld }) => isTooOld) && !quotation && (
          <NoteBox
            action={
              more !== null && (
                <LinkButton to={more} variant="line">
                  {m.packs_order_rest()}
                </LinkButton>
              )
            }
          >
            {m.packs_state_old()}
          </NoteBox>
        )}
        {quotation && !isPaid && (
          <section className="panel pad stack">
            <p>{m.packs_valid_until({ day: formatDay(new Date(quotation.validUntil)) })}</p>
            <div className="acts">
              <LinkButton to={`/quotations/${quotation.token}`} variant="accent">
                {m.packs_open_quotation()}
              </LinkButton>
              <a className="btn btn-line" href={localHref(`/quotations/${quotation.token}/pdf`)}>
                <FileText className="i-sm" />
                {m.packs_quotation_pdf()}
              </a>
            </div>
          </section>
        )}
        {pack.paid > 0 && (
          <div className="acts">
            <LinkButton to={invitePath(place)} variant="accent">
              {m.packs_invite()}
            </LinkButton>
            <LinkButton to={codesPath(place)} variant="line">
              {m.packs_make_code()}
            </LinkButton>
          </div>
        )}
        {pack.paid > 0 && (
          <section className="stack stack-8">
            <div className="acts">
              <a className="btn btn-line btn-wrap" href={localHref(papersPath(place))}>
                <Archive className="i-sm" />
                {m.papers_download()}
              </a>
            </div>
            <p className="hint">{m.papers_download_about()}</p>
          </section>
        )}
      </div>
    </>
  );
}

/** Milliseconds after which the page is read again while a prompt is open. */
const readAgainEvery = 4_000;

/** Reads the page again and again while somebody is asked on their phone. */
function useWaitingPrompt(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  const again = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void revalidate();
  });
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(again, readAgainEvery);
    return () => clearInterval(timer);
  }, [isWaiting]);
}

const missingSeats = (payments: readonly PackPayment[]) =>
  payments.reduce((sum, { seats, isTooOld }) => sum + (isTooOld ? seats : 0), 0);

function stateOf({ status, isPrompted, isTooOld }: PackPayment): string {
  if (status === 'refunded') return m.packs_state_refunded();
  if (status !== 'unpaid') return m.packs_state_paid();
  if (isPrompted) return m.packs_state_waiting();
  return isTooOld ? m.packs_state_old() : m.packs_state_unpaid();
}

function OpenOrder({ orderId }: { readonly orderId: string }) {
  return (
    <Link className="meta underline" to={`/orders/${orderId}`}>
      {m.packs_open_order()}
    </Link>
  );
}

interface SendPromptProps extends Pick<PackPaymentScreenProps, 'lastPhone' | 'takesPayments' | 'reply'> {
  readonly payment: PackPayment;
  readonly number: number;
  readonly count: number;
}

function SendPrompt({ payment: { orderId, totalCents, isMine }, number, count, ...props }: SendPromptProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const reply = props.reply?.orderId === orderId ? props.reply : undefined;
  if (!props.takesPayments) return null;
  return (
    <Form method="post" className="form" noValidate>
      <input type="hidden" name="orderId" value={orderId} />
      <PhoneField remembered={props.lastPhone} typed={reply?.phone} />
      {!isMine && <p className="hint">{m.packs_ordered_by_another()}</p>}
      {reply && (
        <FormError>
          {reply.error} {reply.openOrder && <OpenOrderLink orderId={reply.openOrder} />}
        </FormError>
      )}
      <Button type="submit" variant="pay" size="lg" className="btn-wrap" busy={isSending}>
        {m.packs_send_prompt({ number, count, amount: formatKsh(totalCents) })}
      </Button>
    </Form>
  );
}
