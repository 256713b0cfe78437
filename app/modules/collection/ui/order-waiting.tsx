import type { ReactNode } from 'react';
import { formatMoment, timeInNairobi } from '#app/shared/dates.ts';
import { formatDuration } from '#app/shared/duration.ts';
import { formatKsh } from '#app/shared/money.ts';
import { LinkButton } from '#app/ui/button.tsx';
import { Check, Search, Smartphone } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Ring, type RingState } from '#app/ui/ring.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import type { Failure } from '../result-meaning.ts';
import type { OrderState } from '../progress/order-progress.ts';
import type { OrderStatusView } from '../progress/order-status.server.ts';
import { PaymentSentence } from './payment-sentence.tsx';

const titles: Readonly<Record<Exclude<OrderState, 'failed' | 'not_sent'>, string>> = {
  not_started: 'Not paid yet',
  sending: 'Sending the prompt',
  prompt_sent: 'Check your phone',
  still_checking: 'Still checking. Do not pay again.',
  in_doubt: 'Still checking. Do not pay again.',
  review: 'A person is looking into it',
  paid: 'Payment successful!',
  refunded: 'Refunded',
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
  refunded: false,
};

interface OrderWaitingProps {
  readonly order: OrderStatusView;
  /** Since the prompt went out; counts on in the browser. */
  readonly seconds: number | null;
  readonly brand: string;
  readonly email: string;
  /** The courses that wait to be paid. */
  readonly kept: ReactNode;
  /** Trying again, where it is safe. */
  readonly again: ReactNode;
  /** Paying by hand, and telling that it was done. */
  readonly byHand: ReactNode;
  /** How to reach the company, where something is wrong. */
  readonly help: ReactNode;
}

/** The wait for M-Pesa in words and beads: one screen for every state of an order. */
export function OrderWaiting({ order, seconds, brand, email, kept, again, byHand, help }: OrderWaitingProps) {
  const { state } = order;
  const isPaid = state === 'paid';
  return (
    <section className="panel order-wait" aria-label="Payment">
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
          <p className="sub">
            If money left your phone it is recorded, and your courses open as soon as we hear. You can close this page:
            the receipt goes to {email}.
          </p>
        )}
        {isPaid && <PaidFacts order={order} />}
        {state === 'refunded' && (
          <div className="acts">
            <LinkButton to={`/dashboard/receipts/${order.orderId}`}>Receipt</LinkButton>
          </div>
        )}
        {kept}
        {order.failure && order.resend.allowed && <SafeToTry />}
        {again}
        {byHand}
        {isInTrouble[state] && help}
        <p className="meta num">
          <span className="nb">{formatKsh(order.totalCents)}</span> to {brand}
          {order.phone && (
            <>
              {' '}
              from <span className="nb">{order.phone}</span>
            </>
          )}
          , order {order.number}
        </p>
      </div>
    </section>
  );
}

/** The reason where it was not paid. A prompt that M-Pesa says nothing of use about may be tried again after a while. */
function titleOf({ state, failure, resend }: OrderStatusView): string {
  if (failure) return failure.reason;
  if (state === 'failed' || state === 'not_sent') return 'Not paid';
  if ((state === 'still_checking' || state === 'in_doubt') && resend.allowed) return 'We do not know yet';
  return titles[state];
}

function FailureFacts({ order, failure }: { readonly order: OrderStatusView; readonly failure: Failure }) {
  const { phone, endedAt, state } = order;
  return (
    <p className="sub">
      {phone && endedAt && (
        <>
          {state === 'failed' ? <Unbroken text="M-Pesa answered for " /> : 'We asked for '}
          <span className="nb num">{phone}</span> at{' '}
          <span className="nb num">{timeInNairobi(new Date(endedAt)).slice(11, 16)}</span>.{' '}
        </>
      )}
      {failure.nothingTaken && <b>Nothing was taken. </b>}
      {order.courses.some(({ isOwned }) => isOwned) || <PaymentSentence text={failure.advice} />}
    </p>
  );
}

const SafeToTry = () => (
  <NoteBox tone="good">
    <b>Safe to try again.</b> The last request is closed. Should it be paid after all, the second payment goes back to
    you.
  </NoteBox>
);

/** In the specification's words; the first half of the sentence of success is the heading above it. */
function sentenceOf({ state, sentence }: OrderStatusView): string {
  if (state === 'prompt_sent') return 'Payment initiated for all items! Please check your phone for M-Pesa prompts.';
  if (state === 'paid') return 'You can now access the course content.';
  return sentence;
}

function RingMiddle({ state, seconds }: { readonly state: OrderState; readonly seconds: number | null }) {
  if (state === 'paid') {
    return (
      <>
        <Check />
        <b>Paid</b>
      </>
    );
  }
  if (rings[state] === 'failed') return <b>{state === 'refunded' ? 'Refunded' : 'Not paid'}</b>;
  return (
    <>
      {rings[state] === 'checking' ? <Search /> : <Smartphone />}
      {seconds !== null && <b className="num">{formatDuration(seconds)}</b>}
    </>
  );
}

function PhoneSteps({ order, brand }: Pick<OrderWaitingProps, 'order' | 'brand'>) {
  return (
    <ol className="steps">
      <li>
        <span>
          Unlock <span className="nb num">{order.phone ?? 'the phone'}</span>, or ask its owner to. A pop-up there asks
          to pay <span className="nb num">{formatKsh(order.totalCents)}</span> to {brand}.
        </span>
      </li>
      <li>
        <span>
          Who pays enters the <span className="nb">M-Pesa</span> PIN in the pop-up, never on this page.
        </span>
      </li>
      <li>
        <span>
          Stay or leave: this page changes by itself once <span className="nb">M-Pesa</span> confirms.
        </span>
      </li>
    </ol>
  );
}

function PaidFacts({ order }: Pick<OrderWaitingProps, 'order'>) {
  return (
    <>
      <dl className="spec num">
        {order.receipt && (
          <div>
            <dt>M-Pesa code</dt>
            <dd>{order.receipt}</dd>
          </div>
        )}
        <div>
          <dt>Paid</dt>
          <dd>{formatKsh(order.totalCents)}</dd>
        </div>
        {order.paidAt && (
          <div>
            <dt>When</dt>
            <dd>{formatMoment(new Date(order.paidAt))}</dd>
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
            {order.courses.length === 1 ? 'Open the course' : 'Go to dashboard'}
          </LinkButton>
        )}
        <LinkButton to={`/dashboard/receipts/${order.orderId}`}>Receipt</LinkButton>
      </div>
      <p className="meta">The receipt is in your e-mail too.</p>
    </>
  );
}
