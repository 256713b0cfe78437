import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';

/** Composes the mail to a person whose account a staff member created; its link sets a password and verifies the address. */
export function invitationMail({
  to,
  link,
  laterLink,
  brand,
}: {
  to: string;
  link: string;
  laterLink: string;
  brand: string;
}): Mail {
  return composeMail({
    to,
    brand,
    subject: m.mails_invitation_subject({ brand }),
    heading: m.mails_invitation_heading(),
    blocks: [
      {
        kind: 'text',
        text: m.mails_invitation_text({ brand }),
      },
      { kind: 'button', label: m.mails_invitation_button(), href: link },
      { kind: 'note', text: m.mails_invitation_within() },
      { kind: 'link', label: m.mails_invitation_later(), href: laterLink },
      {
        kind: 'note',
        text: m.mails_invitation_note(),
      },
    ],
  });
}

/** Composes the mail to the former address of an account after a staff member changed it. */
export function emailChangedMail({ to, brand, appUrl }: { to: string; brand: string; appUrl: string }): Mail {
  return composeMail({
    to,
    brand,
    subject: m.mails_email_changed_subject({ brand }),
    heading: m.mails_email_changed_heading(),
    blocks: [
      {
        kind: 'text',
        text: m.mails_email_changed_text(),
      },
      { kind: 'text', text: m.mails_email_changed_not_you() },
      { kind: 'button', label: m.mails_contact_us(), href: appUrl + localHref('/contact') },
    ],
  });
}
