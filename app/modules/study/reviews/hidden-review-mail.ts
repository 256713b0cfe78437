import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { localHref } from '#app/shared/local-href.ts';
import { reviewPath } from './course-review.ts';
import { m } from '#texts';

/** Composes the mail to a learner whose review a staff member hid. `appUrl` has no trailing slash. */
export function hiddenReviewMail({
  to,
  brand,
  appUrl,
  course,
  reason,
}: {
  readonly to: string;
  readonly brand: string;
  readonly appUrl: string;
  readonly course: { readonly slug: string; readonly title: string };
  readonly reason: string;
}): Mail {
  return composeMail({
    to,
    brand,
    subject: m.learning_hidden_review_subject({ title: course.title }),
    heading: m.learning_hidden_review_heading(),
    blocks: [
      {
        kind: 'text',
        text: m.learning_hidden_review_course({ title: course.title }),
      },
      { kind: 'facts', rows: [[m.learning_hidden_review_why(), reason]] },
      { kind: 'text', text: m.learning_hidden_review_question() },
      { kind: 'button', label: m.mails_contact_us(), href: appUrl + localHref('/contact') },
      { kind: 'link', label: m.learning_hidden_review_see(), href: appUrl + localHref(reviewPath(course.slug)) },
    ],
  });
}
