import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';

/** To somebody for whom an admin made an account; the link chooses a password and proves the address. */
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
    subject: `Your account at ${brand}`,
    heading: 'An account was made for you',
    blocks: [
      {
        kind: 'text',
        text: `${brand} made an account for this address. Choose a password of your own, which nobody else knows, and log in.`,
      },
      { kind: 'button', label: 'Choose a password', href: link },
      { kind: 'note', text: 'The link works once, within an hour. After that, ask for a new one:' },
      { kind: 'link', label: 'Ask for a new link', href: laterLink },
      {
        kind: 'note',
        text: 'If you do not know what this is about, ignore this mail: nobody logs in without the link.',
      },
    ],
  });
}

/** To the address that an account had until an admin gave it another one. */
export function emailChangedMail({ to, brand, appUrl }: { to: string; brand: string; appUrl: string }): Mail {
  return composeMail({
    to,
    brand,
    subject: `Your ${brand} account has another email`,
    heading: 'Your account has another email',
    blocks: [
      {
        kind: 'text',
        text: 'An administrator changed the email of your account. This address does not open it any more, and gets no more mails about it.',
      },
      { kind: 'text', text: 'If you did not ask for it, please write to us.' },
      { kind: 'button', label: 'Contact us', href: `${appUrl}/contact` },
    ],
  });
}
