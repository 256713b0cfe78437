import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';

/** What became of an admin's second factor. */
export type SecondFactorChange = 'on' | 'off' | 'renewed' | 'recovery code used';

const words: Record<SecondFactorChange, { readonly heading: string; readonly text: string }> = {
  on: {
    heading: 'Your second factor is on',
    text: 'From now on the admin portal asks for a code of your authenticator app after your password.',
  },
  off: {
    heading: 'Your second factor is off',
    text: 'The admin portal asks for your password alone. You can turn the second factor on again at any time.',
  },
  renewed: {
    heading: 'You have new recovery codes',
    text: 'The recovery codes that you had before open nothing any more.',
  },
  'recovery code used': {
    heading: 'A recovery code was used',
    text: 'Somebody signed in to the admin portal with your password and one of your recovery codes. That code opens nothing any more.',
  },
};

export function secondFactorMail({
  to,
  brand,
  change,
  appUrl,
}: {
  readonly to: string;
  readonly brand: string;
  readonly change: SecondFactorChange;
  readonly appUrl: string;
}): Mail {
  const { heading, text } = words[change];
  return composeMail({
    to,
    brand,
    subject: `${brand} Admin: ${heading.charAt(0).toLowerCase()}${heading.slice(1)}`,
    heading,
    blocks: [
      { kind: 'text', text },
      { kind: 'text', text: 'If it was not you, choose a new password at once, and tell another administrator.' },
      { kind: 'button', label: 'Reset password', href: `${appUrl}/reset-password` },
      { kind: 'link', label: 'Security', href: `${appUrl}/admin/security` },
    ],
  });
}
