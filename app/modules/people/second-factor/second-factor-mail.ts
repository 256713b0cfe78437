import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { m } from '#texts';

/** Changes of a staff member's second factor. */
export type SecondFactorChange = 'on' | 'off' | 'renewed' | 'recovery code used';

const words: Record<
  SecondFactorChange,
  {
    readonly subject: (values: { brand: string }) => string;
    readonly heading: () => string;
    readonly text: () => string;
  }
> = {
  on: {
    subject: m.portal_mails_factor_on_subject,
    heading: m.portal_shared_your_second_factor_is_on,
    text: m.portal_mails_factor_on_text,
  },
  off: {
    subject: m.portal_mails_factor_off_subject,
    heading: m.portal_mails_factor_off_heading,
    text: m.portal_mails_factor_off_text,
  },
  renewed: {
    subject: m.portal_mails_factor_renewed_subject,
    heading: m.portal_mails_factor_renewed_heading,
    text: m.portal_mails_factor_renewed_text,
  },
  'recovery code used': {
    subject: m.portal_mails_factor_code_used_subject,
    heading: m.portal_mails_factor_code_used_heading,
    text: m.portal_mails_factor_code_used_text,
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
  const { subject, heading, text } = words[change];
  return composeMail({
    to,
    brand,
    subject: subject({ brand }),
    heading: heading(),
    blocks: [
      { kind: 'text', text: text() },
      { kind: 'text', text: m.portal_mails_factor_not_you() },
      { kind: 'button', label: m.portal_mails_factor_reset(), href: `${appUrl}/reset-password` },
      { kind: 'link', label: m.portal_shared_security(), href: `${appUrl}/admin/security` },
    ],
  });
}
