import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import type { AdminRole } from '#app/shared/actor.ts';
import { formatMoment } from '#app/shared/dates.ts';
import { roles } from '#app/shared/permissions.ts';

interface Appointed {
  readonly to: string;
  readonly brand: string;
  readonly role: AdminRole;
  /** Proves the address and chooses a password, once; null where the account has a verified address. */
  readonly link: { readonly href: string; readonly until: Date } | null;
  readonly appUrl: string;
}

/** To somebody who administers from now on. */
export function appointedMail({ to, brand, role, link, appUrl }: Appointed): Mail {
  const login = `${appUrl}/admin/login`;
  return composeMail({
    to,
    brand,
    subject: `You administer ${brand}`,
    heading: 'You are an administrator now',
    blocks: [
      {
        kind: 'text',
        text: `Your role at ${brand} is ${roles[role].label}: ${roles[role].description}`,
      },
      link === null
        ? { kind: 'button', label: 'Log in to the portal', href: login }
        : { kind: 'button', label: 'Choose a password', href: link.href },
      link === null
        ? { kind: 'note', text: 'The portal takes the email and the password of your account.' }
        : {
            kind: 'note',
            text: `The link works once, until ${formatMoment(link.until)} in Nairobi. Later, ask whoever appointed you to send it again.`,
          },
      { kind: 'note', text: `The portal is at ${login}` },
      { kind: 'note', text: 'If you do not know what this is about, please write to us.' },
    ],
  });
}

/** To an administrator whose role is another one from now on. */
export function roleChangedMail({ to, brand, role, appUrl }: Omit<Appointed, 'link'>): Mail {
  const { label, description } = roles[role];
  return composeMail({
    to,
    brand,
    subject: `Your role at ${brand} is ${label} now`,
    heading: `Your role is ${label} now`,
    blocks: [
      { kind: 'text', text: description },
      { kind: 'button', label: 'Go to the portal', href: `${appUrl}/admin/login` },
      { kind: 'note', text: 'If you do not know what this is about, please write to us.' },
    ],
  });
}

/** To somebody whose role was taken away. */
export function dismissedMail({ to, brand, appUrl }: { to: string; brand: string; appUrl: string }): Mail {
  return composeMail({
    to,
    brand,
    subject: `You do not administer ${brand} any more`,
    heading: 'The portal is closed to you',
    blocks: [
      { kind: 'text', text: `You are no administrator of ${brand} any more. Your account and your courses stay.` },
      { kind: 'button', label: 'Go to the site', href: appUrl },
    ],
  });
}
