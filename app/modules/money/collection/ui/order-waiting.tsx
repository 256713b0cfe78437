import type { ReactNode } from 'react';
import { formatZonedMoment, timeInNairobi } from '#app/shared/dates.ts';
import { formatDuration } from '#app/shared/duration.ts';
import { formatKsh } from '#app/shared/money.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Check, Search, Smartphone } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Ring, type RingState } from '#app/ui/ring.tsx';
import { mPesa, Unbroken } from '#app/ui/unbroken.tsx';
import { InstalmentPlanLine } from '#app/modules/study/learning/ui/instalment-plan-line.tsx';
import type { Failure } from '../result-meaning.ts';
import type { OrderState } from '../progress/order-progress.ts';
import type { OrderStatusView } from '../progress/order-status.server.ts';
import { PaymentSentence } from './payment-sentence.tsx';
import { PhoneSteps } from './phone-steps.tsx';
import { m } from '#texts';
import { fill } from '#app/ui/fill.ts';

const titles: Readonly<Record<Exclude<OrderState, 'failed' | 'not_sent'>, () => string>> = {
  not_started: m.payments_title_not_started,
  sending: m.payments_title_sending,
  prompt_sent: m.payments_title_prompt,
  still_checking: m.payments_title_checking,
  in_doubt: m.payments_title_checking,
  review: m.payments_title_review,
  paid: m.payments_title_paid,
  bounced: m.payments_title_bounced,
  refunded: m.payments_title_refunded,
};

const rings: Readonly<Record<OrderState, RingState>> = {
  not_started: 'waiting',
  sending: 'waiting',
  prompt_sent: 'waiting',
  still_checking: 'checking',
  in_doubt: 'checking',
  not_sent: 'failed',
  failed: 'failed',
  review: 'checking',
  paid: 'paid',
  bounced: 'failed',
  refunded: 'failed',
};

const isInTrouble: Readonly<Record<OrderState, boolean>> = {
  not_started: false,
  sending: false,
  prompt_sent: false,
  still_checking: true,
  in_doubt: true,
  not_sent: true,
  failed: true,
  review: true,
  paid: false,
  bounced: true,
  refunded: false,
};

interface OrderWaitingProps {
  readonly order: OrderStatusView;
  /** Seconds since the prompt was sent; the browser counts on. */
  readonly seconds: number | null;
  readonly brand: string;
  readonly email: string;
  /** The courses that wait to be paid. */
  readonly kept: ReactNode;
  /** Form to try again, if safe. */
  readonly again: ReactNode;
  /** Payment by hand, and the form to report it. */
  readonly byHand: ReactNode;
  /** Contact of the company, if something is wrong. */
  readonly help: ReactNode;
}

/** Shows the wait for M-Pesa: one screen for every state of an order. */
export function OrderWaiting({ order, seconds, brand, email, kept, again, byHand, help }: OrderWaitingProps) {
  const { state } = order;
  const isPaid = state === 'paid';
  const facts = { amount: <span className="nb">{formatKsh(order.totalCents)}</span>, brand, number: order.number };
  return (
    <section className="panel order-wait" aria-label={m.payments_payment()}>
      <Ring state={rings[state]} seconds={seconds ?? 0}>
        <RingMiddle state={state} seconds={seconds} />
      </Ring>
      <div className="stack">
        {/* Announced once a state: the clock beside it is not part of it. */}
        <div role="status">
          <h1 className="h2">
            <Unbroken text={titleOf(order)} />
          </h1>
          {order.failure ? (
            <FailureFacts order={order} failure={order.failure} />
          ) : (
            <p className="sub">
              <PaymentSentence text={sentenceOf(order)} />
            </p>
          )}
        </div>
        {state === 'prompt_sent' && <PhoneSteps order={order} brand={brand} />}
        {(state === 'still_checking' || state === 'in_doubt') && (
          <p className="sub">{m.payments_you_can_close({ email })}</p>
        )}
        {isPaid && <PaidFacts order={order} />}
        {state === 'refunded' && (
          <div className="acts">
            <LinkButton to={`/dashboard/receipts/${order.orderId}`}>{m.payments_receipt()}</LinkButton>
          </div>
        )}
        {kept}
        {order.failure && order.resend.allowed && <SafeToTry />}
        {again}
        {byHand}
        {isInTrouble[state] && help}
        <p className="meta num">
          {order.phone
            ? fill(m.payments_meta_from, { ...facts, phone: <span className="nb">{order.phone}</span> })
            : fill(m.payments_meta, facts)}
        </p>
      </div>
    </section>
  );
}

