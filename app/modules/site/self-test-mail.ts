import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { m } from '#texts';

/** Composes the mail to the owner who tests the mail server. */
export function selfTestMail({ to, brand }: { readonly to: string; readonly brand: string }): Mail {
  return composeMail({
    to,
    brand,
    subject: m.portal_mails_self_test_subject({ brand }),
    heading: m.portal_mails_self_test_heading(),
    blocks: [
      {
        kind: 'text',
        text: m.portal_mails_self_test_text(),
      },
      {
        kind: 'note',
        text: m.portal_mails_self_test_note(),
      },
    ],
  });
}
