import type { MailDraft } from '#app/platform/mail/mail-draft.ts';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';

/** Returns the page on which a seat is taken. */
export const seatPath = (seatId: string): string => `/seats/${seatId}`;

/** Composes the mail with the links to a person's seats, in the present language. */
export function seatMail(input: {
  readonly to: string;
  readonly company: string;
  /** One or more, each with the title of its course. */
  readonly seats: readonly {
    readonly seatId: string;
    readonly title: string;
    /** It opens the courses of a bundle, or one of a list. */
    readonly isOfSeveral?: boolean;
  }[];
  readonly appUrl: string;
}): MailDraft {
  const { to, company, seats, appUrl } = input;
  const [first, ...others] = seats;
  if (!first) throw new RangeError('a mail about seats needs a seat');
  const hrefOf = (seatId: string) => appUrl + localHref(seatPath(seatId));
  if (others.length > 0)
    return {
      to,
      subject: m.mails_seat_subject_several({ company }),
      heading: m.mails_seat_heading_several(),
      blocks: [
        { kind: 'text', text: m.mails_seat_text_several({ company }) },
        ...seats.map(({ seatId, title }) => ({
          kind: 'button' as const,
          label: m.mails_seat_take_of({ title }),
          href: hrefOf(seatId),
        })),
        { kind: 'note', text: m.mails_seat_note_several({ email: to }) },
      ],
    };
  const { seatId, title, isOfSeveral = false } = first;
  return {
    to,
    subject: (isOfSeveral ? m.mails_seat_subject_of : m.mails_seat_subject)({ company, title }),
    heading: m.mails_seat_heading(),
    blocks: [
      { kind: 'text', text: (isOfSeveral ? m.mails_seat_text_of : m.mails_seat_text)({ company, title }) },
      { kind: 'button', label: m.mails_seat_take(), href: hrefOf(seatId) },
      { kind: 'note', text: m.mails_seat_note({ email: to }) },
    ],
  };
}
