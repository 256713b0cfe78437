import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';

interface LinkMail {
  readonly to: string;
  readonly link: string;
  readonly brand: string;
}

/** Contains no name, because anybody can fill in the form and make us send their words to others. */
export function verificationMail({ to, link, brand }: LinkMail): Mail {
  return composeMail({
    to,
    brand,
    subject: m.mails_verify_subject({ brand }),
    heading: m.mails_verify_heading(),
    blocks: [
      { kind: 'text', text: m.mails_verify_text() },
      { kind: 'button', label: m.mails_verify_button(), href: link },
      { kind: 'note', text: m.mails_verify_note() },
    ],
  });
}

/** Composes the mail after the address was verified, also without a name. */
export function welcomeMail({ to, brand, appUrl }: { to: string; brand: string; appUrl: string }): Mail {
  return composeMail({
    to,
    brand,
    subject: m.mails_welcome({ brand }),
    heading: m.mails_welcome({ brand }),
    blocks: [
      { kind: 'text', text: m.mails_welcome_text() },
      {
        kind: 'list',
        items: [m.mails_welcome_choose(), m.mails_welcome_pay(), m.mails_welcome_learn()],
      },
      { kind: 'button', label: m.mails_welcome_find(), href: appUrl + localHref('/courses') },
      { kind: 'link', label: m.mails_welcome_dashboard(), href: appUrl + localHref('/dashboard') },
      { kind: 'note', text: m.mails_welcome_note() },
    ],
  });
}

export function resetMail({ to, link, brand }: LinkMail): Mail {
  return composeMail({
    to,
    brand,
    subject: m.mails_reset_subject({ brand }),
    heading: m.mails_reset_heading(),
    blocks: [
      { kind: 'text', text: m.mails_reset_text() },
      { kind: 'button', label: m.mails_reset_heading(), href: link },
      { kind: 'note', text: m.mails_reset_note() },
    ],
  });
}

/** Composes the mail after a password was changed by a link, or by its owner with the old one, whose browser stays signed in. */
export function passwordChangedMail({
  to,
  appUrl,
  brand,
  by,
}: Omit<LinkMail, 'link'> & { readonly appUrl: string; readonly by: 'link' | 'owner' }): Mail {
  return composeMail({
    to,
    brand,
    subject: m.mails_password_subject({ brand }),
    heading: m.mails_password_heading(),
    blocks: [
      { kind: 'text', text: by === 'link' ? m.mails_password_by_link() : m.mails_password_by_owner() },
      { kind: 'text', text: m.mails_password_not_you() },
      { kind: 'button', label: m.mails_password_button(), href: appUrl + localHref('/reset-password') },
    ],
  });
}

/** Composes the mail after an account was deleted, by its owner or by a staff member. */
export function accountDeletedMail({
  to,
  appUrl,
  brand,
  by,
}: {
  to: string;
  appUrl: string;
  brand: string;
  by: 'owner' | 'staff';
}): Mail {
  return composeMail({
    to,
    brand,
    subject: m.mails_farewell_subject({ brand }),
    heading: m.mails_farewell_heading(),
    blocks: [
      { kind: 'text', text: by === 'owner' ? m.mails_farewell_by_owner() : m.mails_farewell_by_staff() },
      { kind: 'text', text: m.mails_farewell_stays() },
      { kind: 'note', text: m.mails_farewell_note() },
      { kind: 'link', label: brand, href: new URL(localHref('/'), appUrl).href },
    ],
  });
}
