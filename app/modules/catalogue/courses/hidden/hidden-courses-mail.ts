import type { MailDraft } from '#app/platform/mail/mail-draft.ts';
import { m } from '#texts';

/** Number of courses named; the list of courses marks the rest. */
const named = 10;

/**
 * Composes the mail to the company about active courses that the shop does not list, because they lack something. `appUrl` has no
 * trailing slash.
 */
export function hiddenCoursesMail({
  to,
  appUrl,
  courses,
}: {
  readonly to: string;
  readonly appUrl: string;
  readonly courses: readonly { readonly id: string; readonly title: string }[];
}): MailDraft {
  const count = courses.length;
  const rest = courses.length - named;
  return {
    to,
    subject: m.portal_mails_hidden_subject({ count }),
    heading: m.portal_mails_hidden_heading({ count }),
    blocks: [
      {
        kind: 'text',
        text: m.portal_mails_hidden_text({ count }),
      },
      ...courses.slice(0, named).map(({ id, title }) => ({
        kind: 'link' as const,
        label: title.trim() || m.portal_mails_hidden_untitled(),
        href: `${appUrl}/admin/courses/${id}/publish`,
      })),
      ...(rest > 0 ? [{ kind: 'text' as const, text: m.portal_mails_hidden_more({ count: rest }) }] : []),
      { kind: 'button', label: m.portal_mails_hidden_courses(), href: `${appUrl}/admin/courses?status=active` },
    ],
  };
}