/** Returns the heading: the reason of a failure, or the state. A prompt without a useful answer may be tried again after a while. */
function titleOf({ state, failure, resend, isByLink, phone }: OrderStatusView): string {
  if (state === 'paid' && isByLink && phone !== null) return m.links_paid_by({ phone });
  if (failure) return failure.reason;
  if (state === 'failed' || state === 'not_sent') return m.payments_not_paid();
  if ((state === 'still_checking' || state === 'in_doubt') && resend.allowed) return m.payments_unknown_yet();
  return titles[state]();
}

function FailureFacts({ order, failure }: { readonly order: OrderStatusView; readonly failure: Failure }) {
  const { phone, endedAt, state } = order;
  const places = {
    phone: <span className="nb num">{phone}</span>,
    time: endedAt && <span className="nb num">{timeInNairobi(new Date(endedAt)).slice(11, 16)}</span>,
  };
  return (
    <p className="sub">
      {phone && endedAt && (
        <>
          {state === 'failed'
            ? fill(m.payments_answered_for, { ...places, mpesa: mPesa })
            : fill(m.payments_asked_for, places)}{' '}
        </>
      )}
      {failure.nothingTaken && <b>{m.payments_nothing_was_taken()} </b>}
      {order.courses.some(({ isOwned }) => isOwned) || <PaymentSentence text={failure.advice} />}
    </p>
  );
}

const SafeToTry = () => (
  <NoteBox tone="good">{fill(m.payments_safe_about, { safe: <b>{m.payments_safe_to_try()}</b> })}</NoteBox>
);

/** Returns the specification's sentence. The first half of the sentence of success is in the heading. */
function sentenceOf({ state, sentence, opens }: OrderStatusView): string {
  if (state === 'prompt_sent') return m.payments_initiated({ provider: 'M-Pesa' });
  if (state === 'paid') return opens;
  return sentence;
}

function RingMiddle({ state, seconds }: { readonly state: OrderState; readonly seconds: number | null }) {
  if (state === 'paid') {
    return (
      <>
        <Check />
        <b>{m.payments_paid()}</b>
      </>
    );
  }
  if (rings[state] === 'failed')
    return <b>{state === 'refunded' ? m.payments_title_refunded() : m.payments_not_paid()}</b>;
  return (
    <>
      {rings[state] === 'checking' ? <Search /> : <Smartphone />}
      {seconds !== null && <b className="num">{formatDuration(seconds)}</b>}
    </>
  );
}

function PaidFacts({ order }: Pick<OrderWaitingProps, 'order'>) {
  return (
    <>
      <dl className="spec num">
        {order.receipt && (
          <div>
            <dt>{order.receiptLabel}</dt>
            <dd>{order.receipt}</dd>
          </div>
        )}
        <div>
          <dt>{m.payments_paid()}</dt>
          <dd>{formatKsh(order.totalCents)}</dd>
        </div>
        {order.paidAt && (
          <div>
            <dt>{m.payments_when()}</dt>
            <dd>{formatZonedMoment(new Date(order.paidAt))}</dd>
          </div>
        )}
      </dl>
      <ul className="stack stack-8">
        {order.courses.map((course) => (
          <li key={course.courseId ?? course.title} className="row between">
            <b>{course.title}</b>
            <span className="meta num">{formatKsh(course.amountCents)}</span>
          </li>
        ))}
      </ul>
      <div className="acts">
        {order.goTo && (
          <LinkButton to={order.goTo} variant="accent">
            {order.goToLabel}
          </LinkButton>
        )}
        <LinkButton to={`/dashboard/receipts/${order.orderId}`}>{m.payments_receipt()}</LinkButton>
      </div>
      {order.plan && <InstalmentPlanLine plan={order.plan} />}
      <p className="meta">{m.payments_receipt_mailed()}</p>
    </>
  );
}
