import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';

interface LinkMail {
  readonly to: string;
  readonly link: string;
  readonly brand: string;
}

/** No name in these: anybody who fills in the form could make us send their words to others. */
export function verificationMail({ to, link, brand }: LinkMail): Mail {
  return composeMail({
    to,
    brand,
    subject: `Verify your email for ${brand}`,
    heading: 'Verify your email',
    blocks: [
      {
        kind: 'text',
        text: 'Your account is almost ready. Verify this address, then log in and continue where you were.',
      },
      { kind: 'button', label: 'Verify email', href: link },
      {
        kind: 'note',
        text: 'The link works once, within an hour. If you did not create an account, ignore this mail: without the link nobody can use the account.',
      },
    ],
  });
}

/** Sent when the address has proved to be the account's; no name in it either. */
export function welcomeMail({ to, brand, appUrl }: { to: string; brand: string; appUrl: string }): Mail {
  return composeMail({
    to,
    brand,
    subject: `Welcome to ${brand}`,
    heading: `Welcome to ${brand}`,
    blocks: [
      { kind: 'text', text: 'Your account is ready. This is how learning goes here:' },
      {
        kind: 'list',
        items: [
          'Choose a course, and look at its lessons before you buy.',
          'Pay by M-Pesa: the request comes to your phone, and the course opens at once.',
          'Learn on any device. Your progress is kept.',
        ],
      },
      { kind: 'button', label: 'Find a course', href: `${appUrl}/courses` },
      { kind: 'link', label: 'Go to your dashboard', href: `${appUrl}/dashboard` },
      { kind: 'note', text: 'This mail comes once, because an account was opened with this address.' },
    ],
  });
}

export function resetMail({ to, link, brand }: LinkMail): Mail {
  return composeMail({
    to,
    brand,
    subject: `Reset your ${brand} password`,
    heading: 'Choose a new password',
    blocks: [
      { kind: 'text', text: 'Somebody, most likely you, asked for a new password for this address.' },
      { kind: 'button', label: 'Choose a new password', href: link },
      {
        kind: 'note',
        text: 'The link works once, within an hour. If it was not you, ignore this mail: your password stays as it is.',
      },
    ],
  });
}

/** After a password was changed by a link, or by its owner, who knew the old one: the browser where that was stays signed in. */
export function passwordChangedMail({ to, link, brand, by }: LinkMail & { readonly by: 'link' | 'owner' }): Mail {
  const changed =
    by === 'link'
      ? 'Your account has a new password, and every browser that was signed in has been signed out.'
      : 'It was changed on the page of your account. Every other browser that was signed in has been signed out.';
  return composeMail({
    to,
    brand,
    subject: `Your ${brand} password was changed`,
    heading: 'Your password was changed',
    blocks: [
      { kind: 'text', text: changed },
      { kind: 'text', text: 'If it was not you, choose a new one at once.' },
      { kind: 'button', label: 'Reset password', href: link },
    ],
  });
}
