import { Weave } from '#app/ui/artwork.tsx';
import { m } from '#texts';

interface GiftCardProps {
  readonly courseTitle: string;
  readonly category: string | null;
  readonly senderName: string;
  readonly recipientName: string;
  readonly message: string;
  /** Where it is opened; null before it is paid for. */
  readonly open: {
    readonly address: string;
    readonly enterAt: string;
    readonly code: string;
    readonly qr: string;
  } | null;
}

/** Shows the card of a gift, as it is printed: light in both themes. */
export function GiftCard({ courseTitle, category, senderName, recipientName, message, open }: GiftCardProps) {
  return (
    <article className="gift-card" aria-label={m.gifts_card()}>
      <div className="gift-cloth">
        <Weave category={category ?? ''} title={courseTitle} eager />
      </div>
      <div className="gift-words">
        <div>
          <p className="gift-small">{m.gifts_for_from({ recipient: recipientName, sender: senderName })}</p>
          <p className="gift-title">{courseTitle}</p>
          {message !== '' && <p className="gift-message">{message}</p>}
          {open ? (
            <>
              <p className="gift-small">{m.gifts_card_link()}</p>
              <p className="gift-address">{open.address}</p>
              <p className="gift-small">{m.gifts_card_code({ address: open.enterAt })}</p>
              <p className="gift-code num">{open.code}</p>
            </>
          ) : (
            <p className="gift-small">{m.gifts_card_link_later()}</p>
          )}
          <p className="gift-small">{m.gifts_card_paid()}</p>
        </div>
        {open && (
          <img
            className="gift-qr"
            src={`data:image/svg+xml,${encodeURIComponent(open.qr)}`}
            alt=""
            width={112}
            height={112}
          />
        )}
      </div>
    </article>
  );
}
