import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { reviewPath } from './review.ts';

/** To a learner whose review an admin hid. `appUrl` is without a slash at the end. */
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
    subject: `Your review of ${course.title} is hidden`,
    heading: 'We have hidden your review',
    blocks: [
      {
        kind: 'text',
        text: `Your review of ${course.title} is not on the page of the course any more, and does not count in its rating.`,
      },
      { kind: 'facts', rows: [['Why', reason]] },
      { kind: 'text', text: 'Do you see it differently, or do you want to change it? Please write to us.' },
      { kind: 'button', label: 'Contact us', href: `${appUrl}/contact` },
      { kind: 'link', label: 'See your review', href: `${appUrl}${reviewPath(course.slug)}` },
    ],
  });
}
