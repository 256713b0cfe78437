import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { localHref } from '#app/shared/local-href.ts';
import { certificatePath } from '../certificate.ts';
import { m } from '#texts';

interface CorrectionMail {
  readonly to: string;
  readonly brand: string;
  /** The site's own address, without a slash at the end. */
  readonly appUrl: string;
  readonly code: string;
  readonly courseTitle: string;
  /** The name that the learner asked for; once issued, the one on the certificate. */
  readonly name: string;
  /** The answer of staff. */
  readonly reason: string;
  readonly isIssued: boolean;
}

/** Composes the answer to a learner who asked for another name on a certificate. */
export function correctionMail({ to, brand, appUrl, code, courseTitle, name, reason, isIssued }: CorrectionMail): Mail {
  const title = { title: courseTitle };
  return composeMail({
    to,
    brand,
    subject: isIssued
      ? m.certificates_correction_issued_subject(title)
      : m.certificates_correction_declined_subject(title),
    heading: isIssued ? m.certificates_correction_issued_heading() : m.certificates_correction_declined_heading(),
    blocks: [
      {
        kind: 'text',
        text: isIssued
          ? m.certificates_correction_issued_text({ name, title: courseTitle })
          : m.certificates_correction_declined_text({ name, title: courseTitle }),
      },
      { kind: 'facts', rows: [[m.certificates_correction_answer(), reason]] },
      { kind: 'button', label: m.certificates_mail_button(), href: appUrl + localHref(certificatePath(code)) },
      ...(isIssued
        ? []
        : [{ kind: 'link', label: m.certificates_revoked_write(), href: appUrl + localHref('/contact') } as const]),
    ],
  });
}
