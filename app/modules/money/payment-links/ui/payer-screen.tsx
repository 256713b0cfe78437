import { Form, useLocation, useRevalidator } from 'react-router';
import { PhoneSteps } from '#app/modules/money/collection/ui/phone-steps.tsx';
import { PaymentSentence } from '#app/modules/money/collection/ui/payment-sentence.tsx';
import { useLiveStatus } from '#app/modules/money/collection/ui/use-live-status.ts';
import { useSeconds } from '#app/modules/money/collection/ui/use-seconds.ts';
import { formatDay, formatZonedMoment, timeInNairobi } from '#app/shared/dates.ts';
import { formatDuration } from '#app/shared/duration.ts';
import { localHref } from '#app/shared/local-href.ts';
import { formatKsh } from '#app/shared/money.ts';
import { Button } from '#app/ui/button.tsx';
import { Check, Search, Smartphone } from '#app/ui/icons.ts';
import { Ring, type RingState } from '#app/ui/ring.tsx';
import type { LivePayer, PayerState, PayerView } from '../payer-view.ts';
import { firstName } from '../payment-link.ts';
import { PayerWords, PayPanel, type PayerScreenProps } from './payer-forms.tsx';
import './payment-link.css';
import { m } from '#texts';

/** The page of a payment link, for whoever has it: one screen for every state. */
export function PayerScreen(props: PayerScreenProps) {
  const { view, isReported } = props;
  const { pathname } = useLocation();
  useLivePayer(pathname, view);
  const isAsking = view.state === 'ask' || view.state === 'failed';
  return (
    <div className="shell app">
      <div className="payer-page stack stack-20">
        {view.state === 'ask' && (
          <>
            <h1 className="h1">{titleOf(view)}</h1>
            {view.message !== '' && (
              <blockquote className="spoken">
                {view.message}
                <small>{firstName(view.name)}</small>
              </blockquote>
            )}
          </>
        )}
        {view.state === 'ask' || <StateOfPayment {...props} />}
        {isAsking && <PayPanel {...props} />}
        {view.state === 'paid' && view.kind !== 'plan' && <PayerWords {...props} />}
        {view.state === 'paid' && <p className="meta">{m.links_keep()}</p>}
        {isAsking && (
          <div className="row row-wrap meta">
            <span>{m.links_valid_until({ day: formatZonedMoment(new Date(view.validUntil)) })}</span>
            {isReported ? (
              <span role="status">{m.links_reported()}</span>
            ) : (
              <Form method="post">
                <Button type="submit" name="intent" value="report" variant="plain">
                  {m.links_report({ name: firstName(view.name) })}
                </Button>
              </Form>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** Returns the heading of the page: who asks for what. */
export function titleOf({
  kind,
  name,
  courses,
  seats,
}: Pick<PayerView, 'kind' | 'name' | 'courses' | 'seats'>): string {
  if (kind === 'seats') return m.links_asks_seats({ name, count: seats });
  if (kind === 'gift') return m.links_asks_gift({ name });
  return kind === 'plan' ? m.links_asks_plan({ name }) : m.links_asks_courses({ name, count: courses.length });
}

const rings: Readonly<Partial<Record<PayerState, RingState>>> = {
  waiting: 'waiting',
  checking: 'checking',
  failed: 'failed',
  review: 'checking',
  paid: 'paid',
};

function StateOfPayment({ view, brand }: PayerScreenProps) {
  const { state, phone, amountCents } = view;
  const seconds = useSeconds(view.secondsSincePrompt, state === 'waiting' || state === 'checking');
  const ring = rings[state];
  const { title, about } = wordsOf(view);
  return (
    <section className="panel pad order-wait" aria-label={m.payments_payment()}>
      {ring && (
        <Ring state={ring} seconds={seconds ?? 0}>
          {state === 'paid' ? <Check /> : ring === 'checking' ? <Search /> : ring === 'waiting' ? <Smartphone /> : null}
          {ring === 'waiting' && seconds !== null && <b className="num">{formatDuration(seconds)}</b>}
        </Ring>
      )}
      <div className="stack">
        <div role="status">
          <h1 className="h2">{title}</h1>
          {view.nothingTaken && state === 'failed' && <b>{m.payments_nothing_was_taken()} </b>}
          {about !== '' && (
            <p className="sub">
              <PaymentSentence text={about} />
            </p>
          )}
        </div>
        {state === 'waiting' && <PhoneSteps order={{ phone, totalCents: amountCents }} brand={brand} />}
        {(state === 'waiting' || state === 'checking') && <p className="meta">{m.links_close_page()}</p>}
        {view.paid && <PaidFacts view={view} paid={view.paid} />}
      </div>
    </section>
  );
}

/** Returns what a state is called, and what it means for this payer. */
function wordsOf(view: PayerView): { readonly title: string; readonly about: string } {
  const name = firstName(view.name);
  const day = formatDay(new Date(view.validUntil));
  switch (view.state) {
    case 'ask':
      return { title: titleOf(view), about: '' };
    case 'waiting':
      return { title: m.payments_title_prompt(), about: view.sentence };
    case 'checking':
      return { title: m.links_checking_title(), about: view.sentence };
    case 'failed':
      return { title: view.reason ?? m.payments_not_paid(), about: view.sentence };
    case 'busy':
      return { title: m.links_busy_title(), about: m.links_busy() };
    case 'review':
      return { title: m.payments_title_review(), about: view.sentence };
    case 'paid':
      return {
        title: m.links_paid_title(),
        about: view.paid ? m.links_paid_told({ name, time: timeInNairobi(new Date(view.paid.at)).slice(11, 16) }) : '',
      };
    case 'done':
      return { title: m.links_done_title(), about: m.links_done() };
    case 'ended':
      return { title: m.links_ended_title(), about: `${m.links_ended({ day, name })} ${m.links_another({ name })}` };
  }
}

function PaidFacts({ view, paid }: { readonly view: PayerView; readonly paid: NonNullable<PayerView['paid']> }) {
  const { pathname } = useLocation();
  return (
    <>
      <dl className="spec num">
        <div>
          <dt>{m.payments_amount()}</dt>
          <dd className="nb">{formatKsh(paid.amountCents)}</dd>
        </div>
        {paid.code !== null && (
          <div>
            <dt>{paid.codeLabel}</dt>
            <dd>{paid.code}</dd>
          </div>
        )}
        {view.phone !== null && (
          <div>
            <dt>{m.checkout_phone()}</dt>
            <dd className="nb">{view.phone}</dd>
          </div>
        )}
        <div>
          <dt>{m.payments_when()}</dt>
          <dd>{formatZonedMoment(new Date(paid.at))}</dd>
        </div>
      </dl>
      <div className="acts">
        <a className="btn btn-line" href={localHref(`${pathname}/receipt`)}>
          {m.payments_receipt()} (PDF)
        </a>
      </div>
    </>
  );
}

/** Reads the page again when the payment has changed, as long as something may. */
function useLivePayer(pathname: string, { state, sentence, orderId }: PayerView): void {
  const { revalidate } = useRevalidator();
  const isOver = state === 'paid' || state === 'done' || state === 'ended';
  useLiveStatus<LivePayer>(isOver || orderId === null ? null : `/api${pathname}`, (live) => {
    if (live.state !== state || live.sentence !== sentence) void revalidate();
  });
}
