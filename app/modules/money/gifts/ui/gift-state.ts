import { formatDay } from '#app/shared/dates.ts';
import type { GivenGift } from '../gift-view-queries.server.ts';
import { m } from '#texts';

type Shown = Pick<
  GivenGift,
  'state' | 'isBounced' | 'isBeingRefunded' | 'openedAt' | 'openedBy' | 'recipientEmail' | 'mailedAt' | 'mailOn'
>;

/** Says what has become of a gift, and how it reaches whom it is for. */
export function giftStateWords(gift: Shown): readonly string[] {
  if (gift.state === 'refunded') return [(gift.isBounced ? m.payments_title_bounced : m.gifts_refunded)()];
  if (gift.isBeingRefunded) return [m.gifts_returning()];
  if (gift.openedAt) {
    const day = formatDay(gift.openedAt);
    return [gift.openedBy === null ? m.gifts_opened_on({ day }) : m.gifts_opened_by({ name: gift.openedBy, day })];
  }
  return [m.gifts_unopened(), readingOrder(gift)];
}

function readingOrder({ recipientEmail, mailedAt, mailOn }: Shown): string {
  if (recipientEmail === null) return m.gifts_hand_over();
  if (mailedAt) return m.gifts_mail_sent({ day: formatDay(mailedAt) });
  return mailOn === null
    ? m.gifts_mail_at_once()
    : m.gifts_mail_planned({ day: formatDay(new Date(`${mailOn}T09:00Z`)) });
}
