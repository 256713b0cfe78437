import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import type { StaffRole } from '#app/shared/actor.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { roles } from '#app/shared/permissions.ts';
import { m } from '#texts';

interface Appointed {
  readonly to: string;
  readonly brand: string;
  readonly role: StaffRole;
  /** One-time link that verifies the address and sets a password; null if the account has a verified address. */
  readonly link: { readonly href: string; readonly until: Date } | null;
  readonly appUrl: string;
}

/** Composes the mail to a new staff member. */
export function appointedMail({ to, brand, role, link, appUrl }: Appointed): Mail {
  const login = `${appUrl}/admin/login`;
  return composeMail({
    to,
    brand,
    subject: m.portal_mails_appointed_subject({ brand }),
    heading: m.portal_mails_appointed_heading(),
    blocks: [
      {
        kind: 'text',
        text: m.portal_mails_appointed_role({ brand, role: roles[role].label, description: roles[role].description }),
      },
      link === null
        ? { kind: 'button', label: m.portal_mails_log_in(), href: login }
        : { kind: 'button', label: m.portal_mails_choose_password(), href: link.href },
      link === null
        ? { kind: 'note', text: m.portal_mails_appointed_login() }
        : {
            kind: 'note',
            text: m.portal_mails_appointed_link({ moment: formatMoment(link.until) }),
          },
      { kind: 'note', text: m.portal_mails_address({ url: login }) },
      { kind: 'note', text: m.portal_mails_unknown() },
    ],
  });
}

/** Composes the mail to a staff member with a new role. */
export function roleChangedMail({ to, brand, role, appUrl }: Omit<Appointed, 'link'>): Mail {
  const { label, description } = roles[role];
  return composeMail({
    to,
    brand,
    subject: m.portal_mails_role_subject({ brand, role: label }),
    heading: m.portal_mails_role_heading({ role: label }),
    blocks: [
      { kind: 'text', text: description },
      { kind: 'button', label: m.portal_mails_go_to_portal(), href: `${appUrl}/admin/login` },
      { kind: 'note', text: m.portal_mails_unknown() },
    ],
  });
}

/** Composes the mail to a former staff member. */
export function dismissedMail({ to, brand, appUrl }: { to: string; brand: string; appUrl: string }): Mail {
  return composeMail({
    to,
    brand,
    subject: m.portal_mails_dismissed_subject({ brand }),
    heading: m.portal_mails_dismissed_heading(),
    blocks: [
      { kind: 'text', text: m.portal_mails_dismissed_text({ brand }) },
      { kind: 'button', label: m.portal_mails_go_to_site(), href: appUrl },
    ],
  });
}
