import { passwordChangedMail, resetMail, verificationMail, welcomeMail } from '#app/modules/identity/identity-mails.ts';
import {
  acknowledgementMail,
  confirmSubscriptionMail,
  contactMail,
  subscribedMail,
} from '#app/modules/messages/message-mails.ts';
import { receiptMail } from '#app/modules/payments/receipts/receipt-mail.server.ts';
import { receiptOf, type ReceiptFacts } from '#app/modules/payments/receipts/receipt.ts';
import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { toCents } from '#app/shared/money.ts';

export interface ExampleMail {
  /** Part of an address. */
  readonly name: string;
  /** When it is sent. */
  readonly occasion: string;
  readonly mail: Mail;
}

const to = 'demo.learner@example.com';
const token = 'demo-example-that-opens-nothing';

/**
 * Mails as the use cases write them, by the functions that they call, about people and orders that do not exist. No link in
 * them opens anything.
 */
export function exampleMails(site: SiteSettings, appUrl: string): ExampleMail[] {
  const { brand } = site;
  const link = (path: string) => `${appUrl}${path}?${new URLSearchParams({ token })}`;
  return [
    {
      name: 'verify',
      occasion: 'After registering',
      mail: verificationMail({ to, brand, link: link('/verify-email') }),
    },
    {
      name: 'welcome',
      occasion: 'Once the email is verified, or with a first sign-in by Google',
      mail: welcomeMail({ to, brand, appUrl }),
    },
    {
      name: 'reset',
      occasion: 'When a new password is asked for',
      mail: resetMail({ to, brand, link: link('/update-password') }),
    },
    {
      name: 'password-changed',
      occasion: 'After the password was changed',
      mail: passwordChangedMail({ to, brand, link: `${appUrl}/reset-password` }),
    },
    {
      name: 'receipt',
      occasion: 'After a payment',
      mail: composeMail({ ...receiptMail(receiptOf(demoOrder, site), appUrl), brand }),
    },
    {
      name: 'confirm-newsletter',
      occasion: 'After an address was entered for the newsletter',
      mail: confirmSubscriptionMail(to, { brand, link: link('/newsletter/confirm') }),
    },
    {
      name: 'newsletter-confirmed',
      occasion: 'Once the newsletter is confirmed',
      mail: subscribedMail(to, {
        brand,
        home: appUrl,
        unsubscribePage: link('/newsletter/unsubscribe'),
        unsubscribeUrl: `${appUrl}/api/newsletter/unsubscribe/${token}`,
      }),
    },
    {
      name: 'acknowledgement',
      occasion: 'After a message by the contact form, to its writer',
      mail: acknowledgementMail(to, { brand, email: site.email }),
    },
    {
      name: 'contact-message',
      occasion: 'After a message by the contact form, to the company',
      mail: contactMail(
        { name: 'Demo Learner', email: to, message: 'This message is an example.\nDo you teach in Swahili too?' },
        { brand, email: site.email },
      ),
    },
  ];
}

const bought = {
  status: 'completed',
  transactionId: 'DEMOEXAMPL',
  phone: '254700000000',
  buyerName: 'Demo Learner',
  buyerEmail: to,
} as const;

/** Two courses of KSh 6,000 and KSh 5,499.50, with the rounding of half a shilling. */
const demoOrder: ReceiptFacts = {
  order: {
    id: '00000000-0000-4000-8000-000000000000',
    number: 'DEMOORDER',
    status: 'paid',
    rounding: toCents(50),
    total: toCents(1_150_000),
    paidAt: new Date('2025-11-20T14:32:07+03:00'),
  },
  lines: [
    { ...bought, paymentId: 'demo-1', courseId: null, title: 'A course of the demo', amountCents: toCents(600_000) },
    { ...bought, paymentId: 'demo-2', courseId: null, title: 'Another course', amountCents: toCents(549_950) },
  ],
  money: [
    {
      receipt: 'DEMOEXAMPL',
      amountCents: toCents(1_150_000),
      phone: '254700000000',
      paidAt: new Date('2025-11-20T14:32:00+03:00'),
      source: 'callback',
      state: 'matched',
      refunds: [],
    },
  ],
};
