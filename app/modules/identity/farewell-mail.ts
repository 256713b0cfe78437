import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';

/** After an account was deleted, by its owner on its page or by an admin. */
export function farewellMail({
  to,
  home,
  brand,
  by,
}: {
  to: string;
  home: string;
  brand: string;
  by: 'owner' | 'admin';
}): Mail {
  const asked = by === 'owner' ? 'You asked for it on the page of your account.' : 'An administrator deleted it.';
  return composeMail({
    to,
    brand,
    subject: `Your ${brand} account is deleted`,
    heading: 'Your account is deleted',
    blocks: [
      {
        kind: 'text',
        text: `${asked} Your courses, your progress, your badges and certificates, your notes and your reviews are gone, and every browser has been signed out.`,
      },
      {
        kind: 'text',
        text: 'Records of payments stay, because the law asks for them: amounts, courses and M-Pesa codes, without your name, your e-mail and your phone number.',
      },
      { kind: 'note', text: 'This is the last mail about this account. You are welcome back at any time.' },
      { kind: 'link', label: brand, href: home },
    ],
  });
}
