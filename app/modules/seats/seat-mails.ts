import type { MailDraft } from '#app/platform/mail/compose-mail.ts';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';

/** Returns the page on which a seat is taken. */
export const seatPath = (seatId: string): string => `/seats/${seatId}`;

/** Composes the mail with the link to a seat, in the present language. */
export function seatMail(given: {
  readonly to: string;
  readonly company: string;
  readonly courseTitle: string;
  readonly seatId: string;
  readonly appUrl: string;
}): MailDraft {
  const { to, company, courseTitle, seatId, appUrl } = given;
  return {
    to,
    subject: m.mails_seat_subject({ company, title: courseTitle }),
    heading: m.mails_seat_heading(),
    blocks: [
      { kind: 'text', text: m.mails_seat_text({ company, title: courseTitle }) },
      { kind: 'button', label: m.mails_seat_take(), href: appUrl + localHref(seatPath(seatId)) },
      { kind: 'note', text: m.mails_seat_note({ email: to }) },
    ],
  };
}
