import { courseMailPicture } from '#app/modules/catalogue/courses/course-mail-picture.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { reviewPath } from '#app/modules/study/reviews/course-review.ts';
import { certificateOf, certificatePath, type Certificate, type CertificateFacts } from './certificate.ts';
import { m } from '#texts';
import { inLocale } from '#app/platform/locale.server.ts';
import type { Locale } from '#app/shared/locale.ts';
import { localHref } from '#app/shared/local-href.ts';

/** Dependencies of mails; the address is the site's, without a trailing slash. */
export interface Mailing {
  readonly jobs: Jobs;
  readonly appUrl: string;
  readonly log: Pick<Log, 'error'>;
}

/**
 * Queues a mail that congratulates a learner, in their language, in the transaction that completed the course; once per certificate. A
 * mail that cannot be written must not undo the completion.
 */
export async function queueCertificateMail(
  tx: Database,
  { jobs, appUrl, log }: Mailing,
  {
    to,
    locale,
    facts,
    courseId,
  }: {
    readonly to: string;
    readonly locale: Locale;
    readonly facts: CertificateFacts;
    readonly courseId: string;
  },
): Promise<void> {
  const { brand } = await readSiteSettings(tx);
  let mail;
  try {
    mail = inLocale(locale, () => certificateMail({ to, brand, appUrl, certificate: certificateOf(facts), courseId }));
  } catch (error) {
    log.error({ err: error }, 'a mail about a certificate could not be written');
    return;
  }
  await queueMail(tx, { ...mail, dedupeKey: `certificate:${facts.code}` }, jobs);
}

export function certificateMail({
  to,
  brand,
  appUrl,
  certificate,
  courseId,
}: {
  readonly to: string;
  readonly brand: string;
  readonly appUrl: string;
  readonly certificate: Certificate;
  readonly courseId: string;
}): Mail {
  const { courseTitle, learnerName, lessons, completedOn, codeInWords, code } = certificate;
  return composeMail({
    to,
    brand,
    subject: m.certificates_mail_subject({ title: courseTitle }),
    heading: m.certificates_mail_heading({ name: learnerName }),
    blocks: [
      courseMailPicture(appUrl, { id: courseId, title: courseTitle }),
      {
        kind: 'text',
        text: m.certificates_mail_text({ count: lessons, title: courseTitle }),
      },
      {
        kind: 'facts',
        rows: [
          [m.certificates_mail_course(), courseTitle],
          [m.certificates_finished(), completedOn],
          [m.certificates_code(), codeInWords],
        ],
      },
      { kind: 'button', label: m.certificates_mail_button(), href: appUrl + localHref(certificatePath(code)) },
      { kind: 'link', label: m.certificates_mail_review(), href: appUrl + localHref(reviewPath(courseId)) },
      { kind: 'note', text: m.certificates_mail_check() },
    ],
  });
}
