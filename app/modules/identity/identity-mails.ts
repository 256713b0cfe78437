import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';

interface LinkMail {
  readonly to: string;
  readonly link: string;
  readonly brand: string;
}

/** No name in these: whoever fills in the form could make us send words of theirs to anybody. */
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

export function passwordChangedMail({ to, link, brand }: LinkMail): Mail {
  return composeMail({
    to,
    brand,
    subject: `Your ${brand} password was changed`,
    heading: 'Your password was changed',
    blocks: [
      {
        kind: 'text',
        text: 'Your account has a new password, and every browser that was signed in has been signed out.',
      },
      { kind: 'text', text: 'If it was not you, choose a new one at once.' },
      { kind: 'button', label: 'Reset password', href: link },
    ],
  });
}
