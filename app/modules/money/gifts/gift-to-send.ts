import type { Sendable } from '#app/shared/sendable.ts';
import type { GivenGift } from './gift-view-queries.server.ts';
import { m } from '#texts';

/** Returns a gift's link, with words in the language of its recipient. */
export function giftToSend(
  { courseTitle: title, locale }: Pick<GivenGift, 'courseTitle' | 'locale'>,
  address: string,
): Sendable {
  return {
    heading: m.gifts_send(),
    title,
    text: m.gifts_send_text({ title }, { locale }),
    address,
    picture: null,
    note: m.gifts_send_note(),
  };
}
