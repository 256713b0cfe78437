import { appointedMail, dismissedMail, roleChangedMail } from '#app/modules/identity/admin/admin-mails.ts';
import { hiddenCoursesMail } from '#app/modules/catalogue/hidden/hidden-courses-mail.ts';
import { backupAlertMail } from '#app/modules/backups/schedule/scheduled-backup.job.server.ts';
import { emailChangedMail, invitationMail } from '#app/modules/identity/admin/users/user-mails.ts';
import { farewellMail } from '#app/modules/identity/farewell-mail.ts';
import { passwordChangedMail, resetMail, verificationMail, welcomeMail } from '#app/modules/identity/identity-mails.ts';
import { secondFactorMail } from '#app/modules/identity/second-factor/second-factor-mail.ts';
import { certificateMail } from '#app/modules/learning/certificates/certificate-mail.server.ts';
import { hiddenReviewMail } from '#app/modules/learning/reviews/hidden-review-mail.ts';
import {
  acknowledgementMail,
  confirmSubscriptionMail,
  contactMail,
  replyMail,
  subscribedMail,
} from '#app/modules/messages/message-mails.ts';
import { staffAlertMail } from '#app/modules/ledger/alert-staff.server.ts';
import { enrolledMail } from '#app/modules/grants/grant-mails.ts';
import { pendingEnrolmentMail } from '#app/modules/grants/grant-mails.ts';
import { receiptMail, surplusMail } from '#app/modules/ledger/receipt-mail.server.ts';
import { receiptOf } from '#app/modules/ledger/receipt.ts';
import { refundMail } from '#app/modules/ledger/finish-refund.server.ts';
import { selfTestMail } from '#app/modules/site/self-test-mail.ts';
import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { toCents } from '#app/shared/money.ts';
import {
  demoAddress as to,
  demoAlert,
  demoBackupAlert,
  demoCertificate,
  demoCourse,
  demoMessage,
  demoOrder,
  demoRefund,
  orderNumber,
  receipt,
} from './example-facts.server.ts';

export interface ExampleMail {
  /** Part of an address. */
  readonly name: string;
  /** When it is sent. */
  readonly occasion: string;
  readonly mail: Mail;
}

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
      occasion: 'After the password was changed by a link',
      mail: passwordChangedMail({ to, brand, link: `${appUrl}/reset-password`, by: 'link' }),
    },
    {
      name: 'password-replaced',
      occasion: 'After the password was changed on the page of the account',
      mail: passwordChangedMail({ to, brand, link: `${appUrl}/reset-password`, by: 'owner' }),
    },
    {
      name: 'second-factor',
      occasion: 'after an admin turned the second factor on; the others are worded alike',
      mail: secondFactorMail({ to, brand, change: 'on', appUrl }),
    },
    {
      name: 'review-hidden',
      occasion: 'after an admin hid a review',
      mail: hiddenReviewMail({
        to,
        brand,
        appUrl,
        course: { slug: 'demo-example', title: 'Grant Writing That Gets Funded' },
        reason: 'It names another learner. Please leave the name out.',
      }),
    },
    {
      name: 'self-test',
      occasion: 'when an owner asks whether mails arrive',
      mail: selfTestMail({ to, brand }),
    },
    {
      name: 'farewell',
      occasion: 'After the account was deleted',
      mail: farewellMail({ to, brand, home: `${appUrl}/`, by: 'owner' }),
    },
    {
      name: 'invitation',
      occasion: 'After an admin made an account for somebody',
      mail: invitationMail({ to, brand, link: link('/update-password'), laterLink: `${appUrl}/reset-password` }),
    },
    {
      name: 'email-changed',
      occasion: 'After an admin gave an account another email, to the old one',
      mail: emailChangedMail({ to, brand, appUrl }),
    },
    {
      name: 'appointed',
      occasion: 'After somebody was made an administrator',
      mail: appointedMail({
        to,
        brand,
        role: 'admin',
        link: { href: link('/update-password'), until: new Date('2026-03-09T09:00:00+03:00') },
        appUrl,
      }),
    },
    {
      name: 'role-changed',
      occasion: 'After an administrator was given the other role',
      mail: roleChangedMail({ to, brand, role: 'super_admin', appUrl }),
    },
    {
      name: 'dismissed',
      occasion: 'After an administrator was dismissed',
      mail: dismissedMail({ to, brand, appUrl }),
    },
    {
      name: 'enrolled',
      occasion: 'After an admin enrolled somebody',
      mail: enrolledMail({
        to,
        brand,
        appUrl,
        courses: [demoCourse],
      }),
    },
    {
      name: 'pending-enrolment',
      occasion: 'After an admin enrolled an address without an account',
      mail: pendingEnrolmentMail({
        to,
        brand,
        appUrl,
        course: demoCourse,
      }),
    },
    {
      name: 'receipt',
      occasion: 'After a payment',
      mail: composeMail({ ...receiptMail(receiptOf(demoOrder, site), appUrl), brand }),
    },
    {
      name: 'surplus',
      occasion: 'When money came in that was not needed',
      mail: composeMail({ ...surplusMail({ to, orderNumber, receipt, amountCents: toCents(1_150_000) }), brand }),
    },
    {
      name: 'refund',
      occasion: 'After money was given back',
      mail: composeMail({ ...refundMail(demoRefund), brand }),
    },
    {
      name: 'owner-alert',
      occasion: 'When a payment waits for a person, to the company and those who decide about payments',
      mail: composeMail({ ...staffAlertMail({ to: site.email, sentence: demoAlert, orderNumber, appUrl }), brand }),
    },
    {
      name: 'backup-alert',
      occasion: 'When a backup was not made, or is not whole, to the company',
      mail: composeMail({ ...backupAlertMail({ to: site.email, sentence: demoBackupAlert }), brand }),
    },
    {
      name: 'hidden-courses',
      occasion:
        'When a new version starts and active courses lack what the shop asks, to the company and those who edit courses',
      mail: composeMail({
        ...hiddenCoursesMail({
          to: site.email,
          appUrl,
          courses: [demoCourse],
        }),
        brand,
      }),
    },
    {
      name: 'certificate',
      occasion: 'After the last lesson of a course',
      mail: certificateMail({ to, brand, appUrl, certificate: demoCertificate, courseId: demoCourse.id }),
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
      occasion: 'After a message by the contact form, to the company and those who answer messages',
      mail: composeMail({
        ...contactMail({ name: 'Demo Learner', email: to, message: demoMessage }, site.email),
        brand,
      }),
    },
    {
      name: 'reply',
      occasion: 'When an admin answers a message',
      mail: replyMail(
        { name: 'Demo Learner', email: to, message: demoMessage, createdAt: new Date('2026-03-02T09:00:00+03:00') },
        { brand, email: site.email, id: 'demo', body: 'Yes: write to us which course you mean.' },
      ),
    },
  ];
}
