import { decisionMail } from '#app/modules/study/assignments/submission-mails.ts';
import { emailChangedMail, invitationMail } from '#app/modules/people/accounts/user-mails.ts';
import { questionMails } from './example-question-mails.server.ts';
import { lateMail } from '#app/modules/study/quizzes/late/late-mail.ts';
import { regradeMail } from '#app/modules/study/quizzes/regrade/regrade-mail.ts';
import {
  accountDeletedMail,
  passwordChangedMail,
  resetMail,
  verificationMail,
  welcomeMail,
} from '#app/modules/people/accounts/identity-mails.ts';
import { certificateMail } from '#app/modules/study/certificates/certificate-mail.server.ts';
import { correctionMail } from '#app/modules/study/certificates/corrections/correction-mails.ts';
import { hiddenReviewMail } from '#app/modules/study/reviews/hidden-review-mail.ts';
import {
  acknowledgementMail,
  confirmSubscriptionMail,
  replyMail,
  subscribedMail,
} from '#app/modules/office/messages/message-mails.ts';
import { enrolledMail, pendingEnrolmentMail } from '#app/modules/money/staff-enrolments/enrolment-mails.ts';
import type { SiteSettings } from '#app/modules/site/site-settings.ts';
import { confirmWaitingMail, courseOpenMail } from '#app/modules/office/messages/waiting-list/waiting-list-mails.ts';
import {
  demoAddress as to,
  demoCertificate,
  demoCourse,
  demoQuiz,
  demoSubmission,
  demoMessage,
  demoReply,
  type ExampleMail,
} from './example-facts.server.ts';
import { inLocale } from '#app/platform/locale.server.ts';
import { localHref } from '#app/shared/local-href.ts';
import { baseLocale, languageNames, locales, type Locale } from '#app/shared/locale.ts';
import { exampleOrderMails } from './example-order-mails.server.ts';
import { exampleStaffMails } from './example-staff-mails.server.ts';

const token = 'demo-example-that-opens-nothing';

/**
 * Returns the mails of all use cases, composed by the same functions with invented people and orders; those to learners and visitors in each
 * language. Their links lead nowhere.
 */
export function exampleMails(site: SiteSettings, appUrl: string): ExampleMail[] {
  const [english = [], ...translated] = locales.map((locale) =>
    inLocale(locale, () =>
      learnerMails(site, appUrl).map((example) => (locale === baseLocale ? example : inLanguage(example, locale))),
    ),
  );
  return [...english, ...exampleStaffMails(site, appUrl), ...translated.flat()];
}

const inLanguage = ({ name, occasion, mail }: ExampleMail, locale: Locale): ExampleMail => ({
  name: `${name}-${locale}`,
  occasion: `${languageNames[locale]}: ${occasion}`,
  mail,
});

/** Mails to learners and visitors, in the current language. */
function learnerMails(site: SiteSettings, appUrl: string): ExampleMail[] {
  const { brand, email } = site;
  const link = (path: string) => `${appUrl}${localHref(path)}?${new URLSearchParams({ token })}`;
  const correction = { to, brand, appUrl, code: 'DEMQEXAMPLEFQRMA', courseTitle: 'Grant Writing That Gets Funded' };
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
      mail: passwordChangedMail({ to, brand, appUrl, by: 'link' }),
    },
    {
      name: 'password-replaced',
      occasion: 'After the password was changed on the page of the account',
      mail: passwordChangedMail({ to, brand, appUrl, by: 'owner' }),
    },
    {
      name: 'certificate-issued-again',
      occasion: 'after a learner got the corrected name on a certificate',
      mail: correctionMail({
        ...correction,
        name: 'Faith Nyambura',
        reason: 'As on your identity card.',
        isIssued: true,
      }),
    },
    {
      name: 'certificate-name-declined',
      occasion: 'after a request for another name on a certificate was declined',
      mail: correctionMail({
        ...correction,
        name: 'F. N.',
        reason: 'A certificate needs your full name.',
        isIssued: false,
      }),
    },
    {
      name: 'review-hidden',
      occasion: 'after a staff member hid a review',
      mail: hiddenReviewMail({
        to,
        brand,
        appUrl,
        course: { slug: 'demo-example', title: 'Grant Writing That Gets Funded' },
        reason: 'It names another learner. Please leave the name out.',
      }),
    },
    {
      name: 'submission-accepted',
      occasion: 'After a submission was accepted',
      mail: decisionMail({ ...demoSubmission, to, brand, appUrl, isAccepted: true, points: 9 }),
    },
    {
      name: 'submission-returned',
      occasion: 'After a learner was asked to improve a submission',
      mail: decisionMail({ ...demoSubmission, to, brand, appUrl, isAccepted: false, points: null }),
    },
    ...questionMails({ to, brand, appUrl }),
    {
      name: 'quiz-regraded',
      occasion: 'After a corrected question changed the result of a quiz',
      mail: regradeMail({
        to,
        brand,
        appUrl,
        quiz: demoQuiz,
        attempt: { before: 13, after: 14, of: 20, passes: 'now' },
        message: '',
      }),
    },
    {
      name: 'late-attempt-counts',
      occasion: 'After staff let late answers to a quiz count',
      mail: lateMail({ quiz: demoQuiz, of: 20, pointsToPass: 14, to, brand, appUrl, points: 15 }),
    },
    {
      name: 'late-attempt-stays-out',
      occasion: 'After staff decided that late answers to a quiz do not count',
      mail: lateMail({ quiz: demoQuiz, of: 20, pointsToPass: 14, to, brand, appUrl, points: null }),
    },
    {
      name: 'farewell',
      occasion: 'After the account was deleted',
      mail: accountDeletedMail({ to, brand, appUrl, by: 'owner' }),
    },
    {
      name: 'invitation',
      occasion: 'After a staff member made an account for somebody',
      mail: invitationMail({
        to,
        brand,
        link: link('/update-password'),
        laterLink: appUrl + localHref('/reset-password'),
      }),
    },
    {
      name: 'email-changed',
      occasion: 'After a staff member gave an account another email, to the old one',
      mail: emailChangedMail({ to, brand, appUrl }),
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
    ...exampleOrderMails(site, appUrl),
    {
      name: 'certificate',
      occasion: 'After the last lesson of a course',
      mail: certificateMail({ to, brand, appUrl, certificate: demoCertificate(), courseId: demoCourse.id }),
    },
    {
      name: 'confirm-newsletter',
      occasion: 'After an address was entered for the newsletter',
      mail: confirmSubscriptionMail(to, { brand, link: link('/newsletter/confirm') }),
    },
    {
      name: 'confirm-waiting-list',
      occasion: 'After an address was entered for a course that is not open yet',
      mail: confirmWaitingMail(to, {
        brand,
        course: demoCourse.title,
        link: link('/waiting-list/confirm'),
        leave: link('/waiting-list/leave'),
      }),
    },
    {
      name: 'course-open',
      occasion: 'Once the shop lists a course that somebody waits for',
      mail: courseOpenMail(to, { brand, course: demoCourse.title, link: link('/courses'), entryId: demoCourse.id }),
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
      mail: acknowledgementMail(to, { brand, email }),
    },
    {
      name: 'reply',
      occasion: 'When a staff member answers a message, in the language of the page where it was written',
      mail: replyMail(
        { name: 'Demo Learner', email: to, message: demoMessage, createdAt: new Date('2026-03-02T09:00:00+03:00') },
        { brand, email, id: 'demo', body: demoReply },
      ),
    },
  ];
}
