import { Form, useNavigation } from 'react-router';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { ArrowLeft, Download, Printer } from '#app/ui/icons.ts';
import { BackLink } from '#app/ui/layout/back-link.tsx';
import { Send } from '#app/ui/send/send.tsx';
import { NoteBox } from '#app/ui/note-box.tsx';
import { localHref } from '#app/shared/local-href.ts';
import { giftToSend } from '../gift-to-send.ts';
import { showGiftCode } from '../gift-code.ts';
import type { GiftFields as Values } from '../gift-form.ts';
import { GiftCard } from './gift-card.tsx';
import { GiftFields } from './gift-fields.tsx';
import { giftStateWords } from './gift-state.ts';
import type { GivenGift } from '../gift-view-queries.server.ts';
import { m } from '#texts';

/** Result of a form of a gift. */
export interface GivenGiftReply {
  readonly done: string | null;
  readonly error: string | null;
  readonly errors: Readonly<Record<string, string>>;
  readonly values: Values | null;
}

interface GivenGiftScreenProps {
  readonly gift: GivenGift;
  /** Addresses of the gift and of the page that takes codes, and the QR code as SVG. */
  readonly address: string;
  readonly enterAt: string;
  readonly qr: string;
  readonly days: { readonly first: string; readonly last: string };
  readonly reply: GivenGiftReply | undefined;
}

/** Shows a gift to its giver: card, link, mail, and to whom it goes while nobody has opened it. */
export function GivenGiftScreen({ gift, address, enterAt, qr, days, reply }: GivenGiftScreenProps) {
  const isSending = useNavigation().state === 'submitting';
  const isOpen = gift.state === 'unopened' && !gift.isBeingRefunded;
  const values: Values = reply?.values ?? {
    way: gift.recipientEmail === null ? 'hand' : 'mail',
    recipientName: gift.recipientName,
    recipientEmail: gift.recipientEmail ?? '',
    senderName: gift.senderName,
    message: gift.message,
    mailOn: '',
    locale: gift.locale,
  };
  return (
    <>
      <div className="bar gift-aside row-wrap">
        <BackLink to="/dashboard/gifts">
          <ArrowLeft className="i-sm" />
          {m.gifts_back()}
        </BackLink>
        {isOpen && (
          <span className="row row-wrap">
            <a className="btn btn-line" href={localHref(`/dashboard/gifts/${gift.giftId}/card`)}>
              <Download className="i-sm" />
              {m.gifts_card_pdf()}
            </a>
            <Send send={giftToSend(gift, address)} />
            <Button variant="accent" onClick={() => window.print()}>
              <Printer className="i-sm" />
              {m.gifts_print()}
            </Button>
          </span>
        )}
      </div>
      <div className="page-title">
        <h1>{m.gifts_title({ name: gift.recipientName })}</h1>
        <p className="sub dots">
          {giftStateWords(gift).map((words) => (
            <span key={words}>{words}</span>
          ))}
        </p>
      </div>
      {reply?.done && (
        <NoteBox tone="good" role="status">
          {reply.done}
        </NoteBox>
      )}
      {isOpen && (
        <div className="split">
          <div className="stack">
            <GiftCard {...gift} open={{ address, enterAt, qr, code: showGiftCode(gift.code) }} />
            {gift.recipientEmail !== null && (
              <Form method="post" className="gift-aside">
                <Button type="submit" name="intent" value="mail" busy={isSending}>
                  {m.gifts_mail_again()}
                </Button>
              </Form>
            )}
          </div>
          <Form method="post" className="panel pad form gift-aside" key={gift.code} noValidate>
            <h2 className="h3">{m.gifts_change()}</h2>
            <p className="sub">{m.gifts_change_about()}</p>
            <GiftFields values={values} errors={reply?.errors ?? {}} days={days} />
            <FormError>{reply?.error}</FormError>
            <Button type="submit" name="intent" value="change" busy={isSending}>
              {m.gifts_change_save()}
            </Button>
          </Form>
        </div>
      )}
    </>
  );
}
