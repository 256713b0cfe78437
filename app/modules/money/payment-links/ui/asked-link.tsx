import { Form, useNavigation } from 'react-router';
import { formatZonedMoment } from '#app/shared/dates.ts';
import { formatDuration } from '#app/shared/duration.ts';
import { formatKsh } from '#app/shared/money.ts';
import type { OrderStatusView } from '#app/modules/money/collection/progress/order-status.server.ts';
import type { PaymentLinkView } from '#app/modules/money/ledger/payment-link-state.ts';
import { Button } from '#app/ui/button.tsx';
import { CopyButton } from '#app/ui/copy-button.tsx';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { fill } from '#app/ui/fill.ts';
import { Smartphone } from '#app/ui/icons.ts';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Ring } from '#app/ui/ring.tsx';
import type { Sendable } from '#app/shared/sendable.ts';
import { Send } from '#app/ui/send/send.tsx';
import { ProgressStrand } from '#app/ui/strand.tsx';
import { AskForm, type AskReply } from '#app/modules/money/checkout/ui/ask-form.tsx';
import './payment-link.css';
import { m } from '#texts';

const dayMs = 86_400_000;

const daysOf = ({ createdAt, validUntil }: PaymentLinkView) =>
  Math.max(1, Math.round((Date.parse(validUntil) - Date.parse(createdAt)) / dayMs));

/** The link as its buyer hands it on. */
export interface LinkToSend {
  /** The whole address. */
  readonly address: string;
  /** Days for which a new link would be good. */
  readonly days: number;
  /** Now, by the server's clock. */
  readonly now: string;
}

interface OpenLinkProps {
  readonly link: PaymentLinkView;
  readonly send: LinkToSend;
  readonly about: string;
  readonly reply: AskReply | undefined;
  /** The link with its words; null where the page sends it elsewhere. */
  readonly sendable: Sendable | null;
}

/** Shows an open payment link: to copy and send, to change, to take back. */
export function OpenLink({ link, send, about, reply, sendable }: OpenLinkProps) {
  const isCancelling = useNavigation().formData?.get('intent') === 'unask';
  const left = Math.max(1, Math.ceil((Date.parse(link.validUntil) - Date.parse(send.now)) / dayMs));
  return (
    <section className="panel pad stack" aria-labelledby="payment-link">
      <h2 id="payment-link" className="h3">
        {m.links_your_link()}
      </h2>
      <p className="sub">{about}</p>
      <div className="copybox">
        <output>{send.address.replace(/^https?:\/\//, '')}</output>
        <CopyButton text={send.address} variant="plain" />
      </div>
      {sendable && <Send send={sendable} />}
      <ProgressStrand done={left} of={daysOf(link)} />
      <p className="hint">{m.links_good_for({ count: left, day: formatZonedMoment(new Date(link.validUntil)) })}</p>
      <Disclosure label={m.links_change()} open={reply !== undefined}>
        <AskForm name={link.shownName} message={link.message} reply={reply} days={null} />
      </Disclosure>
      <Form method="post">
        <Button type="submit" name="intent" value="unask" variant="plain" busy={isCancelling}>
          {m.links_cancel()}
        </Button>
      </Form>
    </section>
  );
}

/** Says that a link takes no payment any more, and offers a new one. */
export function EndedLink({ link, send, reply }: Omit<OpenLinkProps, 'about' | 'sendable'>) {
  const day = formatZonedMoment(new Date(link.closedAt ?? link.validUntil));
  return (
    <NoteBox>
      <b>{link.state === 'closed' ? m.links_cancelled_title() : m.links_expired_title()}</b>
      <p>{link.state === 'closed' ? m.links_cancelled({ day }) : m.links_expired({ day })}</p>
      <Disclosure label={m.links_new()} open={reply !== undefined}>
        <AskForm name={link.shownName} message={link.message} reply={reply} days={send.days} />
      </Disclosure>
    </NoteBox>
  );
}

/** The buyer's own page while somebody with the link pays. */
export function SomebodyPays({ order, seconds }: { readonly order: OrderStatusView; readonly seconds: number | null }) {
  return (
    <section className="panel order-wait" aria-label={m.payments_payment()}>
      <Ring state="waiting" seconds={seconds ?? 0}>
        <Smartphone />
        {seconds !== null && <b className="num">{formatDuration(seconds)}</b>}
      </Ring>
      <div className="stack">
        <div role="status">
          <h1 className="h2">{m.links_somebody_paying()}</h1>
          <p className="sub">
            {fill(m.links_somebody_about, {
              phone: <span className="nb num">{order.phone ?? m.payments_the_phone()}</span>,
            })}
          </p>
        </div>
      </div>
    </section>
  );
}

/** Heading of the buyer's page while the link waits for a payer. */
export function WaitingForPayer({ order }: { readonly order: OrderStatusView }) {
  return (
    <div role="status">
      <h1 className="h1">{m.links_waiting_title()}</h1>
      <p className="sub">
        {fill(m.links_waiting_about, { amount: <span className="nb num">{formatKsh(order.totalCents)}</span> })}
      </p>
      {order.failure && order.isByLink && (
        <NoteBox>{m.links_last_failed({ phone: order.phone ?? m.payments_the_phone() })}</NoteBox>
      )}
    </div>
  );
}

/** What whoever paid said to the buyer; nothing without words. */
export function PayersWords({ order: { words } }: { readonly order: Pick<OrderStatusView, 'words'> }) {
  if (!words) return null;
  return (
    <blockquote className="spoken">
      {words.message}
      <small>
        {words.name !== '' && `${words.name}, `}
        {formatZonedMoment(new Date(words.at))}
      </small>
    </blockquote>
  );
}
