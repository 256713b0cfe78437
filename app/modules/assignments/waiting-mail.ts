import type { MailDraft } from '#app/platform/mail/compose-mail.ts';
import { m } from '#texts';

/** Composes the daily mail to staff about hand-ins that wait. `appUrl` has no trailing slash. */
export function waitingMail({
  to,
  appUrl,
  waiting,
  late,
}: {
  readonly to: string;
  readonly appUrl: string;
  readonly waiting: number;
  readonly late: number;
}): MailDraft {
  return {
    to,
    subject: m.portal_mails_handins_subject({ count: waiting }),
    heading: m.portal_mails_handins_subject({ count: waiting }),
    blocks: [
      { kind: 'text', text: late > 0 ? m.portal_mails_handins_late({ count: late }) : m.portal_mails_handins_text() },
      { kind: 'button', label: m.portal_mails_handins_button(), href: `${appUrl}/admin/hand-ins` },
    ],
  };
}
