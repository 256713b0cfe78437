import type { ReactNode } from 'react';
import type { OrderStatusView } from '#app/modules/money/collection/progress/order-status.server.ts';
import type { PaymentLinkView } from '#app/modules/money/ledger/payment-link-state.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { formatKsh } from '#app/shared/money.ts';
import type { Sendable } from '#app/shared/sendable.ts';
import { AskForm, type AskReply } from '#app/modules/money/checkout/ui/ask-form.tsx';
import { EndedLink, OpenLink, PayersWords, SomebodyPays, WaitingForPayer, type LinkToSend } from './asked-link.tsx';
import { m } from '#texts';

/** Returns whether the buyer's page of an order is about the link by which somebody else pays. */
export function isForPayer({ link, state, isByLink, resend }: OrderStatusView): boolean {
  if (link?.state !== 'open') return isByLink && (state === 'sending' || state === 'prompt_sent');
  if (state === 'not_started') return true;
  return isByLink && (state === 'sending' || state === 'prompt_sent' || resend.allowed);
}

interface AskedProps {
  readonly order: OrderStatusView;
  readonly send: LinkToSend;
  /** The buyer's name for a new link. */
  readonly name: string;
  readonly reply: AskReply | undefined;
}

interface AskedOrderProps extends AskedProps {
  readonly seconds: number | null;
  /** The form for the buyer's own phone. */
  readonly payIt: ReactNode;
}

/** The buyer's page of an order that somebody else was asked to pay. */
export function AskedOrder({ order, send, seconds, payIt, reply }: AskedOrderProps) {
  if (order.state === 'sending' || order.state === 'prompt_sent')
    return <SomebodyPays order={order} seconds={seconds} />;
  const titles = [...new Set(order.courses.map(({ title }) => title))].join(', ');
  const linkToSend = ({ shownName: name }: PaymentLinkView): Sendable => ({
    heading: m.links_way(),
    title: titles,
    text: m.links_send_course({ name, title: titles, amount: formatKsh(order.totalCents) }),
    address: send.address,
    picture: null,
    note: null,
  });
  return (
    <>
      <WaitingForPayer order={order} />
      {order.link && (
        <OpenLink link={order.link} send={send} about={titles} reply={reply} sendable={linkToSend(order.link)} />
      )}
      <Disclosure label={m.links_pay_yourself()}>{payIt}</Disclosure>
    </>
  );
}

/** Offers a link beside the buyer's own payment, or says what became of the last one. */
export function MayAsk({ order, send, name, reply, isPriceTooOld }: AskedProps & { readonly isPriceTooOld: boolean }) {
  if (order.link) return isPriceTooOld ? null : <EndedLink link={order.link} send={send} reply={reply} />;
  if (order.quotation || isPriceTooOld) return null;
  return (
    <Disclosure label={m.links_way()} open={reply !== undefined}>
      <p className="sub">{m.links_ask_about()}</p>
      <AskForm name={name} message="" reply={reply} days={send.days} />
    </Disclosure>
  );
}

interface AskForPlanProps extends Omit<AskedProps, 'order'> {
  /** The link that is open; null without one. */
  readonly link: PaymentLinkView | null;
}

/** The link by which others pay into an instalment plan, or the form for one. */
export function AskForPlan({ link, send, name, reply }: AskForPlanProps) {
  if (link) return <OpenLink link={link} send={send} about={m.links_waiting_plan()} reply={reply} sendable={null} />;
  return (
    <section className="panel pad stack">
      <h2 className="h3">{m.links_way()}</h2>
      <p className="sub">{m.links_ask_about()}</p>
      <Disclosure label={m.links_create()} open={reply !== undefined}>
        <AskForm name={name} message="" reply={reply} days={send.days} />
      </Disclosure>
    </section>
  );
}

/** What the payer of a paid order said; nothing for an order that its buyer paid. */
export function ThankPayer({ order }: Pick<AskedProps, 'order'>) {
  if (order.state !== 'paid' || !order.isByLink) return null;
  const [first] = order.courses;
  const thanks = m.links_thanks_text({ title: first?.title ?? formatKsh(order.totalCents) });
  return (
    <>
      <PayersWords order={order} />
      <div className="acts">
        <a
          className="btn btn-line"
          href={`https://wa.me/?text=${encodeURIComponent(thanks)}`}
          rel="noopener noreferrer"
          target="_blank"
        >
          {m.links_thanks()}
        </a>
      </div>
    </>
  );
}
