import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';

/** To the super_admin who asks whether mails arrive. */
export function selfTestMail({ to, brand }: { readonly to: string; readonly brand: string }): Mail {
  return composeMail({
    to,
    brand,
    subject: `Test mail of ${brand}`,
    heading: 'Mails arrive',
    blocks: [
      {
        kind: 'text',
        text: 'You asked for this mail on the page of the settings. Receipts, refunds and answers come the same way.',
      },
      {
        kind: 'note',
        text: 'Was it among the spam? Then the domain of the sender needs SPF and DKIM at its provider.',
      },
    ],
  });
}
