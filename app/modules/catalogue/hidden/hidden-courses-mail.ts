import type { MailDraft } from '#app/platform/mail/compose-mail.ts';

/** How many are named; the list of courses marks the rest. */
const named = 10;

/** To the company: active courses that the shop does not list, because they lack something. `appUrl` is without a slash at the end. */
export function hiddenCoursesMail({
  to,
  appUrl,
  courses,
}: {
  readonly to: string;
  readonly appUrl: string;
  readonly courses: readonly { readonly id: string; readonly title: string }[];
}): MailDraft {
  const isOne = courses.length === 1;
  const rest = courses.length - named;
  return {
    to,
    subject: isOne ? 'An active course is not in the shop' : `${courses.length} active courses are not in the shop`,
    heading: isOne ? 'An active course is not in the shop' : 'Active courses are not in the shop',
    blocks: [
      {
        kind: 'text',
        text: `${isOne ? 'It lacks' : 'They lack'} something that the shop asks of a course, such as a price, a description or a published lesson. Nobody can buy ${isOne ? 'it' : 'them'} until it is there. Whoever bought ${isOne ? 'it' : 'one'} before goes on studying.`,
      },
      ...courses.slice(0, named).map(({ id, title }) => ({
        kind: 'link' as const,
        label: title.trim() || 'Untitled course',
        href: `${appUrl}/admin/courses/${id}/publish`,
      })),
      ...(rest > 0 ? [{ kind: 'text' as const, text: `And ${rest} more.` }] : []),
      { kind: 'button', label: 'See the courses', href: `${appUrl}/admin/courses?status=active` },
    ],
  };
}
