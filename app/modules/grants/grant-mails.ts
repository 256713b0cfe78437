import { courseMailPicture } from '#app/modules/catalogue/course-mail-picture.ts';
import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { whereToGo } from '#app/modules/ledger/order.ts';

interface Enrolled {
  readonly to: string;
  readonly brand: string;
  /** Without a slash at the end. */
  readonly appUrl: string;
  /** At least one. */
  readonly courses: readonly { readonly id: string; readonly title: string }[];
}

/** To somebody who was given courses by an admin. No name in it: an admin can enter any address. */
export function enrolledMail({ to, brand, appUrl, courses }: Enrolled): Mail {
  const titles = courses.map(({ title }) => title);
  const what = titles.length === 1 ? titles.join('') : `${titles.length.toLocaleString('en-KE')} courses`;
  return composeMail({
    to,
    brand,
    subject: `You are enrolled in ${what}`,
    heading: `You are enrolled in ${what}`,
    blocks: [
      ...(courses.length === 1 ? courses.map((course) => courseMailPicture(appUrl, course)) : []),
      {
        kind: 'text',
        text:
          titles.length === 1
            ? `${brand} enrolled you, free of charge. The course is open in your account.`
            : `${brand} enrolled you, free of charge. These courses are open in your account:`,
      },
      ...(titles.length === 1 ? [] : [{ kind: 'list', items: titles } as const]),
      {
        kind: 'button',
        label: titles.length === 1 ? 'Start the course' : 'Go to your courses',
        href: appUrl + whereToGo(courses.map(({ id }) => id)),
      },
      { kind: 'note', text: `Log in with this address: ${to}` },
    ],
  });
}

interface Pending {
  readonly to: string;
  readonly brand: string;
  /** Without a slash at the end. */
  readonly appUrl: string;
  readonly course: { readonly id: string; readonly title: string };
}

/** To an address without an account to which an admin gave a course: the way to register with it. */
export function pendingEnrolmentMail({ to, brand, appUrl, course }: Pending): Mail {
  const way = `/register?${new URLSearchParams({ email: to, redirectTo: whereToGo([course.id]) })}`;
  return composeMail({
    to,
    brand,
    subject: `Register to start ${course.title}`,
    heading: `${course.title} waits for you`,
    blocks: [
      courseMailPicture(appUrl, course),
      {
        kind: 'text',
        text: `${brand} gives you the course ${course.title}, free of charge. Register with this address, ${to}, and it is open in your account.`,
      },
      { kind: 'button', label: 'Register', href: appUrl + way },
      {
        kind: 'note',
        text: 'With another address it does not open. It waits until you register; no link in this mail expires.',
      },
      {
        kind: 'note',
        text: 'If you do not know what this is about, ignore this mail: no account is made without you.',
      },
    ],
  });
}
