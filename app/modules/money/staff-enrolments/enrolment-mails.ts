import { courseMailPicture } from '#app/modules/catalogue/courses/course-mail-picture.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { pageAfterPurchase } from '#app/modules/money/ledger/order.ts';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';

interface Enrolled {
  readonly to: string;
  readonly brand: string;
  /** Without a trailing slash. */
  readonly appUrl: string;
  /** At least one. */
  readonly courses: readonly { readonly id: string; readonly title: string }[];
}

/** Composes the mail to a user who got courses from a staff member. Contains no name, because a staff member can enter any address. */
export function enrolledMail({ to, brand, appUrl, courses }: Enrolled): Mail {
  const titles = courses.map(({ title }) => title);
  const count = titles.length;
  const [title = ''] = titles;
  const enrolled =
    count === 1
      ? m.mails_enrolled_one({ title })
      : m.mails_enrolled_many({ count, shown: count.toLocaleString('en-KE') });
  return composeMail({
    to,
    brand,
    subject: enrolled,
    heading: enrolled,
    blocks: [
      ...(courses.length === 1 ? courses.map((course) => courseMailPicture(appUrl, course)) : []),
      { kind: 'text', text: m.mails_enrolled_courses({ count, brand }) },
      ...(count === 1 ? [] : [{ kind: 'list', items: titles } as const]),
      {
        kind: 'button',
        label: m.mails_enrolled_button({ count }),
        href: appUrl + localHref(pageAfterPurchase(courses.map(({ id }) => id))),
      },
      { kind: 'note', text: m.mails_enrolled_log_in({ email: to }) },
    ],
  });
}

interface Pending {
  readonly to: string;
  readonly brand: string;
  /** Without a trailing slash. */
  readonly appUrl: string;
  readonly course: { readonly id: string; readonly title: string };
}

/** Composes the mail to an address without an account that got a course from a staff member, with a link to register. */
export function pendingEnrolmentMail({ to, brand, appUrl, course }: Pending): Mail {
  const way = `/register?${new URLSearchParams({ email: to, redirectTo: pageAfterPurchase([course.id]) })}`;
  return composeMail({
    to,
    brand,
    subject: m.mails_pending_subject({ title: course.title }),
    heading: m.mails_pending_heading({ title: course.title }),
    blocks: [
      courseMailPicture(appUrl, course),
      {
        kind: 'text',
        text: m.mails_pending_text({ brand, title: course.title, email: to }),
      },
      { kind: 'button', label: m.mails_pending_button(), href: appUrl + localHref(way) },
      {
        kind: 'note',
        text: m.mails_pending_expires(),
      },
      {
        kind: 'note',
        text: m.mails_pending_ignore(),
      },
    ],
  });
}
