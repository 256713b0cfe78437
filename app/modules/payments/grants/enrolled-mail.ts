import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { whereToGo } from '../progress/order-progress.ts';

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
