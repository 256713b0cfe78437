import { waitingMail } from '#app/modules/study/assignments/submission-mails.ts';
import { newQuestionsMail } from '#app/modules/study/lesson-questions/lesson-question-mails.ts';
import { appointedMail, dismissedMail, roleChangedMail } from '#app/modules/people/staff/staff-mails.ts';
import { hiddenCoursesMail } from '#app/modules/catalogue/courses/hidden/hidden-courses-mail.ts';
import { backupAlertMail } from '#app/modules/office/backups/schedule/scheduled-backup.server.ts';
import { secondFactorMail } from '#app/modules/people/second-factor/second-factor-mail.ts';
import { contactMail } from '#app/modules/office/messages/message-mails.ts';
import { staffAlertMail } from '#app/modules/money/ledger/alert-staff.server.ts';
import { selfTestMail } from '#app/modules/site/self-test-mail.ts';
import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import {
  demoAddress as to,
  demoAlert,
  demoBackupAlert,
  demoCourse,
  demoMessage,
  demoQuestion,
  orderNumber,
  type ExampleMail,
} from './example-facts.server.ts';

/** Mails in English only: alerts to staff. */
export function exampleStaffMails(site: SiteSettings, appUrl: string): ExampleMail[] {
  const { brand } = site;
  return [
    {
      name: 'second-factor',
      occasion: 'after a staff member turned the second factor on; the others are worded alike',
      mail: secondFactorMail({ to, brand, change: 'on', appUrl }),
    },
    {
      name: 'self-test',
      occasion: 'when an owner asks whether mails arrive',
      mail: selfTestMail({ to, brand }),
    },
    {
      name: 'appointed',
      occasion: 'After somebody was made a staff member',
      mail: appointedMail({
        to,
        brand,
        role: 'manager',
        link: {
          href: `${appUrl}/update-password?token=demo-example-that-opens-nothing`,
          until: new Date('2026-03-09T09:00:00+03:00'),
        },
        appUrl,
      }),
    },
    {
      name: 'role-changed',
      occasion: 'After a staff member was given the other role',
      mail: roleChangedMail({ to, brand, role: 'owner', appUrl }),
    },
    {
      name: 'dismissed',
      occasion: 'After a staff member was dismissed',
      mail: dismissedMail({ to, brand, appUrl }),
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
      name: 'submissions',
      occasion: 'Every morning while submissions wait, to the company and those who grade them',
      mail: composeMail({ ...waitingMail({ to: site.email, appUrl, waiting: 7, late: 1 }), brand }),
    },
    {
      name: 'new-questions',
      occasion:
        'Within five minutes of a new question about a lesson, at most once an hour, to the company and those who answer them',
      mail: composeMail({
        ...newQuestionsMail(site.email, {
          appUrl,
          questions: [
            { title: demoQuestion.title, lesson: demoQuestion.place.lesson, course: demoQuestion.place.course },
          ],
        }),
        brand,
      }),
    },
    {
      name: 'contact-message',
      occasion: 'After a message by the contact form, to the company and those who answer messages',
      mail: composeMail({
        ...contactMail({ name: 'Demo Learner', email: to, message: demoMessage }, site.email),
        brand,
      }),
    },
  ];
}
