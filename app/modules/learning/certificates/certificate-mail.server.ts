import { courseMailPicture } from '#app/modules/catalogue/course-mail-picture.ts';
import { readSiteSettings } from '#app/modules/site/read-site-settings.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Jobs } from '#app/platform/jobs.server.ts';
import type { Log } from '#app/platform/log.server.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { queueMail } from '#app/platform/mail/queue-mail.server.ts';
import { reviewPath } from '../reviews/review.ts';
import { certificatePath, countOf, type Certificate } from './certificate.ts';

/** What mails need; the address is the site's own, without a slash at the end. */
export interface Mailing {
  readonly jobs: Jobs;
  readonly appUrl: string;
  readonly log: Pick<Log, 'error'>;
}

/**
 * Congratulates a learner in the transaction that completed the course; once a certificate. A mail that cannot be written must
 * not undo what was learnt.
 */
export async function queueCertificateMail(
  tx: Database,
  { jobs, appUrl, log }: Mailing,
  given: { readonly to: string; readonly certificate: Certificate; readonly courseId: string },
): Promise<void> {
  const { brand } = await readSiteSettings(tx);
  let mail;
  try {
    mail = certificateMail({ ...given, brand, appUrl });
  } catch (error) {
    log.error({ err: error }, 'a mail about a certificate could not be written');
    return;
  }
  await queueMail(tx, { ...mail, dedupeKey: `certificate:${given.certificate.code}` }, jobs);
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
  const { courseTitle, learnerName, lessons, completedOn, studyTime, codeInWords, code } = certificate;
  return composeMail({
    to,
    brand,
    subject: `Your certificate for ${courseTitle}`,
    heading: `Congratulations, ${learnerName}!`,
    blocks: [
      courseMailPicture(appUrl, { id: courseId, title: courseTitle }),
      {
        kind: 'text',
        text: `You have finished all ${countOf(lessons, 'lesson')} of ${courseTitle}. Your badge is closed, and your certificate is ready: to keep as a PDF, to print, or to share.`,
      },
      {
        kind: 'facts',
        rows: [
          ['Course', courseTitle],
          ['Finished', completedOn],
          ['Course length', studyTime],
          ['Code', codeInWords],
        ],
      },
      { kind: 'button', label: 'See your certificate', href: `${appUrl}${certificatePath(code)}` },
      { kind: 'link', label: 'Tell others what you think of the course', href: `${appUrl}${reviewPath(courseId)}` },
      { kind: 'note', text: 'Anyone who has the link can check the certificate, without an account.' },
    ],
  });
}
