import { Form, useLocation, useNavigation, useRevalidator } from 'react-router';
import { PhoneField } from '#app/modules/money/checkout/ui/phone-field.tsx';
import { formatDay } from '#app/shared/dates.ts';
import { formatKsh } from '#app/shared/money.ts';
import type { Sendable } from '#app/shared/sendable.ts';
import { Button, LinkButton } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { Send } from '#app/ui/send/send.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { localHref } from '#app/shared/local-href.ts';
import type { LiveQuotation, QuotationView } from '../quotation.ts';
import { replacedSentence } from '../quotation-words.ts';
import { QuotationDocument } from './quotation-document.tsx';
import { useLiveStatus } from '#app/modules/money/collection/ui/use-live-status.ts';
import { m } from '#texts';

interface QuotationScreenProps {
  readonly quotation: QuotationView;
  readonly payBill: string | null;
  /** Address of the new version, which took its place; null without one. */
  readonly successor: string | null;
  readonly mayPay: boolean;
  readonly live: LiveQuotation;
  /** Its link; null once it is paid or over. */
  readonly send: Sendable | null;
  readonly refusal: { readonly error: string | null; readonly phone: string } | undefined;
}

/** A quotation for its buyer, with what can be done now: accept it, pay it, or nothing more. */
export function QuotationScreen({ quotation, payBill, successor, mayPay, live, send, refusal }: QuotationScreenProps) {
  const isSending = useNavigation().formMethod === 'POST';
  const { pathname } = useLocation();
  const { number, isRefunded } = quotation;
  const { progress } = live;
  useLiveQuotation(pathname, live);
  // What was paid and taken back is not paid any more.
  const state = quotation.state === 'paid' && isRefunded ? 'returned' : quotation.state;
  const hasSeats = quotation.lines.some(({ seats = 0 }) => seats > 0);
  const amount = formatKsh(quotation.totalCents);
  return (
    <div className="shell app">
      <div className="stack reading-width">
        <div className="send-row">
          <h1 className="h1">{m.quotations_title({ number })}</h1>
          {send && <Send send={send} />}
        </div>
        <NoteBox tone={state === 'paid' ? 'good' : state === 'sent' || state === 'accepted' ? 'quiet' : 'bad'}>
          {state === 'returned'
            ? (quotation.isBounced ? m.quotations_bounced : m.quotations_refunded)()
            : hasSeats && state === 'paid'
              ? m.quotations_paid_seats()
              : sentenceOf(quotation)}
        </NoteBox>
        {progress !== null && (
          <NoteBox tone="gold" role="status">
            <p>
              <Unbroken text={progress} />
            </p>
            <LinkButton variant="line" to={pathname} reloadDocument>
              {m.quotations_check()}
            </LinkButton>
          </NoteBox>
        )}
        {refusal && <FormError>{refusal.error}</FormError>}
        <div className="row row-wrap noprint">
          {successor !== null && state === 'cancelled' && (
            <LinkButton variant="accent" to={successor}>
              {m.quotations_open_new()}
            </LinkButton>
          )}
          {state === 'sent' && (
            <Form method="post">
              <Button type="submit" name="intent" value="accept" variant="accent" busy={isSending}>
                {m.quotations_accept()}
              </Button>
            </Form>
          )}
          {state === 'paid' && (
            <LinkButton variant="accent" to={hasSeats ? `/dashboard/seats/${quotation.orderId}` : '/dashboard/courses'}>
              {hasSeats ? m.mails_seats_hand_out() : m.quotations_open_courses()}
            </LinkButton>
          )}
          <a className="btn btn-line" href={localHref(`${pathname}/pdf`)}>
            {m.quotations_pdf()}
          </a>
        </div>
        <QuotationDocument quotation={quotation} payBill={payBill} />
        {mayPay && (
          <Form method="post" noValidate className="panel pad form noprint">
            <h2 className="h3">{m.quotations_pay()}</h2>
            <PhoneField remembered={null} typed={refusal?.phone ?? ''} hint={m.quotations_pay_about({ amount })} />
            <Button type="submit" name="intent" value="pay" variant="pay" busy={isSending}>
              {m.quotations_pay_button({ amount })}
            </Button>
          </Form>
        )}
      </div>
    </div>
  );
}

function sentenceOf(quotation: QuotationView): string {
  const { state, validUntil } = quotation;
  switch (state) {
    case 'sent':
      return m.quotations_holds({ day: formatDay(new Date(validUntil)) });
    case 'accepted':
      return m.quotations_accepted();
    case 'paid':
      return m.quotations_paid();
    case 'expired':
      return m.quotations_expired();
    case 'cancelled':
      return replacedSentence(quotation) ?? m.quotations_cancelled();
  }
}

/** Reads the page of a quotation again when its state or its payment has changed, as long as it can be paid. */
function useLiveQuotation(pathname: string, shown: LiveQuotation): void {
  const { revalidate } = useRevalidator();
  const isOpen = shown.state === 'sent' || shown.state === 'accepted';
  useLiveStatus<LiveQuotation>(isOpen ? `/api${pathname}` : null, (status) => {
    if (JSON.stringify(status) !== JSON.stringify(shown)) void revalidate();
  });
}
