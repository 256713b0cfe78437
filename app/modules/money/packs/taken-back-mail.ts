import type { MailDraft } from '#app/platform/mail/mail-draft.ts';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';

/** Composes the mail to a person whose seat their organisation took back, in the present language. */
export function takenBackMail({
  to,
  organisation,
  title,
  appUrl,
}: {
  readonly to: string;
  readonly organisation: string;
  readonly title: string;
  readonly appUrl: string;
}): MailDraft {
  return {
    to,
    subject: m.mails_seat_back_subject({ organisation, title }),
    heading: m.mails_seat_back_heading(),
    blocks: [
      { kind: 'text', text: m.mails_seat_back_text({ organisation, title }) },
      { kind: 'text', text: m.mails_seat_back_kept() },
      { kind: 'button', label: m.mails_seat_back_courses(), href: appUrl + localHref('/courses') },
    ],
  };
}
