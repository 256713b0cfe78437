import { m } from '#texts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';

/** Composes the mail to an address that was entered for a course, with links to confirm and to leave. */
export function confirmWaitingMail(
  to: string,
  input: { readonly brand: string; readonly course: string; readonly link: string; readonly leave: string },
): Mail {
  const { brand, course, link, leave } = input;
  return composeMail({
    to,
    brand,
    subject: m.mails_waiting_confirm_subject({ course }),
    heading: m.mails_waiting_confirm_heading({ course }),
    blocks: [
      { kind: 'text', text: m.mails_waiting_confirm_about({ course }) },
      { kind: 'button', label: m.messages_waiting_confirm(), href: link },
      { kind: 'note', text: m.mails_newsletter_confirm_ignore() },
      { kind: 'note', text: m.mails_waiting_leave({ address: leave }) },
    ],
  });
}

/** Composes the one mail when the course is open. */
export function courseOpenMail(
  to: string,
  input: { readonly brand: string; readonly course: string; readonly link: string; readonly entryId: string },
): Mail {
  const { brand, course, link, entryId } = input;
  return composeMail({
    to,
    brand,
    subject: m.mails_waiting_open_heading({ course }),
    heading: m.mails_waiting_open_heading({ course }),
    blocks: [
      { kind: 'text', text: m.mails_waiting_open_about() },
      { kind: 'button', label: m.mails_waiting_open_button(), href: link },
      { kind: 'note', text: m.mails_waiting_open_last() },
    ],
    dedupeKey: `waiting-list:${entryId}`,
  });
}
