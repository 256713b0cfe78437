import { composeMail } from '#app/platform/mail/compose-mail.ts';
import type { Mail } from '#app/platform/mail/mail.ts';
import { localHref } from '#app/shared/local-href.ts';
import { m } from '#texts';

/** Composes the mail after an account was deleted, by its owner or by an admin. */
export function accountDeletedMail({
  to,
  appUrl,
  brand,
  by,
}: {
  to: string;
  appUrl: string;
  brand: string;
  by: 'owner' | 'admin';
}): Mail {
  return composeMail({
    to,
    brand,
    subject: m.mails_farewell_subject({ brand }),
    heading: m.mails_farewell_heading(),
    blocks: [
      { kind: 'text', text: by === 'owner' ? m.mails_farewell_by_owner() : m.mails_farewell_by_admin() },
      { kind: 'text', text: m.mails_farewell_stays() },
      { kind: 'note', text: m.mails_farewell_note() },
      { kind: 'link', label: brand, href: new URL(localHref('/'), appUrl).href },
    ],
  });
}
