import { dayInNairobi } from '#app/shared/dates.ts';
import { giftMailDays } from '#app/shared/selling-terms.ts';
import type { GiftFields } from '#app/modules/money/gifts/gift-form.ts';
import { fieldOf } from '../../form-fields.server.ts';

/** Returns the days on which the mail about a gift may go out. */
export const mailDays = (now: Date) => ({
  first: dayInNairobi(now),
  last: dayInNairobi(new Date(now.getTime() + giftMailDays * 86_400_000)),
});

/** Reads the fields of a gift's form, cut a little beyond what they may hold. */
export function giftFieldsOf(form: FormData): GiftFields {
  const field = (name: string) => fieldOf(form, name, 400);
  return {
    way: field('way'),
    recipientName: field('recipientName'),
    recipientEmail: field('recipientEmail'),
    senderName: field('senderName'),
    message: field('message'),
    mailOn: field('mailOn'),
    locale: field('locale'),
  };
}
